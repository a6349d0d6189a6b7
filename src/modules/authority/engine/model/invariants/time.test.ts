import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLive } from '../live.ts'
import { answersOfEach, RUNS } from '../testing/asking.ts'
import { applied, type Event, someEvents, startOf } from '../testing/replay.ts'
import {
  aDelegation,
  anInstant,
  aQuestion,
  aWorld,
  LAST_DAY,
  onDay,
  withDelegation,
} from '../testing/worlds.ts'
import { ALWAYS, NOW, write } from '../testing/writing.ts'
import { snapshotOf, type World } from '../world.ts'

describe('Time', () => {
  test('22. Live at `effective`, not before it; live until `expiration`, not at it.', () => {
    fc.assert(
      fc.property(aWorld, (made) => {
        const world: World = {
          ...made,
          cascades: [],
          waits: [],
          users: made.users.map((fact) => ({ ...fact, active: true })),
          occupancies: [],
          decisionStatuses: made.decisionStatuses.map((fact) => ({ ...fact, status: 'PUBLISHED' })),
          issues: made.issues.map((fact) => ({ ...fact, recorded: 0, acceptanceRequired: false })),
          slotStatuses: made.slots.map(({ id }) => ({ ...ALWAYS, slotId: id, status: 'ISSUED' })),
          delegationTerms: made.delegations.map(({ id }) => ({
            ...made.delegationTerms.find((fact) => fact.delegationId === id)!,
            ...ALWAYS,
          })),
        }
        for (const slot of world.slots) {
          const terms = []
          for (let id: string | null = slot.id; id !== null; ) {
            const delegationId: string = world.slots.find((each) => each.id === id)!.delegationId
            const fact = world.delegationTerms.find((each) => each.delegationId === delegationId)!
            terms.push(fact.terms)
            id = fact.parentSlotId
          }
          const from = Math.max(...terms.map((each) => each.effective))
          const until = Math.min(...terms.map((each) => each.expiration ?? onDay(99)))
          const liveAt = (at: number) => isLive(snapshotOf(world, at, NOW), slot.id)
          expect(liveAt(from)).toBe(from < until)
          expect(liveAt(from - 1)).toBe(false)
          expect(liveAt(until - 1)).toBe(from < until)
          expect(liveAt(until)).toBe(until === onDay(99) && from < until)
        }
      }),
      RUNS,
    )
  })

  test('23. What is recorded later never changes an answer as of then, as known then.', () => {
    fc.assert(
      fc.property(
        aWorld,
        aDelegation,
        anInstant,
        anInstant,
        aQuestion,
        fc.nat(20),
        (world, plan, at, knownAt, question, n) => {
          const before = snapshotOf(world, at, knownAt)
          const later = knownAt + 1
          const slotId = world.slots[n % world.slots.length]!.id
          const back = onDay(1)
          let told = withDelegation(world, { ...plan, recorded: LAST_DAY + 5 }, 'late')
          told = {
            ...told,
            slotStatuses: write(
              told.slotStatuses,
              (f) => f.slotId === slotId,
              { slotId, status: 'REVOKED' },
              back,
              later,
            ),
            users: write(told.users, (f) => f.userId === 'u0', { userId: 'u0', active: false }, back, later),
            occupancies: write(told.occupancies, (f) => f.userId === 'u1', null, back, later),
            groups: write(
              told.groups,
              (f) => f.groupId === 'g0',
              { groupId: 'g0', active: false },
              back,
              later,
            ),
            rates: write(
              told.rates,
              (f) => f.currency === 'EUR',
              { currency: 'EUR', rate: '9' },
              back,
              later,
            ),
          }
          const after = snapshotOf(told, at, knownAt)
          expect(answersOfEach(after, question)).toEqual(answersOfEach(before, question))
          expect({ ...after, slots: [...after.slots] }).toEqual({ ...before, slots: [...before.slots] })
        },
      ),
      RUNS,
    )
  })

  test('24. An answer as of then is the answer that was given then: the facts replayed in order.', () => {
    fc.assert(
      fc.property(aWorld, someEvents, aQuestion, (world, events, question) => {
        let [facts, state] = startOf(world)
        const given: [number, unknown][] = []
        events.forEach((event: Event, i) => {
          const instant = onDay(LAST_DAY + 1 + i)
          ;[facts, state] = applied(facts, state, event, instant)
          const answers = answersOfEach(snapshotOf(facts, instant, instant), question)
          expect(answers).toEqual(answersOfEach({ ...state, at: instant, knownAt: instant }, question))
          given.push([instant, answers])
        })
        for (const [instant, answers] of given)
          expect(answersOfEach(snapshotOf(facts, instant, instant), question)).toEqual(answers)
      }),
      RUNS,
    )
  })
})
