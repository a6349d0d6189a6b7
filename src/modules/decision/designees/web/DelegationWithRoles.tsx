import DelegationScreen, { ahead } from '../../delegations/web/DelegationScreen.tsx'
import { DelegationRoles } from './DelegationRoles.tsx'

export { ahead }

/** The page of a delegation, with its roles in a tab. Spec 3.4. */
export default function DelegationWithRoles() {
  return <DelegationScreen Roles={DelegationRoles} />
}
