import type { TemplateKey } from './catalogue.ts'
import { assigneesOf, awaitedOf } from './happening.ts'
import type { Payload } from './payload.ts'

type Asks = NonNullable<Payload['asks']>

/** A record as its history has it now, with what the history does not say. */
export type AskingRecord = {
  readonly is: Readonly<Record<string, unknown>>
  /** Designees of a delegation who have yet to acknowledge. */
  readonly designeeIds: ReadonlySet<string>
  /** Users whom an action asks and who have yet to complete their part. */
  readonly openUserIds: ReadonlySet<string>
}

/** What a notification asked of its reader. */
export type Question = {
  readonly templateKey: TemplateKey
  readonly userId: string
  readonly payload: Pick<Payload, 'asks' | 'slotId' | 'designeeIds'>
}

const IN_USE: readonly unknown[] = ['ISSUED', 'ACCEPTED', 'SUSPENDED']
const ENDED: readonly unknown[] = ['COMPLETED', 'CANCELED']

const awaitsAnswer = ({ is }: AskingRecord, { payload: { slotId } }: Question): boolean =>
  is.status !== 'SUSPENDED' &&
  awaitedOf({ event: '', was: {}, is }).some((each) => slotId === undefined || each.slotId === slotId)

const STILL: Readonly<Record<Asks, (record: AskingRecord, question: Question) => boolean>> = {
  APPROVE: ({ is }, { templateKey }) =>
    templateKey === 'DELEGATION_CHANGE_APPROVAL_REQUESTED'
      ? is.proposedChange != null
      : is.status === 'PENDING',
  ACCEPT: awaitsAnswer,
  ACCEPT_CHANGE: awaitsAnswer,
  ACKNOWLEDGE: ({ is, designeeIds }, { payload }) =>
    IN_USE.includes(is.status) && (payload.designeeIds ?? [...designeeIds]).some((id) => designeeIds.has(id)),
  VALIDATE: ({ is }) => is.awaitsValidation === true,
  COMPLETE: ({ is, openUserIds }, { userId }) =>
    !ENDED.includes(is.status) &&
    (assigneesOf({ event: '', was: {}, is }).length === 0 || openUserIds.has(userId)),
}

/** Whether a record still asks for what a notification asked. One that asked for nothing is not ended by others. */
export const isStillAsked = (record: AskingRecord, question: Question): boolean =>
  question.payload.asks === null || STILL[question.payload.asks](record, question)
