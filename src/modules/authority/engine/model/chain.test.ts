import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEPTH_CAP, pathTo } from './chain.ts'
import { because } from './reasons.ts'
import type { Snapshot } from './snapshot.ts'
import { withParent } from './testing/after-acts.ts'
import { tried } from './testing/how-often.ts'
import { type Delegations, given, slot, university } from './testing/university.ts'
import { aWorld } from './testing/worlds.ts'
import { NOW } from './testing/writing.ts'
import { snapshotOf } from './world.ts'

const ids = (snapshot: Snapshot, slotId: string) =>
  pathTo(snapshot, slotId).links.map(({ delegation }) => delegation.id)

/** d1 → d2 → … → dn, each issued through the slot of the one before. */
const line = (n: number): Delegations =>
  Array.from({ length: n }, (_, i) => ({
    id: `d${i + 1}`,
    ...(i > 0 && { parent: `d${i}.1` }),
    from: '2026-01-01',
    slots: [slot(`d${i + 1}.1`, 'dean')],
  }))

describe('The path of a delegation', () => {
  const sound = given(university)

  test('begins at Root Authority and ends with the delegation, through the slots by which each was issued.', () => {
    const { links, flaw } = pathTo(sound, 'd3.1')
    expect(links.map((link) => [link.delegation.id, link.slot.id])).toEqual([
      ['d1', 'd1.1'],
      ['d2', 'd2.1'],
      ['d3', 'd3.1'],
    ])
    expect(flaw).toBeNull()
    expect(ids(sound, 'd1.1')).toEqual(['d1'])
  })

  test('is broken where the slot above it no longer exists, and says below which delegation.', () => {
    const slots = new Map([...sound.slots].filter(([id]) => id !== 'd2.1'))
    expect(pathTo({ ...sound, slots }, 'd4.1').flaw).toEqual(
      because('PARENT_MISSING', { delegationId: 'd3' }),
    )
    expect(ids({ ...sound, slots }, 'd4.1')).toEqual(['d3', 'd4'])
  })

  test('is broken where the delegation above it no longer exists, or its own.', () => {
    const delegations = new Map([...sound.delegations].filter(([id]) => id !== 'd2'))
    const gone = { ...sound, delegations }
    expect(pathTo(gone, 'd3.1').flaw).toEqual(because('PARENT_MISSING', { delegationId: 'd3' }))
    expect(pathTo(gone, 'd2.1')).toEqual({
      links: [],
      flaw: because('PARENT_MISSING', { delegationId: 'd2' }),
    })
    expect(pathTo(gone, 'nowhere').flaw).toEqual(because('PARENT_MISSING', { delegationId: '' }))
  })

  test('is broken where the delegation above belongs to another decision.', () => {
    const other = { ...sound.delegations.get('d2')!, decisionId: 'other' }
    const crossed = { ...sound, delegations: new Map(sound.delegations).set('d2', other) }
    expect(pathTo(crossed, 'd4.1').flaw).toEqual(because('PARENT_OF_OTHER_DECISION', { delegationId: 'd3' }))
    expect(ids(crossed, 'd4.1')).toEqual(['d3', 'd4'])
  })

  test('is broken where it comes back to a delegation that it has passed.', () => {
    const circle = withParent(sound, 'd1', 'd3.1')
    expect(pathTo(circle, 'd4.1').flaw).toEqual(because('CYCLE', { delegationId: 'd3' }))
    expect(ids(circle, 'd4.1')).toEqual(['d1', 'd2', 'd3', 'd4'])
  })

  test('is followed for 25 steps, and refuses beyond.', () => {
    const long = given(line(DEPTH_CAP + 1))
    expect(pathTo(long, `d${DEPTH_CAP}.1`).flaw).toBeNull()
    expect(pathTo(long, `d${DEPTH_CAP + 1}.1`).flaw).toEqual(
      because('DEPTH_OVERFLOW', { delegationId: `d${DEPTH_CAP + 1}`, depth: 25 }),
    )
  })
})

test('A path is the same whichever were walked before it.', () => {
  const sound = given(university)
  const slots = new Map([...sound.slots].filter(([id]) => id !== 'd2.1'))
  const sure = [
    sound,
    { ...sound, slots },
    withParent(sound, 'd1', 'd3.1'),
    withParent(given(line(4)), 'd2', 'd4.1'),
    given(line(DEPTH_CAP + 2)),
  ]
  const aSnapshot = fc.oneof(
    fc.constantFrom(...sure),
    aWorld.map((world) => snapshotOf(world, NOW, NOW)),
  )
  const inAnyOrder = aSnapshot.chain((snapshot) =>
    fc.tuple(fc.constant(snapshot), fc.shuffledSubarray([...snapshot.slots.keys()])),
  )
  fc.assert(
    fc.property(inAnyOrder, ([snapshot, order]) => {
      const walked = { ...snapshot }
      for (const id of order) expect(pathTo(walked, id)).toEqual(pathTo({ ...snapshot }, id))
    }),
    tried(300),
  )
})
