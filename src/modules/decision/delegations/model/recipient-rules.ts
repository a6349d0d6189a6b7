import type { RecipientType } from '../../authority/model/terms.ts'
import type { FieldProblem } from '../../decisions/model/decision-rules.ts'
import type { DelegationContent } from './delegation.ts'

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
