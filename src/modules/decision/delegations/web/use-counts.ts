import { cappedCount } from '#platform/web/text/count-words.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { delegationLists } from '../model/delegation-list.ts'

/** How many delegations a tab has, for the navigation: "1,000+" beyond what is counted. */
export function useDelegationCount(tab: 'all' | 'redelegations'): { count: number | string | undefined } {
  const { data } = decision.useCall(delegationLists.counts, {}, { staleTime: 60_000 })
  const count = data?.[tab]
  return { count: count && cappedCount(count) }
}
