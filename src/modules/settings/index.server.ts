import { routes } from '#platform/server/routes.ts'
import { listAuthorityTypes } from './authority-types/model/authority-type-calls.ts'
import { authorityTypesOf } from './authority-types/server/authority-type-store.ts'
import { listDecisionRoles } from './decision-roles/model/decision-role-calls.ts'
import { decisionRolesOf } from './decision-roles/server/decision-role-store.ts'
import {
  getAuthorityValueTypes,
  updateAuthorityValueTypes,
} from './decision-settings/model/decision-settings-calls.ts'
import { valueTypesOf } from './decision-settings/server/decision-settings-store.ts'
import { updateValueTypes } from './decision-settings/server/update-value-types.ts'
import { selectGroups } from './groups/model/group-calls.ts'
import { searchGroups } from './groups/server/group-store.ts'
import { selectPositions } from './positions/model/position-calls.ts'
import { searchPositions } from './positions/server/position-store.ts'

export { addAuthorityTypes, authorityTypesOf } from './authority-types/server/authority-type-store.ts'
export { addDecisionRoles, decisionRolesOf } from './decision-roles/server/decision-role-store.ts'
export { saveValueTypes, valueTypesOf } from './decision-settings/server/decision-settings-store.ts'
export { delegationSettingsRoutes } from './delegation-settings/server/delegation-settings-routes.ts'
export {
  delegationSettingsOf,
  saveDelegationSettings,
} from './delegation-settings/server/delegation-settings-store.ts'
export { addGroups, groupParent, groupStatus } from './groups/server/group-store.ts'
export { groupsBelow } from './groups/server/groups-below.ts'
export { addPositions, positionStatus } from './positions/server/position-store.ts'
export { sectionRoutes } from './sections/server/section-routes.ts'
export { addCategories, addSections, categoriesOf, sectionsOf } from './sections/server/section-store.ts'
export { seedSettings } from './tenant-defaults/server/seed-settings.ts'

// What every member chooses from when a record is written or a list is narrowed.
export const choiceRoutes = routes((on) => {
  const permission = 'tenant.member'
  on(selectGroups, { permission, handle: ({ body, viewer, tx, now }) => searchGroups(tx, viewer, body, now) })
  on(selectPositions, { permission, handle: ({ query, viewer, tx }) => searchPositions(tx, viewer, query) })
  on(listAuthorityTypes, {
    permission,
    handle: async ({ viewer, tx }) => ({ items: await authorityTypesOf(tx, viewer.tenantId) }),
  })
  on(listDecisionRoles, {
    permission,
    handle: async ({ viewer, tx }) => ({ items: await decisionRolesOf(tx, viewer.tenantId) }),
  })
  on(getAuthorityValueTypes, { permission, handle: ({ viewer, tx }) => valueTypesOf(tx, viewer.tenantId) })
  on(updateAuthorityValueTypes, {
    permission: 'tenant.manage_account_settings',
    handle: ({ body, viewer, tx, now, expected }) =>
      updateValueTypes(tx, viewer, { change: body, expected, now }),
  })
})
