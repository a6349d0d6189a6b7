import { routes } from '#platform/server/routes.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import { getUserDetails, selectUsers } from '../model/user-calls.ts'
import { readDetails, searchUsers } from './user-reads.ts'

export const userRoutes = routes((on) => {
  on(getUserDetails, { permission: MEMBER, handle: ({ viewer, tx, now }) => readDetails(tx, viewer, now) })
  on(selectUsers, {
    permission: MEMBER,
    handle: ({ query, viewer, tx, now }) => searchUsers(tx, viewer, query, now),
  })
})
