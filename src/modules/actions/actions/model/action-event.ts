import { hasChanged, type NotificationEvent } from '#platform/model/notification-rows.ts'

/** Someone who is asked by an action, as the history says it. */
export type AssigneeEvidence = {
  readonly userId: string | null
  readonly positionId: string | null
  readonly status?: 'OPEN' | 'COMPLETED'
  readonly completedAt?: string | null
  readonly completedBy?: string | null
}

/** An action awaits its owner after this, whatever took the last open part away, or awaits another owner. */
export const beginsToAwaitValidation = (happening: NotificationEvent): boolean =>
  hasChanged(happening, 'awaitsValidation', 'ownerUserId') && happening.is.awaitsValidation === true

/** The same: it is completed after this. */
export const becomesCompleted = (happening: NotificationEvent): boolean =>
  hasChanged(happening, 'status') && happening.is.status === 'COMPLETED'

export const assigneesOf = ({ is }: NotificationEvent): AssigneeEvidence[] =>
  (is.assignees ?? []) as AssigneeEvidence[]

/** Who completed the last part of an action. */
export function lastCompleter(happening: NotificationEvent): string | null {
  const done = assigneesOf(happening).filter(({ completedAt }) => completedAt)
  return (
    done.sort((a, b) => (a.completedAt ?? '').localeCompare(b.completedAt ?? '')).at(-1)?.completedBy ?? null
  )
}

const isSame = (a: AssigneeEvidence, b: AssigneeEvidence) =>
  a.userId === b.userId && a.positionId === b.positionId
const without = (some: readonly AssigneeEvidence[], others: readonly AssigneeEvidence[]) =>
  some.filter((each) => !others.some((other) => isSame(each, other)))

/** Finds the assignees that the event added to an action, and those that it removed. */
export function movedAssignees(happening: NotificationEvent): {
  added: AssigneeEvidence[]
  removed: AssigneeEvidence[]
} {
  if (happening.event === 'CREATE') return { added: assigneesOf(happening), removed: [] }
  if (!hasChanged(happening, 'assignees')) return { added: [], removed: [] }
  const [before, after] = [(happening.was.assignees ?? []) as AssigneeEvidence[], assigneesOf(happening)]
  return { added: without(after, before), removed: without(before, after) }
}
