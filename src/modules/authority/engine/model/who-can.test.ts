import { describe, expect, test } from 'vitest'
import { limitsText } from '../../terms/model/limit-texts.ts'
import type { Question } from './question.ts'
import type { Snapshot } from './snapshot.ts'
import { withSlotStatus } from './testing/after-acts.ts'
import { asks, type Delegations, given, slot, upTo } from './testing/university.ts'
import { WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'
import { groupsOf, whatCan } from './what-can.ts'
import { whoCan } from './who-can.ts'

const groups = [{ id: 'uni' }, { id: 'eng', parents: [{ id: 'uni' }] }]
/** The president without limit → the dean up to $250 → anyone who is chair up to $90, and the vice president up to $90 in Engineering. */
const path: Delegations = [
  { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'president')] },
  {
    id: 'd2',
    parent: 'd1.1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('250'),
    slots: [slot('d2.1', 'dean')],
  },
  {
    id: 'd3',
    parent: 'd2.1',
    from: '2026-01-01',
    bounds: upTo('90'),
    slots: [{ id: 'd3.1', kind: 'POSITION_ONLY', position: 'chair' }],
  },
  {
    id: 'd4',
    parent: 'd1.1',
    from: '2026-01-01',
    bounds: upTo('90'),
    groups: ['eng'],
    slots: [slot('d4.1', 'vp')],
  },
]
const users = [
  { id: 'president' },
  { id: 'vp' },
  { id: 'dean' },
  { id: 'ann', positions: [{ id: 'chair' }] },
  { id: 'bob', positions: [{ id: 'chair' }], inactive: [['2026-02-01', null]] as [string, null][] },
]
const snapshot = given(path, { users, groups })
const question = (dollars?: string, more: Partial<Question> = {}) =>
  asks('', dollars, { groupId: 'eng', ...more })

describe('Who can decide', () => {
  const able = (of: Snapshot, asked: Question) => {
    const found = whoCan(of, asked)
    return 'ok' in found
      ? found.code
      : found.map(({ holder, verdict }) => `${holder.kind} ${holder.id} ${verdict}`)
  }

  test('is listed with the least sufficient authority first, then with the longer path, persons and positions.', () => {
    expect(able(snapshot, question('90'))).toEqual([
      'POSITION chair ALLOW',
      'USER ann ALLOW',
      'USER vp ALLOW',
      'USER dean ALLOW',
      'USER president ALLOW',
    ])
    expect(able(snapshot, question('91'))).toEqual(['USER dean ALLOW', 'USER president ALLOW'])
  })

  test('comes with how, up to what limit, and through how many steps.', () => {
    const found = whoCan(snapshot, question('90'))
    if ('ok' in found) throw new Error('No question.')
    expect(
      found.map((each) => [
        each.slotId,
        each.delegationId,
        limitsText(each.limit),
        each.depth,
        each.occupants,
      ]),
    ).toEqual([
      ['d3.1', 'd3', '$90', 3, ['ann']],
      ['d3.1', 'd3', '$90', 3, null],
      ['d4.1', 'd4', '$90', 2, null],
      ['d2.1', 'd2', '$250', 2, null],
      ['d1.1', 'd1', 'No limit', 1, null],
    ])
    expect(found[0]).toMatchObject({ authorityTypeId: WORKED_TYPE, obligations: [] })
  })

  test('is listed before who must see to something, and who must see to less before who must see to more.', () => {
    const asked = (id: string, n: number, bounds = upTo('90')) => ({
      id,
      from: '2026-01-01',
      bounds,
      conditions: Array.from({ length: n }, (_, i) => ({ text: `Condition ${i}` })),
      slots: [slot(`${id}.1`, id)],
    })
    const three = given([asked('c', 2), asked('b', 1), asked('z', 0)], {
      users: ['b', 'c', 'z'].map((id) => ({ id })),
      groups,
    })
    expect(able(three, question('90'))).toEqual(['USER z ALLOW', 'USER b CONDITIONAL', 'USER c CONDITIONAL'])
  })

  test('is listed by the limit type that was asked about, then by kind and id, whatever the order of facts.', () => {
    const held = (id: string, dollars: string, days: string) => ({
      id,
      from: '2026-01-01',
      bounds: [...upTo(dollars), { type: 'TIME' as const, unit: 'DAYS', max: days }],
      slots: [slot(`${id}.1`, id)],
    })
    const three = given([held('z', '10', '9'), held('c', '90', '5'), held('b', '90', '5')], {
      users: ['z', 'c', 'b'].map((id) => ({ id })),
      groups,
    })
    const amounts = [{ valueType: 'TIME', value: '2', unit: 'DAYS' }] as const
    expect(able(three, question(undefined, { amounts }))).toEqual([
      'USER b CONDITIONAL',
      'USER c CONDITIONAL',
      'USER z CONDITIONAL',
    ])
    const turned = { ...snapshot, slots: new Map([...snapshot.slots].reverse()) }
    expect(able(turned, question('90'))).toEqual(able(snapshot, question('90')))
  })

  test('is no one where the decision is not there or nothing is in force, and no question needs an answer.', () => {
    expect(able(snapshot, question('90', { decisionId: 'none' }))).toEqual([])
    expect(able(withSlotStatus(snapshot, ['d1.1'], 'SUSPENDED'), question('90'))).toEqual([])
    const amount = { valueType: 'NUMBER', value: '1', unit: '' } as const
    expect(able(snapshot, question('90', { amounts: [amount, amount] }))).toBe('AMOUNT_TWICE')
  })

  test('is not who asks for it.', () => {
    const requester = { kind: 'USER', id: 'dean' } as const
    expect(able(snapshot, question('91', { requester }))).toEqual(['USER president ALLOW'])
  })
})

