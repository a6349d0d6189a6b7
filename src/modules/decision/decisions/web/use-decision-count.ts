import { cappedCount } from '#platform/web/text/count-words.ts'
import { decisionLists } from '../model/decision-list.ts'
import { decision } from './decision-service.ts'

/** How many decisions the viewer may see, for the navigation: "1,000+" beyond what is counted. */
export function useDecisionCount(): { count: number | string | undefined } {
  const { data } = decision.useCall(decisionLists.counts, {}, { staleTime: 60_000 })
  return { count: data?.all && cappedCount(data.all) }
}
