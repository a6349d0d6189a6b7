import * as z from 'zod'
import { id } from '#platform/model/fields.ts'
import { globalSearchCall } from '#platform/model/global-search.ts'
import { PLACE_STATUSES } from '../../group-types/model/place.ts'

/** The positions' part of the search of the whole product: by name and display id. */
export const globalSearchOfPositions = globalSearchCall('Positions', '/positions', {
  statuses: PLACE_STATUSES,
  item: z.object({
    id,
    positionId: z.string(),
    positionName: z.string(),
    status: z.enum(PLACE_STATUSES),
    /** Who occupies it now. */
    occupants: z.array(z.object({ id, name: z.string() })),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
})
