import { Link } from '@tanstack/react-router'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { actionLists } from '../model/action-list.ts'
import { actionRoute } from './action-route.ts'
import { actions } from './actions-service.ts'
import { texts } from './texts.ts'

const MOST = 10

/** The questions about a record that were decided, each with its receipt one click away; nothing where there are none. */
export default function DecidedQuestions({ recordId }: { recordId: string }) {
  const { data } = actions.useCall(actionLists.list, {
    query: {
      associatedRecordIds: [recordId],
      statusIds: ['COMPLETED'],
      systemKinds: ['DECISION'],
      limit: MOST,
      select: ['id', 'actionName', 'actionStatusId', 'assignee'],
    },
  })
  const decided = data?.items ?? []
  if (decided.length === 0) return null
  return (
    <Card title={texts.decided}>
      <ul className="column gap-12 plain-list">
        {decided.map(({ id, actionName, actionStatusId, assignee }) => (
          <li key={id} className="column gap-4">
            <span className="row spread">
              {id && <Link to={actionRoute.pathOf(id)}>{actionName}</Link>}
              {actionStatusId && <StatusTag kind="action" status={actionStatusId} />}
            </span>
            <span className="caption tertiary">{assignee?.map(({ name }) => name).join(', ')}</span>
          </li>
        ))}
      </ul>
      {data && data.total > MOST && <p className="caption tertiary">{texts.newest(MOST, data.total)}</p>}
    </Card>
  )
}
