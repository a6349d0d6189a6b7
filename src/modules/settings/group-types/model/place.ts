/** Positions, groups and their types are on or off. Spec 4.7. */
export const PLACE_STATUSES = ['ACTIVE', 'INACTIVE'] as const
export type PlaceStatus = (typeof PLACE_STATUSES)[number]
export const STATUS_OPTIONS = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
] as const

/** What becomes of what a deactivated group is tied to. Spec 4.7. */
export const ASSOCIATIONS = ['KEEP_ASSOCIATIONS', 'REMOVE_ASSOCIATIONS'] as const
export type Associations = (typeof ASSOCIATIONS)[number]
