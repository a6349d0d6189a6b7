import { describe, expect, test } from 'vitest'
import { isHeld, namedBy, notHeldBecause, occupantsOf, slotsNaming } from './holding.ts'
import { indexOf } from './index-of.ts'
import type { Principal } from './question.ts'
import type { Snapshot } from './snapshot.ts'
import { given } from './testing/university.ts'

/** Ann and Bob are deans, Bob and Cy chairs; Cy is not active, and no one is provost. Each slot names Ann, dean, or both. */
const snapshot = given(
  [
    {
      id: 'd',
      from: '2026-01-01',
      slots: [
        { id: 'person', kind: 'SPECIFIC_PERSONNEL', user: 'ann' },
        { id: 'office', kind: 'POSITION_ONLY', position: 'dean' },
        { id: 'both', kind: 'PERSONNEL_IN_POSITION', user: 'ann', position: 'dean' },
        { id: 'left', kind: 'PERSONNEL_IN_POSITION', user: 'ann', position: 'chair' },
        { id: 'vacant', kind: 'POSITION_ONLY', position: 'provost' },
        { id: 'chairs', kind: 'POSITION_ONLY', position: 'chair' },
        { id: 'gone', kind: 'SPECIFIC_PERSONNEL', user: 'cy' },
      ],
    },
  ],
  {
    users: [
      { id: 'cy', positions: [{ id: 'chair' }], inactive: [['2026-02-01', null]] },
      { id: 'bob', positions: [{ id: 'dean' }, { id: 'chair' }] },
      { id: 'ann', positions: [{ id: 'dean' }] },
    ],
  },
)
const closing = (position: string): Snapshot => ({
  ...snapshot,
  positions: new Map(snapshot.positions).set(position, { active: false }),
})
const user = (id: string): Principal => ({ kind: 'USER', id })
const position = (id: string): Principal => ({ kind: 'POSITION', id })
const why = (of: Snapshot, who: Principal, slotId: string) =>
  notHeldBecause(of, indexOf(of), who, of.slots.get(slotId)!).map(({ code, params }) =>
    [code, ...Object.values(params)].join(' '),
  )

test('Occupants are the active users in a position, in order.', () => {
  const occupants = (id: string) => occupantsOf(snapshot, indexOf(snapshot), id)
  expect(occupants('dean')).toEqual(['ann', 'bob'])
  expect(occupants('chair')).toEqual(['bob'])
  expect([occupants('provost'), occupants('unknown')]).toEqual([[], []])
})

test('A person in a position twice is in it once.', () => {
  const twice = { ...snapshot, occupancies: [...snapshot.occupancies, ...snapshot.occupancies] }
  expect(occupantsOf(twice, indexOf(twice), 'dean')).toEqual(['ann', 'bob'])
  expect(slotsNaming(indexOf(twice), user('bob')).map(({ id }) => id)).toEqual(['office', 'chairs'])
})

describe('Who does not hold', () => {
  test.each<[string, Snapshot, Principal, string, string[]]>([
    ['a person named holds it', snapshot, user('ann'), 'person', []],
    ['a person who is not active holds nothing', snapshot, user('cy'), 'gone', ['USER_NOT_ACTIVE cy']],
    ['an occupant holds what is of the position', snapshot, user('bob'), 'office', []],
    [
      'no occupant holds what is of a closed position',
      closing('dean'),
      user('bob'),
      'office',
      ['POSITION_NOT_ACTIVE dean'],
    ],
    ['a person in the position named holds it', snapshot, user('ann'), 'both', []],
    [
      'a person who left the position named does not hold it',
      snapshot,
      user('ann'),
      'left',
      ['NOT_IN_POSITION ann chair d'],
    ],
    [
      'a person in a closed position does not hold it',
      closing('dean'),
      user('ann'),
      'both',
      ['POSITION_NOT_ACTIVE dean'],
    ],
    [
      'a person named alone holds it, whatever positions are closed',
      closing('dean'),
      user('ann'),
      'person',
      [],
    ],
    ['a position holds it, though it is vacant', snapshot, position('provost'), 'vacant', []],
    [
      'a closed position holds nothing',
      closing('dean'),
      position('dean'),
      'office',
      ['POSITION_NOT_ACTIVE dean'],
    ],
    ['an unknown position holds nothing', snapshot, position('none'), 'office', ['POSITION_NOT_ACTIVE none']],
  ])('says why: %s.', (_, of, who, slotId, expected) => {
    expect(why(of, who, slotId)).toEqual(expected)
  })
})

describe('A slot names', () => {
  const named = (slotId: string) =>
    namedBy(indexOf(snapshot), snapshot.slots.get(slotId)!).map(({ kind, id }) => `${kind} ${id}`)

  test('one person, or a position with everyone in it.', () => {
    expect(named('person')).toEqual(['USER ann'])
    expect(named('both')).toEqual(['USER ann'])
    expect(named('office')).toEqual(['POSITION dean', 'USER bob', 'USER ann'])
    expect(named('vacant')).toEqual(['POSITION provost'])
  })

  test('no one, where it is stored without a name.', () => {
    const without = (slotId: string) =>
      namedBy(indexOf(snapshot), { ...snapshot.slots.get(slotId)!, userId: null, positionId: null })
    expect(without('person')).toEqual([])
    expect(without('office')).toEqual([])
  })

  test('and is found again by whom it names.', () => {
    const found = (who: Principal) => slotsNaming(indexOf(snapshot), who).map(({ id }) => id)
    expect(found(user('ann'))).toEqual(['person', 'both', 'left', 'office'])
    expect(found(user('bob'))).toEqual(['office', 'chairs'])
    expect(found(position('dean'))).toEqual(['office'])
    expect([found(user('none')), found(position('none'))]).toEqual([[], []])
  })
})

test('A slot is held while an active person has it, by name or in the position.', () => {
  const held = (slotId: string, of: Snapshot = snapshot) => isHeld(of, indexOf(of), of.slots.get(slotId)!)
  const heldSlots = (of: Snapshot) => [...of.slots.keys()].filter((id) => held(id, of))
  expect(heldSlots(snapshot)).toEqual(['person', 'office', 'both', 'chairs'])
  expect(heldSlots(closing('dean'))).toEqual(['person', 'chairs'])
})