describe('What someone can decide', () => {
  const can = (id: string, of: Snapshot = snapshot, more: Partial<Parameters<typeof whatCan>[1]> = {}) => {
    const found = whatCan(of, { who: { kind: 'USER', id }, ...more })
    return 'ok' in found
      ? found.code
      : found.map(
          (each) =>
            `${each.decisionId} ${each.authorityTypeId} ${each.slotId} ${each.delegationId} ${each.verdict} ${limitsText(each.bounds)} in ${each.groups.join()}`,
        )
  }

  test('is each path with its limit and its topmost groups.', () => {
    expect(can('dean')).toEqual(['decision approval d2.1 d2 CONDITIONAL $250 in uni'])
    expect(can('vp')).toEqual(['decision approval d4.1 d4 CONDITIONAL $90 in eng'])
    expect(can('ann')).toEqual(['decision approval d3.1 d3 CONDITIONAL $90 in uni'])
    expect(can('president')).toEqual(['decision approval d1.1 d1 ALLOW No limit in uni'])
    expect(can('bob')).toEqual([])
  })

  test('says what must be seen to, and where, unless the question says it.', () => {
    const found = whatCan(snapshot, { who: { kind: 'USER', id: 'vp' } })
    expect('ok' in found ? [] : found[0]?.obligations.map(({ kind }) => kind)).toEqual(['BOUND', 'GROUPS'])
    const amounts = [{ valueType: 'CURRENCY', value: '90', unit: 'USD' }] as const
    expect(can('vp', snapshot, { amounts, groupId: 'eng' })).toEqual([
      'decision approval d4.1 d4 ALLOW $90 in eng',
    ])
    expect(can('vp', snapshot, { amounts, groupId: 'uni' })).toEqual([])
  })

  test('is several paths where there are several, the best first, and nothing that another decision or type has not.', () => {
    const two = given(
      [
        { id: 'd1', from: '2026-01-01', bounds: upTo('90'), slots: [slot('d1.1', 'dean')] },
        { id: 'd2', from: '2026-01-01', slots: [slot('d2.1', 'dean')] },
      ],
      { groups },
    )
    expect(can('dean', two)).toEqual([
      'decision approval d2.1 d2 ALLOW No limit in uni',
      'decision approval d1.1 d1 CONDITIONAL $90 in uni',
    ])
    const decision = two.decisions.get(WORKED_DECISION)!
    const authorities = [{ authorityTypeId: 'other', bounds: [] }]
    const decisions = new Map([[decision.id, { ...decision, terms: { ...decision.terms, authorities } }]])
    expect(can('dean', { ...two, decisions })).toEqual([])
    expect(can('dean', { ...two, decisions: new Map() })).toEqual([])
    expect(can('dean', { ...two, delegations: new Map() })).toEqual([])
  })

  test('is listed by decision and authority type.', () => {
    const one = given([{ id: 'd1', from: '2026-01-01', slots: [slot('d1.1', 'dean')] }], { groups })
    const [delegation, decision] = [one.delegations.get('d1')!, one.decisions.get(WORKED_DECISION)!]
    const types = ['signature', 'approval', 'signature'].map((authorityTypeId) => ({
      authorityTypeId,
      bounds: [],
    }))
    const [authority] = delegation.terms.authorities
    const terms = {
      ...delegation.terms,
      authorities: types.slice(0, 2).map((type) => ({ ...authority!, ...type })),
    }
    const several = {
      ...one,
      decisions: new Map(
        ['decision', 'another'].map((id) => [
          id,
          { ...decision, id, terms: { ...decision.terms, authorities: types } },
        ]),
      ),
      delegations: new Map([
        ['d1', { ...delegation, terms }],
        ['d2', { ...delegation, id: 'd2', decisionId: 'another', terms }],
      ]),
      slots: new Map([
        ['d1.1', one.slots.get('d1.1')!],
        ['d2.1', { ...one.slots.get('d1.1')!, id: 'd2.1', delegationId: 'd2' }],
      ]),
    }
    expect(can('dean', several)).toEqual([
      'another approval d2.1 d2 ALLOW No limit in uni',
      'another signature d2.1 d2 ALLOW No limit in uni',
      'decision approval d1.1 d1 ALLOW No limit in uni',
      'decision signature d1.1 d1 ALLOW No limit in uni',
    ])
  })

  test('is in no group through a path that is not there.', () => {
    expect(groupsOf(snapshot, 'd4.1')).toEqual(['eng'])
    expect(groupsOf(snapshot, 'nowhere')).toEqual([])
  })

  test('is not said to who asks with two amounts of one type.', () => {
    const amount = { valueType: 'NUMBER', value: '1', unit: '' } as const
    expect(can('dean', snapshot, { amounts: [amount, amount] })).toBe('AMOUNT_TWICE')
    expect(can('dean', snapshot, { facts: { quotes: 1e15 } })).toBe('FACT_INVALID')
  })
})
