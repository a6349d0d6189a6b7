import { type Link, termsOf } from './chain.ts'
import { authoritiesOf } from './demands.ts'
import { occupantsOf } from './holding.ts'
import type { ChainJudgement, Inquiry } from './judge.ts'
import type { Principal } from './question.ts'
import { because, type Reason } from './reasons.ts'

/**
 * Anyone who asks for a thing does not decide it, unless the deciding link permits that. A position that asks stands for
 * everyone who occupies it. Of a position asked about, an occupant other than the requester must exist. Authority 2.8.
 */
export function selfApprovalReasons(
  inquiry: Inquiry,
  who: Principal,
  chain: ChainJudgement,
): readonly Reason[] {
  const { snapshot, index, question } = inquiry
  const { requester } = question
  if (!requester || permitsSelfApproval(inquiry.authorityTypeId, chain.links)) return []
  const asking = requester.kind === 'USER' ? [requester.id] : (index.usersOfPosition.get(requester.id) ?? [])
  if (who.kind === 'USER')
    return asking.includes(who.id) ? [because('SELF_APPROVAL', { userId: who.id })] : []
  const others = occupantsOf(snapshot, index, who.id).filter((id) => !asking.includes(id))
  return others.length > 0 ? [] : [because('NO_OTHER_OCCUPANT', { positionId: who.id })]
}

/** Whether the deciding link permits anyone who holds it to decide what they request themselves. */
export function permitsSelfApproval(authorityTypeId: string, links: readonly Link[]): boolean {
  const deciding = links.at(-1)
  if (!deciding) return false
  const own = termsOf(deciding).map((terms) => authoritiesOf(terms, authorityTypeId))
  return own.every((entries) => entries.length > 0 && entries.every((entry) => entry.selfApproval))
}
