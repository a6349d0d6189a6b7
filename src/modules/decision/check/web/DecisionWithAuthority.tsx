import { later } from '#platform/web/feedback/later.tsx'
import DecisionScreen, { ahead } from '../../decisions/web/DecisionScreen.tsx'
import { texts } from '../../delegations/web/authority-tree/texts.ts'
import { useTreeShown } from '../../delegations/web/authority-tree/use-tree-shown.ts'
import { DelegationsOfDecision } from '../../delegations/web/DelegationsOfDecision.tsx'
import { WhoCanDecide } from './WhoCanDecide.tsx'

const AuthorityTree = later(() => import('../../delegations/web/authority-tree/AuthorityTreeOfDecision.tsx'))

export { ahead }

/** The page of a decision shows its delegations in a tab, its authority tree in another, and who can decide beside them. Spec 3.3. */
export default function DecisionWithAuthority() {
  const tree = { key: 'authority', label: texts.title, Inside: AuthorityTree, isWide: true }
  return (
    <DecisionScreen
      Delegations={DelegationsOfDecision}
      WhoCan={WhoCanDecide}
      tabs={useTreeShown() ? [tree] : []}
    />
  )
}
