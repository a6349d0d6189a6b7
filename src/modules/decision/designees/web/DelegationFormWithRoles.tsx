import DelegationFormScreen from '../../delegations/web/form/DelegationFormScreen.tsx'
import { DelegationRoles } from './DelegationRoles.tsx'

/** The form of a delegation; a draft has its roles in it, and a new one can begin with them. Semantics 3.5.1, 4.2. */
export default function DelegationFormWithRoles() {
  return <DelegationFormScreen Roles={DelegationRoles} />
}
