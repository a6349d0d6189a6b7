import type { PositionDetail, PositionInput } from '../model/position.ts'

/** What the form begins with; of a new position, nothing. */
export const valuesOf = (position: PositionDetail | undefined): PositionInput => ({
  positionName: position?.positionName ?? '',
  groupIds: position?.groups.map((group) => group.id) ?? [],
  externalId: position?.externalId ?? '',
})
