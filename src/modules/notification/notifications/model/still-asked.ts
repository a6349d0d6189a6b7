import { assigneesOf } from '#modules/actions/actions/model/action-event.ts'
import type { TemplateKey } from './catalogue.ts'
import type { Payload } from './payload.ts'

type QuestionKind = NonNullable<Payload['asks']>
type UserIds = ReadonlySet<string>

/** A record as its history has it now, with what the history does not say. */
export type AskingRecord = {
  /** Its status is the one that people see: it may have expired. */
  readonly is: Readonly<Record<string, unknown>>
  /** Who may answer for each recipient of a delegation who has yet to accept it, or a change of it. */
  readonly awaited: ReadonlyMap<string, UserIds>
  /** Who is meant by each designee of a delegation who has yet to acknowledge. */
  readonly designees: ReadonlyMap<string, UserIds>
  /** Who may approve a delegation or a change of it. */
  readonly approverIds: UserIds
  /** Users whom an action asks and who have yet to complete their part. */
  readonly openUserIds: UserIds
}

/** What a notification said to its reader. */
export type Question = {
  readonly templateKey: TemplateKey
  readonly userId: string
  readonly payload: Pick<Payload, 'asks' | 'slotId' | 'designeeIds' | 'dueDate' | 'also'>
}
type Part = Omit<Question, 'payload'> & { readonly payload: Omit<Question['payload'], 'also'> }

type Judge = (record: AskingRecord, part: Part) => boolean

const OPEN: readonly unknown[] = ['PENDING', 'ISSUED', 'ACCEPTED']
const AWAITS: readonly unknown[] = ['ISSUED', 'ACCEPTED']
const IN_USE: readonly unknown[] = [...AWAITS, 'SUSPENDED']
const ENDED: readonly unknown[] = ['COMPLETED', 'CANCELED']

const isOneOf = (groups: ReadonlyMap<string, UserIds>, ids: readonly string[], userId: string): boolean =>
  ids.some((id) => groups.get(id)?.has(userId))

const awaitsAnswer: Judge = ({ is, awaited }, { userId, payload: { slotId } }) =>
  AWAITS.includes(is.status) && isOneOf(awaited, slotId ? [slotId] : [...awaited.keys()], userId)

const STILL: Readonly<Record<QuestionKind, Judge>> = {
  APPROVE: ({ is, approverIds }, { templateKey, userId }) =>
    approverIds.has(userId) &&
    (templateKey === 'DELEGATION_CHANGE_APPROVAL_REQUESTED'
      ? AWAITS.includes(is.status) && is.proposedChange != null
      : is.status === 'PENDING'),
  ACCEPT: awaitsAnswer,
  ACCEPT_CHANGE: awaitsAnswer,
  ACKNOWLEDGE: ({ is, designees }, { userId, payload: { designeeIds } }) =>
    IN_USE.includes(is.status) && isOneOf(designees, designeeIds ?? [...designees.keys()], userId),
  VALIDATE: ({ is }, { userId }) => is.awaitsValidation === true && is.ownerUserId === userId,
  COMPLETE: ({ is, openUserIds }, { userId }) =>
    !ENDED.includes(is.status) &&
    (assigneesOf({ event: '', was: {}, is }).length === 0 || openUserIds.has(userId)),
}

const isDueThen: Judge = ({ is }, { payload: { dueDate } }) =>
  !ENDED.includes(is.status) && (dueDate === undefined || is.dueDate === dueDate)

/** What these say of a record is worth reading only while the record stands so. */
const STANDS: Readonly<Partial<Record<TemplateKey, Judge>>> = {
  DELEGATION_INVALID: ({ is }) => OPEN.includes(is.status),
  ACTION_DUE_SOON: isDueThen,
  ACTION_OVERDUE: isDueThen,
}

/** The rows of the catalogue that say how a record stands. */
export const STANDING_KEYS = Object.keys(STANDS) as TemplateKey[]

const isPartAsked = (record: AskingRecord, part: Part): boolean => {
  const { asks } = part.payload
  return (STANDS[part.templateKey]?.(record, part) ?? true) && (asks === null || STILL[asks](record, part))
}

/** The sentences of a notification that ask for something or say how its record stands. */
export const partsOf = ({ templateKey, userId, payload }: Question): Part[] =>
  [{ templateKey, payload }, ...(payload.also ?? [])]
    .map((each) => ({ ...each, userId }))
    .filter((each) => each.payload.asks !== null || each.templateKey in STANDS)

/** Whether a record still asks for something that a notification asked. One that asked for nothing is not ended by others. */
export function isStillAsked(record: AskingRecord, question: Question): boolean {
  const parts = partsOf(question)
  return parts.length === 0 || parts.some((part) => isPartAsked(record, part))
}
