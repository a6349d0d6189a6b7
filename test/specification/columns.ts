import { BUILT, type State, waitsFor } from './row.ts'

/** A column by the specification's name; `key` is the product's where the two differ. */
type ColumnOf = { readonly name: string; readonly key: string; readonly state: State }
type TableOf = { readonly table: string; readonly list: string; readonly columns: readonly ColumnOf[] }

const table = (
  name: string,
  list: string,
  columns: string,
  state: State = BUILT,
  other: Readonly<Record<string, State>> = {},
): TableOf => ({
  table: name,
  list,
  columns: columns.split(' ').map((column) => {
    const [spec, key] = column.split('=') as [string, string?]
    return { name: spec, key: key ?? spec, state: other[spec] ?? state }
  }),
})

/** Spec 2.3: tables with the default order of their columns. */
export const TABLES: readonly TableOf[] = [
  table(
    'Organizations',
    'organizations',
    'id=groupId organizations=groupName parentOrganization=parents decisions delegations status',
  ),
  table(
    'Locations',
    'locations',
    'id=groupId location=groupName parentGroups=parents decisions delegations status',
  ),
  table(
    'Departments',
    'departments',
    'id=groupId departments=groupName parentGroups=parents decisions delegations status',
  ),
  table('User roles', 'user-roles', 'roleName description isCustom usersCount status roleId'),
  table(
    'Decisions',
    'decisions',
    'decision section category delegations authorityLimit authorityType status decisionId groups lastUpdate',
  ),
  table(
    'Delegations',
    'delegations',
    'decision recipient section category authorityLimit status issuer role authorityType delegationId groups lastUpdated expirationDate',
    BUILT,
  ),
  table('Positions', 'positions', 'positionId positionName organizations locations departments status'),
  table('Users', 'users', 'firstName lastName email position role status createdOn updatedOn manager groups'),
  table(
    'Documents',
    'documents',
    'documentName documentTypeName documentOwnerUsername documentSharingType documentStatus oversightStatuses lastUpdatedOn documentDisplayId decisionsCount delegationsCount documentDescription responsibleUsername reviewerUsername approverUsername',
    waitsFor('Documents'),
  ),
  table('User selection', 'user-selection', 'name positions organizations locations departments'),
  table(
    'Document linked records',
    'document-linked-records',
    'type name status section updatedAt category',
    waitsFor('Documents'),
  ),
  table('Actions', 'actions', 'name assignee owner type status dueDate actionId priority associatedRecord'),
  table(
    'Matrices',
    'matrices',
    'matrixName matrixDescription decisionsCount delegationsCount matrixSharingType matrixStatusName matrixId ownerId',
  ),
  table('Reports', 'reports', 'reportName reportType owner updatedAt createdAt status', waitsFor('Reports')),
]
