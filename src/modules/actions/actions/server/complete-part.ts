import type { Viewer } from '#platform/model/viewer.ts'
import { storedAfter } from '../model/action-lifecycle.ts'
import { isViewer } from '../model/action-policy.ts'
import type { StoredAction } from './action-store.ts'
import type { FoundAction } from './find-actions.ts'

/** The action as its parts leave it: with an open one it continues, without one it is completed, or waits for its owner to confirm. */
export function asPartsSay(stored: StoredAction, now: Date): StoredAction {
  if (stored.assignees.some(({ status }) => status === 'OPEN')) return { ...stored, awaitsValidation: false }
  if (stored.validationRequired) return { ...stored, awaitsValidation: true, status: 'IN_PROGRESS' }
  return { ...stored, awaitsValidation: false, status: 'COMPLETED', completedAt: now.toISOString() }
}

/** The action once the viewer's parts are completed: it ends with the last part, or waits for its owner to confirm. */
export function completedBy(
  viewer: Viewer,
  { stored, facts }: Pick<FoundAction, 'stored' | 'facts'>,
  comments: string,
  now: Date,
): { event: 'COMPLETE' | 'COMPLETE_PART'; after: StoredAction } {
  const at = now.toISOString()
  const assignees = stored.assignees.map((each) =>
    each.status === 'OPEN' && isViewer(viewer, each)
      ? { ...each, status: 'COMPLETED' as const, completedAt: at, completedBy: viewer.userId, comments }
      : each,
  )
  const isLast = assignees.every(({ status }) => status === 'COMPLETED')
  const awaitsValidation = isLast && stored.validationRequired
  const event = isLast && !awaitsValidation ? 'COMPLETE' : 'COMPLETE_PART'
  const status = storedAfter(stored.status, facts.status, event)
  const completedAt = status === 'COMPLETED' ? at : null
  return { event, after: { ...stored, status, assignees, awaitsValidation, completedAt } }
}
