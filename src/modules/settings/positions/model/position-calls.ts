import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { defineUpload } from '#platform/model/import.ts'
import { PLACE_STATUSES } from '../../group-types/model/place.ts'
import { occupant, positionDetail, positionInput } from './position.ts'

const params = { id }

export const getPosition = defineCall({
  name: 'getPosition',
  summary: 'Get a position',
  method: 'GET',
  path: '/positions/:id',
  params,
  reply: positionDetail,
  etag: true,
})

/** Who occupies it, who did and who will. */
export const listOccupants = defineCall({
  name: 'listOccupants',
  summary: 'List the past, current, and future occupants of a position',
  method: 'GET',
  path: '/positions/:id/occupants',
  params,
  reply: z.object({ items: z.array(occupant) }),
})

export const createPosition = defineCall({
  name: 'createPosition',
  summary: 'Create a position',
  method: 'POST',
  path: '/positions',
  status: 201,
  body: positionInput.partial({ groupIds: true, externalId: true }),
  reply: positionDetail,
  etag: true,
})

const change = positionInput.partial()

/** Changes what is named. */
export const updatePosition = defineCall({
  name: 'updatePosition',
  summary: 'Rename a position, or change its groups',
  method: 'PATCH',
  path: '/positions/:id',
  params,
  body: change,
  reply: positionDetail,
  ifMatch: true,
})

const several = z.strictObject({ ids: z.array(id).min(1).max(1_000) })
const withStatus = several.extend({ status: z.enum(PLACE_STATUSES) })

/** Activates or deactivates several, each answered for itself. Spec 4.7, 7.2. */
export const changeStatusOfPositions = defineCall({
  name: 'changeStatusOfPositions',
  summary: 'Activate or deactivate positions',
  method: 'PATCH',
  path: '/positions/bulk-status',
  body: withStatus,
  reply: bulkReply,
})

/** Deletes one or several, each answered for itself; those that active users are linked to stay. Spec 7.2, 8. */
export const deletePositions = defineCall({
  name: 'deletePositions',
  summary: 'Delete the positions of `ids` that no active user is linked to',
  method: 'DELETE',
  path: '/positions',
  body: several,
  reply: bulkReply,
})

/** Spec 5.4, 7.4. */
export const positionsUpload = defineUpload('Positions', '/positions')
