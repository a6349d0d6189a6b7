import * as z from 'zod'
import { globalSearchCall } from '#platform/model/global-search.ts'
import { userRow } from './user-list.ts'

/** The users' part of the search of the whole product: by name, address, and display id. */
export const globalSearchOfUsers = globalSearchCall('Users', '/users', {
  statuses: ['ACTIVE', 'INVITED', 'INACTIVE'],
  item: userRow
    .pick({ id: true, displayId: true, name: true, email: true, status: true, position: true })
    .extend({ createdAt: z.string(), updatedAt: z.string() }),
})
