import { hasChanged, type NotificationEvent } from '#platform/model/notification-rows.ts'
import { END_REASONS } from './end-reasons.ts'

/** A recipient of a delegation, as the history says it. */
export type Recipient = {
  readonly slotId: string
  readonly userId: string | null
  readonly positionId: string | null
  readonly status: string
  readonly changeWaits: boolean
}

const NO_RECIPIENT = ['DRAFT', 'REMOVED', 'DELETED']

const named = (recipients: unknown): Recipient[] =>
  ((recipients ?? []) as Recipient[]).filter(({ status }) => !NO_RECIPIENT.includes(status))

/** After these events a delegation names no recipients: it names those before. */
const LEAVES_NO_ONE: readonly string[] = ['DELETE', 'DENY']

/** Recipients of a delegation after what happened; of one that is deleted, those that it had. */
export const recipientsOf = ({ event, was, is }: NotificationEvent): Recipient[] =>
  named(LEAVES_NO_ONE.includes(event) && 'recipients' in was ? was.recipients : is.recipients)

const isReminded = ({ is }: NotificationEvent, { slotId }: Recipient): boolean =>
  (is.remindedSlotIds as readonly string[] | undefined)?.includes(slotId) ?? true

/** Recipients of whom a reminder is, or all of them. */
export const remindedOf = (happening: NotificationEvent): Recipient[] =>
  recipientsOf(happening).filter((each) => isReminded(happening, each))

/**
 * It awaits its first approval, or ended while it did: none of its recipients and designees has ever been told of it. What is reissued began
 * before.
 */
export const neverBegan = ({ is }: NotificationEvent): boolean =>
  is.approvalRequired === true && is.statusBefore === 'DRAFT' && is.lastOutcome === null

/** Recipients who know of it. */
export const holdersOf = (happening: NotificationEvent): Recipient[] =>
  neverBegan(happening) ? [] : recipientsOf(happening)

/** What ends for a recipient: authority, what they were asked to accept, or neither: it was suspended, or was to begin later. */
export const ENDINGS = ['AUTHORITY', 'OFFER', 'NEITHER'] as const
export type Ending = (typeof ENDINGS)[number]

export function endingFor({ was, is }: NotificationEvent, slotId: string, at: Date): Ending {
  const before = { ...is, ...was }
  const status = (before.recipients as Recipient[]).find((each) => each.slotId === slotId)?.status
  // by an act above it is suspended as a whole, and its recipients stay as they were
  if (before.status === 'SUSPENDED') return 'NEITHER'
  if (status === 'ISSUED' && before.acceptanceRequired === true) return 'OFFER'
  const hasBegun = typeof before.effective !== 'number' || before.effective <= at.getTime()
  return (status === 'ISSUED' || status === 'ACCEPTED') && hasBegun ? 'AUTHORITY' : 'NEITHER'
}

/** With these events authority is offered; with others nothing is asked of a recipient. */
export const OFFERS: readonly string[] = [
  'ISSUE',
  'APPROVE',
  'REISSUE',
  'UPDATE',
  'REASSIGN',
  'REALIGN',
  'MOVE',
  'APPROVE_CHANGE',
  // what one recipient refuses goes back for the others
  'REJECT',
  'ACCEPTANCE_WAITS',
  'ACCEPTANCE_LATE',
]

const OFFERED = ['ISSUED', 'ACCEPTED', 'SUSPENDED']

/** Recipients to whom it was issued. */
export const offeredTo = (happening: NotificationEvent): Recipient[] =>
  remindedOf(happening).filter(({ status }) => OFFERED.includes(status))

const hasYetToAccept = ({ is }: NotificationEvent, { status }: Recipient): boolean =>
  is.acceptanceRequired === true && status === 'ISSUED'

/** Recipients who have yet to accept or reject it or a change of it; of a reminder those who were asked so long ago. */
export const awaitedOf = (happening: NotificationEvent): Recipient[] =>
  remindedOf(happening).filter((each) => each.changeWaits || hasYetToAccept(happening, each))

/** What awaits them is a change of what they accepted before. */
export const awaitsChangeAlone = (happening: NotificationEvent): boolean => {
  const awaited = awaitedOf(happening)
  return awaited.length > 0 && awaited.every(({ changeWaits }) => changeWaits)
}

const ANSWERS: readonly string[] = ['ACCEPT', 'REJECT']

/** Recipients who no longer await their own answer, as they were before. */
export function answeredOf(happening: NotificationEvent): Recipient[] {
  if (!ANSWERS.includes(happening.event) || !hasChanged(happening, 'recipients')) return []
  const before = { ...happening, is: { ...happening.is, ...happening.was } }
  return missingIn(awaitedOf(before), awaitedOf(happening))
}

/** What is accepted or rejected is a change of what was accepted before. */
export const answersChange = (happening: NotificationEvent): boolean =>
  answeredOf(happening).some(({ changeWaits }) => changeWaits)

/** Recipients who have yet to accept a change of what they have. */
export const offeredChange = (happening: NotificationEvent): Recipient[] =>
  recipientsOf(happening).filter(({ changeWaits }) => changeWaits)

/** Recipients who do not have to accept it any longer. */
export const inForceFor = (happening: NotificationEvent): Recipient[] =>
  offeredTo(happening).filter((each) => !hasYetToAccept(happening, each))

const missingIn = (some: readonly Recipient[], others: readonly Recipient[]) =>
  some.filter(({ slotId }) => !others.some((other) => other.slotId === slotId))

/** Recipients that an edit added, and those that it removed. */
export function movedRecipients(happening: NotificationEvent): { added: Recipient[]; removed: Recipient[] } {
  if (!hasChanged(happening, 'recipients')) return { added: [], removed: [] }
  const [before, after] = [named(happening.was.recipients), named(happening.is.recipients)]
  return { added: missingIn(after, before), removed: missingIn(before, after) }
}

/** It has another issuer after this. */
export const changesIssuer = (happening: NotificationEvent): boolean =>
  hasChanged(happening, 'issuerType', 'issuerUserId', 'issuerPositionId')

/** It ends with its recipient, and no one revoked it. */
export const endsByItself = (event: string, reason: string | null): boolean =>
  event === 'REVOKE' && Object.values<string | null>(END_REASONS).includes(reason)

/** Roles of a delegation change, and nothing else of it. */
export const ROLE_CHANGES: readonly string[] = ['ADD_ROLE', 'CHANGE_ROLE', 'DELETE_ROLE']
export const changesRoles = ({ event }: NotificationEvent): boolean => ROLE_CHANGES.includes(event)

/** A designee of a role of a delegation, as the history says it. */
export type Designee = {
  readonly id: string
  readonly userId: string | null
  readonly positionId: string | null
  readonly mustAcknowledge: boolean
  readonly acknowledgedAt: string | null
}

const active = (isActive: unknown, designees: unknown): Designee[] =>
  isActive === true ? ((designees ?? []) as Designee[]) : []

/** Designees of a role after this: added to it, or there when it was turned on. */
export function designatedBy({ event, was, is }: NotificationEvent): Designee[] {
  const before = event === 'CREATE' ? [] : active(was.isActive ?? is.isActive, was.designees ?? is.designees)
  return active(is.isActive, is.designees).filter(({ id }) => !before.some((each) => each.id === id))
}
