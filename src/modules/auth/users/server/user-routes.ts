import { routes } from '#platform/server/http/routes.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import { getProfileImage } from '../model/image-call.ts'
import {
  getOwnGroups,
  getUserDetails,
  getUserTenantDetails,
  selectOrganizations,
  selectUsers,
  updatePreferences,
} from '../model/user-calls.ts'
import { readImage } from './read-image.ts'
import { savePreferences } from './save-preferences.ts'
import { ownGroups, readDetails, searchOrganizations, searchUsers } from './user-reads.ts'

/** What everyone asks about themselves and of others, and whom they may choose. */
export const userRoutes = routes((on) => {
  on(getUserDetails, { permission: MEMBER, handle: ({ viewer, tx, now }) => readDetails(tx, viewer, now) })
  on(getUserTenantDetails, {
    permission: MEMBER,
    handle: ({ viewer, tx, now }) => readDetails(tx, viewer, now),
  })
  on(getOwnGroups, {
    permission: MEMBER,
    handle: async ({ viewer, tx }) => ({ items: await ownGroups(tx, viewer) }),
  })
  on(updatePreferences, {
    permission: MEMBER,
    handle: ({ body: change, viewer, tx, now }) => savePreferences(tx, viewer, change, now),
  })
  on(getProfileImage, {
    permission: MEMBER,
    handle: ({ params: { id }, viewer, tx }) => readImage(tx, viewer.tenantId, id),
  })
  on(selectUsers, {
    permission: MEMBER,
    handle: ({ query, viewer, tx, now }) => searchUsers(tx, viewer, query, now),
  })
  on(selectOrganizations, {
    permission: MEMBER,
    handle: ({ query, viewer, tx }) => searchOrganizations(tx, viewer, query),
  })
})
