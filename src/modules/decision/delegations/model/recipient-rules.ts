import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { FieldProblem } from '../../decisions/model/decision-rules.ts'
import type { DelegationContent, Recipient } from './delegation.ts'
import { DELEGATION_FAILURES } from './delegation-failures.ts'

const NAMES: Readonly<Record<RecipientType, { user: boolean; position: boolean; words: string }>> = {
  SPECIFIC_PERSONNEL: { user: true, position: false, words: 'a person' },
  POSITION_ONLY: { user: false, position: true, words: 'a position' },
  PERSONNEL_IN_POSITION: { user: true, position: true, words: 'a person in a position' },
}

/** Recipients of another kind than the recipient type says. */
export function recipientsThatDoNotFit({
  recipientType,
  delegationRecipients,
}: Pick<DelegationContent, 'recipientType' | 'delegationRecipients'>): FieldProblem[] {
  const { user, position, words } = NAMES[recipientType]
  return delegationRecipients.flatMap(({ recipientUserId, recipientPositionId }, i) =>
    (recipientUserId !== null) === user && (recipientPositionId !== null) === position
      ? []
      : [{ path: `body.delegationRecipients.${i}`, message: `Select ${words} to match the recipient type.` }],
  )
}

/** What a recipient is as one of another type: the position or the person alone. Null where it names too little for it. */
export function recipientAs(type: RecipientType, recipient: Recipient): Recipient | null {
  const { user, position } = NAMES[type]
  const { recipientUserId, recipientPositionId } = recipient
  if ((user && recipientUserId === null) || (position && recipientPositionId === null)) return null
  return {
    recipientUserId: user ? recipientUserId : null,
    recipientPositionId: position ? recipientPositionId : null,
  }
}

/** Whom a delegation names once it is of another type: each once. */
export const recipientsAs = (type: RecipientType, recipients: readonly Recipient[]): Recipient[] => [
  ...new Map(
    recipients
      .flatMap((each) => recipientAs(type, each) ?? [])
      .map((each) => [`${each.recipientUserId} ${each.recipientPositionId}`, each]),
  ).values(),
]

/** Whether a delegation may be of a type: one that is turned off stays with what has it. Semantics 3.5.1. */
export const mayBeOfType = (
  type: RecipientType,
  { stored, enabled }: { stored: RecipientType | null; enabled: readonly RecipientType[] },
): Verdict =>
  type === stored || enabled.includes(type) ? allowed : refused(DELEGATION_FAILURES.RECIPIENT_TYPE_OFF)

/** The types that the delegation settings turn on, in the order in which forms offer them. */
export const enabledTypes = (settings: {
  readonly positionOnly: boolean
  readonly personalInPosition: boolean
  readonly specificPersonal: boolean
}): RecipientType[] => [
  ...(settings.positionOnly ? (['POSITION_ONLY'] as const) : []),
  ...(settings.personalInPosition ? (['PERSONNEL_IN_POSITION'] as const) : []),
  ...(settings.specificPersonal ? (['SPECIFIC_PERSONNEL'] as const) : []),
]
