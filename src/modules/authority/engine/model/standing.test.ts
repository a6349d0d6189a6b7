import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minus, plus } from '#platform/model/decimal.ts'
import { fitOf } from '../../terms/model/bounds.ts'
import { isEmpty } from '../../terms/model/empty-bound.ts'
import type { Amount, Bound, SlotStatus } from '../../terms/model/terms.ts'
import { pathTo } from './chain.ts'
import { limitsLeft } from './effective-limits.ts'
import type { Snapshot } from './snapshot.ts'
import { inForceBetween, inForceOf, isInForceNow, remainingSlots } from './standing.ts'
import { standingText } from './standing-texts.ts'
import type { Standing } from './standings.ts'
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

/** The same once the clock has moved: it ends recipients on their last days. */
const atLater = (snapshot: Snapshot, at: number): Snapshot => ({
  ...snapshot,
  at,
  slots: new Map(
    [...snapshot.slots].map(([id, slot]) => [
      id,
      { ...slot, endedWithUser: slot.endedWithUser || (slot.endsAt !== null && slot.endsAt <= at) },
    ]),
  ),
})

describe('In force', () => {
  test('is yes, for some, or not, as its recipients are', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot]) => {
        for (const id of snapshot.delegations.keys()) {
          const live = remainingSlots(snapshot, id).map((each) => isInForceNow(snapshot, each.id))
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
        const later = atLater(snapshot, onDay(day))
        for (const id of snapshot.delegations.keys()) {
          const slots = remainingSlots(snapshot, id)
          // periods of changes that wait for one recipient of several are not kept for each, nor are last days
          if (slots.some((each) => each.acceptedTerms)) continue
          if (new Set(slots.map(({ endsAt }) => endsAt)).size > 1) continue
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
  ['it is awaiting approval', { d4: 'PENDING' }, 'd4', 'AWAITING', 'Awaiting approval'],
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

const LEAVES_NOTHING = ['TYPE_NOT_GRANTED', 'EMPTY_LIMIT']
const ENDS = ['BELOW_MINIMUM', 'LIMIT_EXCEEDED', 'NO_RATE', 'NOT_EVALUABLE', ...LEAVES_NOTHING]
const STEP = '0.0001'

/** Amounts at, just below and just above the ends of a limit. */
const around = ({ valueType, unit, min, max }: Bound): Amount[] => {
  const step = valueType === 'TIME' ? '1' : STEP
  return [min, max].flatMap((end) =>
    end === null
      ? []
      : [end, plus(end, step), minus(end, step)].map((value) => ({ valueType, value, unit }) as never),
  )
}

test('The effective limits are what the check answers for amounts around their ends', () => {
  const compared = { within: 0, below: 0, above: 0, typeLost: 0, typeKept: 0 }
  fc.assert(
    fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
      for (const delegation of snapshot.delegations.values())
        for (const slot of remainingSlots(snapshot, delegation.id))
          for (const authority of delegation.terms.authorities) {
            const { authorityTypeId } = authority
            /** What the check says of the limits; undefined where the path reaches no root or cannot be judged. */
            const codes = (amounts: readonly Amount[]) => {
              const asked = { ...question, authorityTypeId, amounts }
              const reasons = chainThrough(snapshot, asked, slot)?.reasons.map(({ code }) => code)
              return pathTo(snapshot, slot.id).flaw
                ? undefined
                : reasons?.filter((code) => ENDS.includes(code))
            }
            const flaws = codes([])
            const lefts = limitsLeft(snapshot, slot.id, authority)
            const isNothing = ({ clamp }: (typeof lefts)[number]) => clamp !== null && isEmpty(clamp.bound)
            if (lefts.length > 0 && flaws && flaws.every((code) => LEAVES_NOTHING.includes(code))) {
              expect(lefts.map(isNothing)).toEqual(lefts.map(() => flaws.length > 0))
              compared[flaws.includes('TYPE_NOT_GRANTED') ? 'typeLost' : 'typeKept'] += 1
            }
            for (const { stated, clamp } of lefts)
              for (const amount of around(clamp?.bound ?? stated)) {
                const answered = codes([amount])
                // a condition may be what an amount cannot be compared with
                if (!answered || answered.includes('NOT_EVALUABLE') || flaws?.length !== 0) continue
                const fit = fitOf(snapshot, clamp?.bound ?? stated, amount)
                expect(answered.includes('LIMIT_EXCEEDED')).toBe(fit === 'ABOVE')
                expect(answered.includes('BELOW_MINIMUM')).toBe(fit === 'BELOW')
                compared[fit === 'ABOVE' ? 'above' : fit === 'BELOW' ? 'below' : 'within'] += 1
              }
          }
    }),
    RUNS,
  )
  for (const times of Object.values(compared)) expect(times).toBeGreaterThan(RUNS.numRuns / 300)
})
