import DecisionScreen, { ahead } from '../../decisions/web/DecisionScreen.tsx'
import { DelegationsOfDecision } from './DelegationsOfDecision.tsx'

export { ahead }

/** The page of a decision, with what is delegated from it in a tab. Spec 3.3. */
export default function DecisionWithDelegations() {
  return <DecisionScreen Delegations={DelegationsOfDecision} />
}
