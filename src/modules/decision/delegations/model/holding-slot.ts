import type { Viewer } from '#platform/model/viewer.ts'
import type { StoredSlot } from './stored-delegation.ts'

/** Whether the viewer is the recipient that a slot names, at this instant. */
export const isMine = (
  viewer: Pick<Viewer, 'userId' | 'activePositionIds'>,
  slot: Pick<StoredSlot, 'kind' | 'userId' | 'positionId'>,
): boolean => {
  const holdsPosition = slot.positionId !== null && viewer.activePositionIds.includes(slot.positionId)
  if (slot.kind === 'POSITION_ONLY') return holdsPosition
  return slot.userId === viewer.userId && (slot.kind === 'SPECIFIC_PERSONNEL' || holdsPosition)
}

/** Anyone who was given it knows the path that their authority comes by; anyone who is only named in a draft does not. */
export const knowsPath = (
  viewer: Pick<Viewer, 'userId' | 'activePositionIds'>,
  slots: readonly (Pick<StoredSlot, 'kind' | 'userId' | 'positionId'> & { readonly status: string })[],
): boolean => slots.some((slot) => slot.status !== 'DRAFT' && isMine(viewer, slot))
