import type { NotificationEvent } from '#platform/model/notification-rows.ts'

type OccupancyEvidence = {
  readonly positionId: string
  readonly from: string | number
  readonly until: string | number | null
}

/** Whether a user occupies other positions from this moment on, and not from a later day. */
export function changesOccupied({ was, is }: NotificationEvent, at: Date): boolean {
  const occupied = (positions: unknown) =>
    ((positions ?? []) as OccupancyEvidence[])
      .filter(({ from, until }) => new Date(from) <= at && (until === null || new Date(until) > at))
      .map(({ positionId }) => positionId)
      .sort()
      .join()
  return occupied(was.positions) !== occupied(is.positions)
}
