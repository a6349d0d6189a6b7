import type { DelegationRoleContent } from '../../delegations/model/role-content.ts'
import type { DelegationRole } from '../model/delegation-role.ts'

/** What the form of a role begins with. No decision role is selected for a new one: the schema says so when it is saved. */
export const valuesOf = (role?: DelegationRole): DelegationRoleContent => ({
  decisionRoleId: role?.decisionRoleId ?? (undefined as never),
  roleRequirement: role?.roleRequirement ?? '',
  designeeRecipientType: role?.designeeRecipientType ?? 'POSITION_ONLY',
  isAutoIssue: role?.isAutoIssue ?? false,
  isCascade: role?.isCascade ?? false,
  isActive: role?.isActive ?? true,
  designees: role?.designees.map(({ userId, positionId }) => ({ userId, positionId })) ?? [],
})
