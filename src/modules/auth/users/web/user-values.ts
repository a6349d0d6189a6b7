import type { UserDetail, UserInput } from '../model/user.ts'

/** What the form begins with: positions that are over are left to the page. */
export const valuesOf = (user: UserDetail): UserInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  // the one that waits to be confirmed is the one that is wanted, for the person who may say so
  email: (user.permissions.editEmail?.allowed ? user.newEmail : null) ?? user.email,
  mobilePhone: user.mobilePhone,
  employeeId: user.employeeId,
  employeeNumber: user.employeeNumber,
  employeeType: user.employeeType,
  employmentType: user.employmentType,
  startDate: user.startDate,
  terminationDate: user.terminationDate,
  roleIds: user.roles.map(({ id }) => id),
  groups: user.groups.map(({ id, isPrimaryOrg }) => ({ groupId: id, isPrimaryOrg })),
  managerId: user.manager?.id ?? null,
  positions: user.positions
    .filter(({ when }) => when !== 'EARLIER')
    .map(({ id, from, until }) => ({ positionId: id, from, until })),
})
