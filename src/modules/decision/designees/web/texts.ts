import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import type { RoleStatus } from '../model/delegation-role.ts'

/** The texts of the roles of a delegation. */
export const texts = {
  tab: 'Roles',
  role: 'Decision role',
  requirement: 'Requirement',
  designees: 'Designees',
  status: 'Status',
  setBy: 'Set by',
  more: 'Actions',
  here: 'This delegation',
  none: 'This delegation has no roles of its own.',
  ofDecision: 'Roles of the decision, which apply to each of its delegations',
  noDesignees: 'No designees',
  withheld: (count: number) =>
    count === 1
      ? 'Roles of 1 delegation above that you cannot view are not shown.'
      : `Roles of ${count} delegations above that you cannot view are not shown.`,
  statuses: {
    ACTIVE: 'Active',
    ASSIGNED: 'Assigned',
    ACKNOWLEDGED: 'Acknowledged',
    INACTIVE: 'Inactive',
  } satisfies Record<RoleStatus, string>,
  acknowledgedBy: (name: string) => `${name}, acknowledged`,
  add: 'Add role',
  roleNumber: (number: number) => `Role ${number}`,
  removeNumber: (number: number) => `Remove role ${number}`,
  editRole: 'Edit role',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the role “${name}”?`,
  deleteText:
    'Designees can no longer view the delegation because of this role. Their open actions are canceled.',
  deleteRole: 'Delete role',
  keep: 'Keep role',
  acknowledge: 'Acknowledge',
  acknowledgeOf: (name: string) => `Acknowledge ${name}`,
  acknowledged: 'Role acknowledged.',
  added: 'Role added.',
  saved: 'Role saved.',
  deleted: 'Role deleted.',
  designeeType: 'Designee type',
  types: {
    POSITION_ONLY: 'Position',
    SPECIFIC_PERSONNEL: 'Person',
    PERSONNEL_IN_POSITION: 'Person in a position',
  } satisfies Record<RecipientType, string>,
  designeesHint: 'Designees can view the delegation and its decision.',
  addDesignee: 'Add designee',
  autoIssue: 'Also assign anyone who joins the position',
  cascade: 'Also show on all redelegations below',
  isActive: 'Active',
} as const
