import { Link } from '@tanstack/react-router'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { actionRoute } from './action-route.ts'
import { DueTag } from './DueTag.tsx'
import { texts } from './texts.ts'
import { useOpenActions } from './use-open-actions.ts'

/** The open actions about a record, those that the viewer may see; nothing where there are none. */
export default function OpenActions({ recordId }: { recordId: string }) {
  const open = useOpenActions(recordId)
  if (open.length === 0) return null
  return (
    <Card title={texts.openActions}>
      <ul className="column gap-12 plain-list">
        {open.map((action) => (
          <li key={action.id} className="column gap-4">
            <span className="row spread">
              <Link to={actionRoute.pathOf(action.id)}>{action.actionName}</Link>
              {action.actionStatusId && <StatusTag kind="action" status={action.actionStatusId} />}
            </span>
            <span className="row spread caption tertiary">
              <span>{action.assignee?.map(({ name }) => name).join(', ')}</span>
              {action.dueDate !== undefined && <DueTag action={{ dueDate: action.dueDate }} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
