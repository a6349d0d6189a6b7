export { type AccessLog, accessLog, lineOf } from './access-log/server/access-log.ts'
export { startForgettingAccess } from './access-log/server/forget-access.ts'
export { createIdentity, type Identity } from './identity/server/identity.ts'
export { couldHave } from './permissions/model/permission-catalogue.ts'
export { countBurst, countWork } from './sessions/server/attempts.ts'
export { hashSecret, isSecret, weaknessOfSecret } from './sessions/server/secrets.ts'

export { createTenant } from './tenants/server/create-tenant.ts'
export { setRate } from './tenants/server/rate-store.ts'
export type { TenantEvents } from './tenants/server/tenant-events.ts'
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
export { userRoles } from './user-roles/server/user-role-store.ts'
export { addressesOfPerson } from './users/server/change-address.ts'
export { changeUsers } from './users/server/change-users.ts'
export { invitationsOfPerson, noteEntry } from './users/server/first-sign-in.ts'
export { inviteUsers } from './users/server/invite-users.ts'
export { occupancy } from './users/server/occupancy-store.ts'
export { userEntry, viewerEntry, viewerOfUser } from './users/server/read-viewer.ts'
export { findUsersByNames } from './users/server/search-users.ts'
export { readSeats } from './users/server/seats.ts'
export type { StoredUser } from './users/server/stored-user.ts'
export type { UserEvents } from './users/server/user-events.ts'
export { addUsers, joinTenant, lockSharedUsers, type NewUser } from './users/server/user-store.ts'
export { usersLinkedTo } from './users/server/users-linked-to.ts'
