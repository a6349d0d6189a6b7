import { seenStatus } from '#modules/authority/engine/model/live.ts'
import type { DelegationStatus } from './delegation.ts'
import type { StoredSlot, StoredStatus } from './stored-delegation.ts'

// What closes comes before what is open: where slots differ, no label opens what one of them has closed.
const FIRST = ['DELETED', 'DRAFT', 'PENDING', 'REVOKED', 'SUSPENDED', 'ISSUED', 'ACCEPTED'] as const

/**
 * What a delegation is by the facts of its slots. The row's own word counts only where no recipient is left: a draft, or one
 * that was deleted. `app.status_of_slots` says the same in SQL.
 */
export const statusOfSlots = (
  label: StoredStatus,
  slots: readonly Pick<StoredSlot, 'status'>[],
): StoredStatus =>
  FIRST.find((status) => slots.some((slot) => slot.status === status)) ??
  (label === 'DELETED' ? 'DELETED' : 'DRAFT')

/** The status that people see, and that every act asks: slots, acts above and the clock. `app.status_now` says the same in SQL. */
export const statusNow = (
  own: StoredStatus,
  cascade: 'REVOKE' | 'SUSPEND' | null,
  expiration: number | null,
  now: number,
): DelegationStatus => seenStatus(own, cascade === null ? [] : [cascade], expiration, now)
