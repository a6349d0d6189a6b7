import * as z from 'zod'
import { id } from '#platform/model/fields.ts'

/** Positions, groups and their types are on or off. Spec 4.7. */
export const PLACE_STATUSES = ['ACTIVE', 'INACTIVE'] as const
export type PlaceStatus = (typeof PLACE_STATUSES)[number]
export const STATUS_OPTIONS = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
] as const

/** Whether a record is kept by hand or comes from another system. */
export const SOURCE_TYPES = ['MANUAL', 'SYNCED'] as const
export const SOURCE_LABELS = { MANUAL: 'Manual', SYNCED: 'Synced' } as const
export const SOURCE_OPTIONS = [
  { value: 'MANUAL', label: 'Manual' },
  { value: 'SYNCED', label: 'Synced' },
] as const

/** A group as other records show it. */
export const groupNamed = z.object({
  id,
  name: z.string(),
  groupTypeId: id,
  groupTypeName: z.string(),
  status: z.enum(PLACE_STATUSES),
})
export type GroupNamed = z.output<typeof groupNamed>
