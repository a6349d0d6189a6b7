import type { Assignee } from '#modules/actions/actions/model/action.ts'
import type { AnswerKey, SystemActionKind } from '#modules/actions/actions/model/system-actions.ts'
import { limitsClause } from '#modules/authority/terms/model/limit-texts.ts'
import { assigneeOfSlot } from '../../delegations/model/assignee-of-slot.ts'
import { changedContent } from '../../delegations/model/content-terms.ts'
import type { DelegationStatus } from '../../delegations/model/delegation.ts'
import { waits } from '../../delegations/model/delegation-transitions.ts'
import { remaining, type StoredDelegation } from '../../delegations/model/stored-delegation.ts'

/** The system actions that follow a delegation. */
export const FOLLOWED = [
  'APPROVAL',
  'CHANGE_APPROVAL',
  'ACCEPTANCE',
] as const satisfies readonly SystemActionKind[]

/** What a delegation asks of people as it stands. */
export type ExpectedAction = {
  readonly systemKind: (typeof FOLLOWED)[number]
  /** The recipient who is asked, or the change; null: the approvers are asked about the delegation. */
  readonly subjectId: string | null
  readonly assignees: readonly Assignee[]
  /** The recipient accepted before, and is asked about a change. */
  readonly isOfChange?: boolean
}

/**
 * A pending one asks its approvers. An issued one asks them where a change waits, and each recipient for whom something waits.
 * Semantics 4.4.
 */
export function askedBy(
  delegation: Pick<StoredDelegation, 'slots' | 'acceptanceRequired' | 'change'> & {
    readonly status: DelegationStatus
  },
): ExpectedAction[] {
  if (delegation.status === 'PENDING') return [{ systemKind: 'APPROVAL', subjectId: null, assignees: [] }]
  if (delegation.status !== 'ISSUED' && delegation.status !== 'ACCEPTED') return []
  const { change } = delegation
  const waiting = remaining(delegation).filter((slot) => waits(delegation, slot))
  return [
    ...(change ? [{ systemKind: 'CHANGE_APPROVAL' as const, subjectId: change.id, assignees: [] }] : []),
    ...waiting.map((slot) => ({
      systemKind: 'ACCEPTANCE' as const,
      subjectId: slot.id,
      assignees: [assigneeOfSlot(slot)],
      isOfChange: slot.acceptedTerms !== null,
    })),
  ]
}

type Subject = Pick<StoredDelegation, 'content' | 'slots' | 'change'>

/** Formats recipient and limits for the name of an action: those that an answer would put in force. */
export function detailsOf(
  { systemKind, subjectId }: Pick<ExpectedAction, 'systemKind' | 'subjectId'>,
  { content: stored, slots, change }: Subject,
  nameOf: (id: string) => string,
): string[] {
  const isChange = systemKind === 'CHANGE_APPROVAL' && change !== null
  const content = isChange ? changedContent(stored, change.content) : stored
  const slot = systemKind === 'ACCEPTANCE' ? slots.find(({ id }) => id === subjectId) : undefined
  const recipients = slot
    ? [slot.positionId ?? slot.userId]
    : content.delegationRecipients.map((each) => each.recipientPositionId ?? each.recipientUserId)
  const [first] = recipients
  const limits = limitsClause(
    content.delegationAuthorities.map(({ authorityTypeId, bounds }) => ({
      authorityType: nameOf(authorityTypeId),
      bounds,
    })),
  )
  return [
    ...(recipients.length > 1 ? [`${recipients.length} recipients`] : first ? [nameOf(first)] : []),
    ...(limits ? [limits] : []),
  ]
}

/** Anyone who may approve is asked, and no one by name. */
export const asksApprovers = (systemKind: SystemActionKind | null): boolean =>
  systemKind === 'APPROVAL' || systemKind === 'CHANGE_APPROVAL'

/** The answers that events of a delegation give to what it asked. Any other event leaves nothing to answer. */
export const ANSWERED_BY: Readonly<Record<string, AnswerKey>> = {
  APPROVE: 'APPROVED',
  DENY: 'DENIED',
  APPROVE_CHANGE: 'APPROVED',
  DENY_CHANGE: 'DENIED',
  ACCEPT: 'ACCEPTED',
  REJECT: 'REJECTED',
}
const KIND_OF: Readonly<Record<string, SystemActionKind>> = {
  APPROVE: 'APPROVAL',
  DENY: 'APPROVAL',
  APPROVE_CHANGE: 'CHANGE_APPROVAL',
  DENY_CHANGE: 'CHANGE_APPROVAL',
  ACCEPT: 'ACCEPTANCE',
  REJECT: 'ACCEPTANCE',
}

/** What an event makes of an action that the delegation asks no more: its answer, or null where it ends without one. */
export const outcomeOf = (event: string, systemKind: SystemActionKind | null): AnswerKey | null =>
  KIND_OF[event] === systemKind ? (ANSWERED_BY[event] ?? null) : null
