import { decision } from '../../delegations/web/service.ts'
import { countDecisions } from '../model/decision-calls.ts'

/** How many decisions the viewer may see, for the navigation: "1,000+" beyond what is counted. */
export function useDecisionCount(): { count: number | string | undefined } {
  const { data } = decision.useCall(countDecisions, {}, { staleTime: 60_000 })
  return { count: data && data.all > 1_000 ? '1,000+' : data?.all }
}
