import DelegationFormScreen from '../../delegations/web/form/DelegationFormScreen.tsx'
import { DelegationRoles } from './DelegationRoles.tsx'

/** The form of a delegation that is there; a draft has its roles in it. Semantics 4.2. */
export default function DelegationFormWithRoles() {
  return <DelegationFormScreen Roles={DelegationRoles} />
}
