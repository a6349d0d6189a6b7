import type { CheckStart } from '../../authority/web/check-drawer.ts'
import type { DelegationDetail } from '../model/delegation.ts'

/** The question that a delegation suggests, of whom its first recipient names: a person in a position is asked as the person. */
export const checkOf = ({ decision, recipients: [first] }: DelegationDetail): CheckStart => ({
  decisionId: decision.id,
  who: first?.user
    ? { kind: 'USER', id: first.user.id }
    : first?.position
      ? { kind: 'POSITION', id: first.position.id }
      : undefined,
})
