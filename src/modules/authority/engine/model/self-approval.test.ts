import { expect, test } from 'vitest'
import type { Principal } from './question.ts'
import type { Snapshot } from './snapshot.ts'
import { withTerms } from './testing/after-acts.ts'
import { answerTo } from './testing/asking.ts'
import { asks, given, slot } from './testing/university.ts'

/** root, held by the president → d, held by Eve → last, held by Zoe, and what three positions hold: Ann and Bob are deans, Ann and Cy, who is not active, chairs. */
const snapshot = given(
  [
    { id: 'root', redelegable: true, from: '2026-01-01', slots: [slot('root.1', 'president')] },
    { id: 'd', parent: 'root.1', from: '2026-01-01', slots: [slot('d.1', 'eve')] },
    { id: 'last', parent: 'd.1', from: '2026-01-01', slots: [slot('last.1', 'zoe')] },
    ...['dean', 'chair', 'vacant'].map((position) => ({
      id: position,
      parent: 'root.1',
      from: '2026-01-01',
      slots: [{ id: `${position}.1`, kind: 'POSITION_ONLY' as const, position }],
    })),
  ],
  {
    users: [
      { id: 'president' },
      { id: 'eve' },
      { id: 'zoe' },
      { id: 'ann', positions: [{ id: 'dean' }, { id: 'chair' }] },
      { id: 'bob', positions: [{ id: 'dean' }] },
      { id: 'cy', positions: [{ id: 'chair' }], inactive: [['2026-02-01', null]] },
    ],
  },
)
const user = (id: string): Principal => ({ kind: 'USER', id })
const position = (id: string): Principal => ({ kind: 'POSITION', id })
const reasonsFor = (of: Snapshot, who: string, requester: Principal) =>
  answerTo(of, asks(who, '1', { requester })).reasons.map(({ code, params }) =>
    [code, ...Object.values(params)].join(' '),
  )

const cases: [string, string, Principal, string[]][] = [
  ['who asks for themselves may not decide', 'eve', user('eve'), ['SELF_APPROVAL eve']],
  ['who is asked by another may decide', 'eve', user('bob'), []],
  ['who is in the position that asks may not decide', 'ann', position('dean'), ['SELF_APPROVAL ann']],
  ['who is not in the position that asks may decide', 'president', position('dean'), []],
  ['who is asked by a vacant position may decide', 'eve', position('vacant'), []],
  ['a position decides through its other occupant', 'position:dean', user('ann'), []],
  [
    'a position decides nothing for its only active occupant',
    'position:chair',
    user('ann'),
    ['NO_OTHER_OCCUPANT chair'],
  ],
  ['a position decides for who left it', 'position:chair', user('cy'), []],
  ['a position decides nothing for itself', 'position:dean', position('dean'), ['NO_OTHER_OCCUPANT dean']],
  [
    'a vacant position decides nothing for anyone',
    'position:vacant',
    user('ann'),
    ['NO_OTHER_OCCUPANT vacant'],
  ],
]

test.each(cases)('Where self-approval is not permitted, %s.', (_, who, requester, expected) => {
  expect(reasonsFor(snapshot, who, requester)).toEqual(expected)
})

const permits = (of: Snapshot, id: string, selfApproval: boolean, waiting: readonly string[] = []) => {
  const { terms } = of.delegations.get(id)!
  const authorities = terms.authorities.map((each) => ({ ...each, selfApproval }))
  return withTerms(of, id, { ...terms, authorities }, waiting)
}

test('The deciding delegation permits self-approval, for persons and for positions, and one above it does not.', () => {
  expect(reasonsFor(permits(snapshot, 'd', true), 'eve', user('eve'))).toEqual([])
  expect(reasonsFor(permits(snapshot, 'chair', true), 'position:chair', user('ann'))).toEqual([])
  expect(reasonsFor(permits(snapshot, 'root', true), 'eve', user('eve'))).toEqual(['SELF_APPROVAL eve'])
})

test('Self-approval is permitted by the last step of a path, whatever those between say.', () => {
  expect(reasonsFor(permits(snapshot, 'd', true), 'zoe', user('zoe'))).toEqual(['SELF_APPROVAL zoe'])
  expect(reasonsFor(permits(snapshot, 'last', true), 'zoe', user('zoe'))).toEqual([])
})

test('An authority type that is stored twice permits self-approval only where both say so.', () => {
  const { terms } = snapshot.delegations.get('d')!
  const twice = (...each: boolean[]) => {
    const authorities = each.map((selfApproval) => ({ ...terms.authorities[0]!, selfApproval }))
    return withTerms(snapshot, 'd', { ...terms, authorities })
  }
  expect(reasonsFor(twice(true, false), 'eve', user('eve'))).toEqual(['SELF_APPROVAL eve'])
  expect(reasonsFor(twice(true, true), 'eve', user('eve'))).toEqual([])
})

test('While a change awaits acceptance, self-approval needs the terms before and after.', () => {
  const [granted, withdrawn] = [
    permits(snapshot, 'd', true, ['d.1']),
    permits(permits(snapshot, 'd', true), 'd', false, ['d.1']),
  ]
  expect(reasonsFor(granted, 'eve', user('eve'))).toEqual(['SELF_APPROVAL eve'])
  expect(reasonsFor(withdrawn, 'eve', user('eve'))).toEqual(['SELF_APPROVAL eve'])
})

test('A delegation without the authority type permits no self-approval in it, and neither does a broken path.', () => {
  const { terms } = snapshot.delegations.get('d')!
  const without = withTerms(snapshot, 'd', { ...terms, authorities: [] })
  expect(reasonsFor(without, 'eve', user('eve'))).toEqual([
    'TYPE_NOT_GRANTED approval d',
    'SELF_APPROVAL eve',
  ])
  const slots = new Map([...snapshot.slots].filter(([id]) => id !== 'root.1'))
  expect(reasonsFor({ ...snapshot, slots }, 'eve', user('eve'))).toEqual([
    'PARENT_MISSING d',
    'SELF_APPROVAL eve',
  ])
})
