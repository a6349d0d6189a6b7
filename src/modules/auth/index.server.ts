export { type AccessLog, accessLog, lineOf } from './access-log/server/access-log.ts'
export { startForgettingAccess } from './access-log/server/forget-access.ts'
export { createIdentity, type Identity } from './identity/server/identity.ts'
export { listLayoutRoutes } from './list-layouts/server/list-layout-routes.ts'
export { couldHave } from './permissions/model/permission-catalogue.ts'
export { countBurst, countWork } from './sessions/server/attempts.ts'
export { hashSecret, isSecret, weaknessOfSecret } from './sessions/server/secrets.ts'

import { importRates } from './tenants/server/import-rates.ts'
import { rateReplay } from './tenants/server/rate-replay.ts'
import { tenants } from './tenants/server/tenant-store.ts'
import { userRoles } from './user-roles/server/user-role-store.ts'
import { exportUsers } from './users/server/export-users.ts'
import { importUsers } from './users/server/import-users.ts'
import type { UserEvents } from './users/server/user-events.ts'
import { userReplay } from './users/server/user-replay.ts'

export { ownRoutes } from './profile/server/own-routes.ts'
export { createTenant } from './tenants/server/create-tenant.ts'
export { setRate } from './tenants/server/rate-store.ts'
export type { TenantEvents } from './tenants/server/tenant-events.ts'
export { tenantRoutes } from './tenants/server/tenant-routes.ts'
export { lockSharedBaseCurrency } from './tenants/server/tenant-store.ts'
export {
  membershipsOf,
  mustBeSignedIn,
  namesOfOrganizations,
  tenantsOfPerson,
  tenantToBeginIn,
} from './tenants/server/tenants-of-person.ts'
export {
  refusedCurrency,
  type UsableCurrencies,
  usableCurrencies,
} from './tenants/server/usable-currencies.ts'
export { userRoleRoutes } from './user-roles/server/user-role-routes.ts'
export { addressLinkJob } from './users/server/ask-address.ts'
export { addressesOfPerson } from './users/server/change-address.ts'
export { changeUsers } from './users/server/change-users.ts'
export { invitationsOfPerson, noteEntry } from './users/server/first-sign-in.ts'
export { invitationJob } from './users/server/invitations.ts'
export { inviteUsers } from './users/server/invite-users.ts'
export { leaveGroups } from './users/server/leave-groups.ts'
export { occupancyDue } from './users/server/occupancy-due.job.ts'
export { occupancy } from './users/server/occupancy-store.ts'
export { userEntry, viewerEntry, viewerOfUser } from './users/server/read-viewer.ts'
export { findUsersByNames } from './users/server/search-users.ts'
export { readSeats } from './users/server/seats.ts'
export { userDue } from './users/server/user-due.job.ts'
export type { UserEvents } from './users/server/user-events.ts'
export { userRecordRoutes } from './users/server/user-record-routes.ts'
export { userRoutes } from './users/server/user-routes.ts'
export {
  addUsers,
  joinTenant,
  lockSharedUsers,
  type NewUser,
  type StoredUser,
} from './users/server/user-store.ts'
export { usersLinkedTo } from './users/server/users-linked-to.ts'
export { userRoles }

/** Work of this module that takes longer than a person waits. */
export const authLongJobs = (events: UserEvents) => [
  exportUsers.job,
  ...importUsers(events).jobs,
  ...importRates.jobs,
]

/** How facts of this module are compared with the history. */
export const authReplays = [userReplay, userRoles.replay, tenants.replay, rateReplay]
