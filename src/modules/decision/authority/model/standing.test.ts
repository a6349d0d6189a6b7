import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plus } from '#platform/model/decimal.ts'
import { isLive } from './live.ts'
import type { Snapshot } from './snapshot.ts'
import {
  clampOf,
  inForceBetween,
  inForceOf,
  remainingSlots,
  type Standing,
  slotLookedAt,
} from './standing.ts'
import { standingText } from './standing-texts.ts'
import type { Amount, Bound, SlotStatus } from './terms.ts'
import { aSnapshotAndQuestion, chainThrough } from './testing/asking.ts'
import { tried } from './testing/how-often.ts'
import { LAST_DAY, onDay } from './testing/small-terms.ts'
import { given, university } from './testing/university.ts'

const RUNS = tried(300)

/** As `app.in_force_now` reads a label by the clock. */
const readAt = ({ standing, from, until }: ReturnType<typeof inForceBetween>, at: number): Standing => {
  if (until !== null && until <= at) return 'NO'
  return (standing === 'YES' || standing === 'PARTLY') && from !== null && from > at ? 'NOT_YET' : standing
}

describe('In force', () => {
  test('is yes, for some, or not, as its recipients are live', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot]) => {
        for (const id of snapshot.delegations.keys()) {
          const live = remainingSlots(snapshot, id).map((each) => isLive(snapshot, each.id))
          const { standing } = inForceOf(snapshot, id)
          expect(standing === 'YES').toBe(live.length > 0 && live.every(Boolean))
          expect(standing === 'PARTLY').toBe(live.some(Boolean) && !live.every(Boolean))
        }
      }),
      RUNS,
    )
  })

  test('is what its label says when the clock has moved and nothing else has changed', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, fc.integer({ min: -1, max: LAST_DAY + 1 }), ([snapshot], day) => {
        const later = { ...snapshot, at: onDay(day) }
        for (const id of snapshot.delegations.keys()) {
          // periods of changes that wait for one recipient of several are not kept for each
          if (remainingSlots(snapshot, id).some((each) => each.acceptedTerms)) continue
          expect(readAt(inForceBetween(snapshot, id), later.at)).toBe(inForceOf(later, id).standing)
        }
      }),
      RUNS,
    )
  })
})

test.each([
  ['the one above is live', {}, 'd4', 'YES', 'Yes'],
  ['it is suspended itself', { d4: 'SUSPENDED' }, 'd4', 'NO', 'No'],
  ['one above is suspended', { d3: 'SUSPENDED' }, 'd4', 'NO', 'No, broken above'],
  ['it waits for approval', { d4: 'PENDING' }, 'd4', 'AWAITING', 'Awaiting approval'],
] as const)('%s: the words say so', (_, statuses, id, standing, text) => {
  const delegations = university.map((each) => ({
    ...each,
    slots: each.slots.map((one): typeof one & { status?: [SlotStatus, string][] } => {
      const status = (statuses as Record<string, SlotStatus>)[each.id]
      return status ? { ...one, status: [[status, '2026-03-01']] } : one
    }),
  }))
  const inForce = inForceOf(given(delegations), id)
  expect(inForce.standing).toBe(standing)
  expect(standingText(inForce, id, String)).toBe(text)
})

/** The path of a recipient refuses an amount as too much. */
const isTooMuch = (
  snapshot: Snapshot,
  question: Parameters<typeof chainThrough>[1],
  slotId: string,
  amount: Amount,
) =>
  chainThrough(snapshot, { ...question, amounts: [amount] }, snapshot.slots.get(slotId)!)?.reasons.some(
    ({ code }) => code === 'LIMIT_EXCEEDED',
  )

test('The effective limit is the largest amount that the check does not call too much', () => {
  let compared = 0
  fc.assert(
    fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
      for (const delegation of snapshot.delegations.values()) {
        const through = slotLookedAt(snapshot, delegation.id)
        if (!through) continue
        for (const authority of delegation.terms.authorities) {
          const clamp = clampOf(snapshot, delegation, through.id, authority)
          const left: Bound | undefined = clamp?.bound ?? authority.bounds[0]
          if (!left?.max || left.valueType === 'AUTHORIZED' || left.valueType === 'TIME') continue
          const asked = {
            ...question,
            decisionId: delegation.decisionId,
            authorityTypeId: authority.authorityTypeId,
          }
          const amount = (value: string): Amount => ({
            valueType: left.valueType as never,
            value,
            unit: left.unit,
          })
          const most = isTooMuch(snapshot, asked, through.id, amount(left.max))
          if (most === undefined) continue
          compared += 1
          expect(most).toBe(left.maxExclusive)
          expect(isTooMuch(snapshot, asked, through.id, amount(plus(left.max, '0.0001')))).toBe(true)
        }
      }
    }),
    RUNS,
  )
  expect(compared).toBeGreaterThan(RUNS.numRuns / 3)
})
