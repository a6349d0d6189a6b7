import { useViewer } from '#platform/web/client/viewer.ts'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatDay, formatInstant } from '#platform/web/text/dates.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import type { ActionDetail } from '../model/action.ts'
import { SYSTEM_ACTIONS } from '../model/system-actions.ts'
import { describeOutcome } from './outcome.ts'
import { Priority } from './Priority.tsx'
import { RecordLink } from './RecordLink.tsx'
import { texts } from './texts.ts'

const words = texts.record

/** What an action says of itself, and who is asked. */
export function ActionFacts({ action }: { action: ActionDetail }) {
  const { zone, dateFormat } = useViewer().tenant
  return (
    <Card title={words.details}>
      <Facts
        isBeside
        facts={[
          { label: words.type, value: action.actionType.name },
          ...(action.systemKind
            ? [{ label: words.asksFor, value: SYSTEM_ACTIONS[action.systemKind].label }]
            : []),
          { label: words.priority, value: <Priority priority={action.actionPriorityId} /> },
          {
            label: words.owner,
            value: action.owner ? <NameOf kind="user" record={action.owner} /> : texts.system,
          },
          { label: words.assignees, value: <Assignees action={action} /> },
          { label: words.due, value: action.dueDate ? formatDay(action.dueDate, dateFormat) : undefined },
          ...(action.associatedRecord
            ? [{ label: words.associated, value: <RecordLink record={action.associatedRecord} /> }]
            : []),
          ...(action.link
            ? [
                {
                  label: words.link,
                  value: (
                    <a href={action.link} target="_blank" rel="noopener noreferrer">
                      {action.link}
                    </a>
                  ),
                },
              ]
            : []),
          ...(action.completedDate
            ? [{ label: words.completed, value: formatInstant(action.completedDate, zone, dateFormat) }]
            : []),
          ...(action.outcome ? [{ label: words.outcome, value: describeOutcome(action) }] : []),
        ]}
      />
    </Card>
  )
}

function Assignees({ action }: { action: ActionDetail }) {
  const { zone, dateFormat } = useViewer().tenant
  return (
    <ul className="column gap-4 plain-list">
      {action.assignees.map((each) => (
        <li key={`${each.user?.id} ${each.position?.id}`} className="column">
          {each.user ? (
            <NameOf kind="user" record={each.user} />
          ) : (
            each.position && <NameOf kind="position" record={each.position} />
          )}
          {each.position && (
            <span className="caption tertiary">
              {each.user
                ? each.position.name
                : each.people.map(({ name }) => name).join(', ') || words.nobody}
            </span>
          )}
          {each.completedAt && each.completedBy && (
            <span className="caption tertiary">
              {words.done(each.completedBy.name, formatInstant(each.completedAt, zone, dateFormat))}
              {each.comments && `: ${each.comments}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
