import { dayOf, today } from '#platform/web/text/dates.ts'
import type { CheckStart } from '../../decisions/web/check-drawer.ts'
import type { DelegationDetail } from '../model/delegation.ts'

/**
 * The question that a delegation suggests: its first recipient, where a person in a position is asked as the person, on its
 * first day where that is still to come.
 */
export function checkOf(
  { decision, recipients: [first], effective }: DelegationDetail,
  zone: string,
): CheckStart {
  const day = effective && dayOf(effective, zone)
  return {
    decisionId: decision.id,
    who: first?.user
      ? { kind: 'USER', id: first.user.id }
      : first?.position
        ? { kind: 'POSITION', id: first.position.id }
        : undefined,
    ...(day && day > today(zone) && { day }),
  }
}
