import './priority.css'
import { ACTION_PRIORITIES, ACTION_PRIORITY_LABELS, type ActionPriority } from '../model/action.ts'

/** A priority as bars and its word. */
export function Priority({ priority }: { priority: ActionPriority }) {
  const rank = ACTION_PRIORITIES.indexOf(priority)
  return (
    <span className="row gap-4">
      <span className={`priority-bars priority-${priority.toLowerCase()}`} aria-hidden="true">
        {ACTION_PRIORITIES.map((each, at) => (
          <i key={each} {...(at > rank && { className: 'priority-off' })} />
        ))}
      </span>
      {ACTION_PRIORITY_LABELS[priority]}
    </span>
  )
}
