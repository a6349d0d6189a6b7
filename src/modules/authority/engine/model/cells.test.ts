import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from './cells.ts'
import { checkAuthority } from './evaluate.ts'
import { isHeld, slotsNaming } from './holding.ts'
import { indexOf } from './index-of.ts'
import type { Principal } from './question.ts'
import { inForceOfSlot, isInForceNow } from './standing.ts'
import { tried } from './testing/how-often.ts'
import { anInstant, aWorld, HOLDERS } from './testing/worlds.ts'
import { NOW } from './testing/writing.ts'
import { type Ability, whatCan } from './what-can.ts'
import { snapshotOf } from './world.ts'

const isOf = (who: Principal) => (cell: { who: Principal }) =>
  cell.who.kind === who.kind && cell.who.id === who.id

test('The cells of a holder say what that holder may decide, and nothing else.', () => {
  let cells = 0
  const runs = tried(400)
  fc.assert(
    fc.property(aWorld, anInstant, (world, at) => {
      const snapshot = snapshotOf(world, at, NOW)
      const all = cellsOf(snapshot, HOLDERS)
      for (const who of HOLDERS) {
        const able = all.filter(isOf(who)).flatMap((cell) => cell.able)
        cells += able.length
        const can = whatCan(snapshot, { who }) as readonly Ability[]
        expect(new Set(able)).toEqual(new Set(can))
      }
    }),
    runs,
  )
  expect(cells).toBeGreaterThan(runs.numRuns)
})

test('What a cell says to give nothing now is denied by the check, stands as its record says, and misses nothing received.', () => {
  let unable = 0
  let unheld = 0
  const runs = tried(400)
  fc.assert(
    fc.property(aWorld, anInstant, (world, at) => {
      const snapshot = snapshotOf(world, at, NOW)
      const all = cellsOf(snapshot, HOLDERS)
      for (const who of HOLDERS) {
        const cells = all.filter(isOf(who))
        const told = new Set(
          cells.flatMap((cell) => [...cell.able, ...cell.unable]).map(({ slotId }) => slotId),
        )
        for (const slot of slotsNaming(indexOf(snapshot), who)) {
          const decision = snapshot.decisions.get(
            snapshot.delegations.get(slot.delegationId)?.decisionId ?? '',
          )
          const types = decision?.terms.authorities.map((each) => each.authorityTypeId) ?? []
          const stated = snapshot.delegations.get(slot.delegationId)?.terms.authorities ?? []
          const isTold =
            !['DRAFT', 'DELETED', 'REMOVED'].includes(slot.status) &&
            stated.some((each) => types.includes(each.authorityTypeId))
          expect([slot.id, told.has(slot.id)]).toEqual([slot.id, isTold])
        }
        for (const { able, unable: without, decisionId, authorityTypeId } of cells) {
          unable += without.length
          for (const each of without) {
            const slot = snapshot.slots.get(each.slotId)!
            const isUnheld = !isHeld(snapshot, indexOf(snapshot), slot)
            if (each.standing === 'YES') unheld += 1
            if (each.standing === 'YES')
              expect([isInForceNow(snapshot, slot.id), isUnheld]).toEqual([true, true])
            const { length } = snapshot.delegations.get(each.delegationId)?.terms.authorities ?? []
            const { standing, held } = inForceOfSlot(snapshot, slot)
            if (isUnheld && length === 1) expect([each.standing, each.held]).toEqual([standing, held])
          }
          if (able.length === 0)
            expect(
              checkAuthority(snapshot, { decisionId, authorityTypeId, who, amounts: [], facts: {} }),
            ).toMatchObject({ verdict: 'DENY' })
        }
      }
    }),
    runs,
  )
  expect(unable).toBeGreaterThan(runs.numRuns)
  expect(unheld).toBeGreaterThan(0)
})

test('Who is not asked about has no cell.', () => {
  fc.assert(
    fc.property(aWorld, (world) => {
      const [first] = HOLDERS
      const cells = cellsOf(snapshotOf(world, NOW, NOW), first ? [first] : [])
      expect(cells.every(first ? isOf(first) : () => false)).toBe(true)
    }),
    tried(100),
  )
})
