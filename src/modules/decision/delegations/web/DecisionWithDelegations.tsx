import { later } from '#platform/web/feedback/later.tsx'
import DecisionScreen, { ahead } from '../../decisions/web/DecisionScreen.tsx'
import { texts } from './authority-tree/texts.ts'
import { useTreeShown } from './authority-tree/use-tree-shown.ts'
import { DelegationsOfDecision } from './DelegationsOfDecision.tsx'

const AuthorityTree = later(() => import('./authority-tree/AuthorityTreeOfDecision.tsx'))

export { ahead }

/** The page of a decision, with what is delegated from it in a tab, and as a picture in another. Spec 3.3. */
export default function DecisionWithDelegations() {
  const tree = { key: 'authority', label: texts.title, Inside: AuthorityTree, isWide: true }
  return <DecisionScreen Delegations={DelegationsOfDecision} tabs={useTreeShown() ? [tree] : []} />
}
