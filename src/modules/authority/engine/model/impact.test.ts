import { describe, expect, test } from 'vitest'
import { limitsText } from '../../terms/model/limit-texts.ts'
import type { Condition, Terms } from '../../terms/model/terms.ts'
import { obligationText } from './authority-texts.ts'
import { type AuthorityChange, covers, type HeldAuthority, impact } from './impact.ts'
import type { Snapshot } from './snapshot.ts'
import { withSlotStatus, withTerms } from './testing/after-acts.ts'
import { type Delegations, given, slot, upTo } from './testing/university.ts'

const groups = [
  { id: 'uni' },
  { id: 'eng', parents: [{ id: 'uni' }] },
  { id: 'med', parents: [{ id: 'uni' }] },
]
const held = (id: string, more: Partial<Delegations[number]> = {}): Delegations[number] => ({
  id,
  from: '2026-01-01',
  bounds: upTo('100'),
  slots: [slot(`${id}.1`, 'dean')],
  ...more,
})
const world = (...delegations: Delegations) =>
  given(delegations, { groups, rates: [{ currency: 'EUR', rate: '2', from: '2026-01-01' }] })

const words = { delegation: (id: string) => id, name: (id: string) => id, date: String }
const said = (each: HeldAuthority) =>
  [
    limitsText(each.bounds) + (each.selfApproval ? ', own requests' : ''),
    ...each.obligations.map((owed) => obligationText(owed, words)),
  ].join('; ')
const told = ({ userId, groupId, before, after }: AuthorityChange) =>
  `${userId} in ${groupId}: ${before.map(said).join(' | ') || 'nothing'} → ${after.map(said).join(' | ') || 'nothing'}`
const changes = (was: Snapshot, is: Snapshot, groupIds?: string[]) => impact(was, is, groupIds).map(told)

describe('What covers what', () => {
  test('a condition that applies to larger amounts alone takes nothing away from the person who had less.', () => {
    const conditions = [{ text: 'Two quotes', when: ['CURRENCY', '>', '50'] as ['CURRENCY', '>', string] }]
    const [was, is] = [world(held('d1', { bounds: upTo('50') })), world(held('d1', { conditions }))]
    const [change] = impact(was, is)
    expect(change && told(change)).toMatch(/^dean in uni: \$50 → \$100; /)
    const measured = (scale: Snapshot, [one]: readonly HeldAuthority[]) => ({
      scale,
      held: one as HeldAuthority,
    })
    expect(covers(measured(is, change?.after ?? []), measured(was, change?.before ?? []))).toBe(true)
    const wider = world(held('d1', { bounds: upTo('60') }))
    const [other] = impact(wider, is)
    expect(covers(measured(is, other?.after ?? []), measured(wider, other?.before ?? []))).toBe(false)
  })
})

describe('What a change does', () => {
  test('is said of each person whose authority becomes another, in order.', () => {
    const was = world(
      held('d1', { slots: [slot('d1.1', 'vp'), slot('d1.2', 'chair')] }),
      held('d2', { bounds: upTo('70') }),
    )
    expect(changes(was, was)).toEqual([])
    expect(changes(was, withSlotStatus(was, ['d1.1', 'd1.2'], 'SUSPENDED'))).toEqual([
      'chair in uni: $100 → nothing',
      'vp in uni: $100 → nothing',
    ])
    expect(changes(withSlotStatus(was, ['d2.1'], 'SUSPENDED'), was)).toEqual(['dean in uni: nothing → $70'])
  })

  test('is said for each group in which the old or the new authority begins.', () => {
    const [everywhere, there] = [world(held('d1')), world(held('d1', { groups: ['eng'] }))]
    expect(changes(everywhere, there)).toEqual(['dean in uni: $100 → nothing'])
    expect(changes(there, everywhere)).toEqual(['dean in uni: nothing → $100'])
    expect(changes(world(held('d1', { groups: ['eng'], bounds: upTo('50') })), everywhere)).toEqual([
      'dean in eng: $50 → $100',
      'dean in uni: nothing → $100',
    ])
  })

  test('is said for a group that is closed by it, which nothing covers any longer.', () => {
    const was = world(held('d1'))
    const closed = { ...was, groups: new Map(was.groups).set('eng', { active: false, parents: ['uni'] }) }
    expect(changes(was, closed)).toEqual([])
    expect(changes(was, closed, ['eng'])).toEqual(['dean in eng: $100 → nothing'])
  })

  test('is nothing where the same is left through another delegation, or said in another currency at its rate.', () => {
    const was = world(held('d1'))
    expect(changes(was, world(held('d2')))).toEqual([])
    expect(changes(was, world(held('d1'), held('d2')))).toEqual([])
    expect(changes(was, world(held('d1', { bounds: upTo('50', 'EUR') })))).toEqual([])
    expect(changes(was, world(held('d1', { bounds: upTo('100.00') })))).toEqual([])
  })

  test('is something where a limit changes in its amount, its unit, or whether its end is included.', () => {
    const days = (max: string, unit = 'DAYS') => world(held('d1', { bounds: [{ type: 'TIME', unit, max }] }))
    expect(changes(days('3'), days('4'))).toEqual(['dean in uni: 3 days → 4 days'])
    expect(changes(days('3'), days('3', 'MONTHS'))).toEqual(['dean in uni: 3 days → 3 months'])
    const money = { type: 'CURRENCY' as const, unit: 'USD' }
    expect(
      changes(
        world(held('d1')),
        world(held('d1', { bounds: [{ ...money, max: '100', maxExclusive: true }] })),
      ),
    ).toEqual(['dean in uni: $100 → below $100'])
    expect(
      changes(world(held('d1')), world(held('d1', { bounds: [{ ...money, min: '5', max: '100' }] }))),
    ).toEqual(['dean in uni: $100 → $5 to $100'])
    expect(changes(world(held('d1')), world(held('d1', { bounds: upTo('100', 'GBP') })))).toEqual([
      'dean in uni: $100 → £100',
    ])
  })

  test('is something where a condition is added, and nothing where its explanation is reworded.', () => {
    const condition = (more: Partial<Condition>): Condition => ({
      id: 'c',
      name: 'Two quotes are kept.',
      description: '',
      when: null,
      rule: null,
      isActive: true,
      bindsFrom: null,
      ...more,
    })
    const was = world(held('d1'))
    const asking = (more: Partial<Condition>) => {
      const terms: Terms = { ...was.delegations.get('d1')!.terms, conditions: [condition(more)] }
      return withTerms(was, 'd1', terms)
    }
    expect(changes(was, asking({}))).toEqual(['dean in uni: $100 → $100; Two quotes are kept.'])
    expect(changes(asking({}), asking({ description: 'From two suppliers.', id: 'other' }))).toEqual([])
    expect(changes(asking({}), asking({ name: 'Three quotes are kept.' }))).toHaveLength(1)
    expect(
      changes(asking({}), asking({ when: { field: 'urgent', operator: '=', value: true } })),
    ).toHaveLength(1)
    const rule = (value: string, unit = 'USD') =>
      asking({ rule: { field: 'CURRENCY', operator: '<=', value, unit } })
    expect(changes(rule('900'), rule('5'))).toHaveLength(1)
    expect(changes(rule('900'), asking({}))).toHaveLength(1)
    expect(changes(rule('900'), rule('450', 'EUR'))).toEqual([])
  })

  test('is something where anyone who holds it may decide what they request themselves.', () => {
    const was = world(held('d1'))
    const { terms } = was.delegations.get('d1')!
    const authorities = terms.authorities.map((each) => ({ ...each, selfApproval: true }))
    expect(changes(was, withTerms(was, 'd1', { ...terms, authorities }))).toEqual([
      'dean in uni: $100 → $100, own requests',
    ])
  })

  test('is said for each group that a path covers by its own name, in order.', () => {
    const there = (max: string, ...names: string[]) => world(held('d1', { bounds: upTo(max), groups: names }))
    expect(changes(there('100', 'med', 'eng'), there('90', 'med', 'eng'))).toEqual([
      'dean in eng: $100 → $90',
      'dean in med: $100 → $90',
    ])
    expect(changes(there('50', 'uni'), there('100', 'eng'))).toEqual([
      'dean in eng: $50 → $100',
      'dean in uni: $50 → nothing',
    ])
    expect(changes(there('50', 'uni'), there('50', 'uni'), ['gone'])).toEqual([])
  })

  test('is said for the decision and the authority type in which something changes, and for no other.', () => {
    const base = world(held('d1'))
    const decision = [...base.decisions.values()][0]!
    const of = (dollars: { decision: string; type: string; max: string }[]): Snapshot => {
      const types = ['approval', 'signature'].map((authorityTypeId) => ({ authorityTypeId, bounds: [] }))
      const { terms, ...delegation } = base.delegations.get('d1')!
      const held = dollars.map(({ decision: decisionId, type, max }, i) => {
        const [bound] = terms.authorities[0]!.bounds
        const authority = { ...terms.authorities[0]!, authorityTypeId: type, bounds: [{ ...bound!, max }] }
        return { ...delegation, id: `d${i}`, decisionId, terms: { ...terms, authorities: [authority] } }
      })
      const slots = held.map(({ id }) => ({ ...base.slots.get('d1.1')!, id: `${id}.1`, delegationId: id }))
      return {
        ...base,
        decisions: new Map(
          ['one', 'two'].map((id) => [
            id,
            { ...decision, id, terms: { ...decision.terms, authorities: types } },
          ]),
        ),
        delegations: new Map(held.map((each) => [each.id, each])),
        slots: new Map(slots.map((each) => [each.id, each])),
      }
    }
    const was = [
      { decision: 'one', type: 'approval', max: '10' },
      { decision: 'one', type: 'signature', max: '20' },
      { decision: 'two', type: 'approval', max: '30' },
    ]
    const raised = (n: number) => of(was.map((each, i) => (i === n ? { ...each, max: '99' } : each)))
    const where = (n: number) =>
      impact(of(was), raised(n)).map((each) => `${each.decisionId} ${each.authorityTypeId}: ${told(each)}`)
    expect([0, 1, 2].map(where)).toEqual([
      ['one approval: dean in uni: $10 → $99'],
      ['one signature: dean in uni: $20 → $99'],
      ['two approval: dean in uni: $30 → $99'],
    ])
  })

  test('is compared path by path: two are not one.', () => {
    const [one, two] = [world(held('d1')), world(held('d1'), held('d2', { bounds: upTo('50') }))]
    expect(changes(one, two)).toEqual(['dean in uni: $100 → $100 | $50'])
    const three = world(held('d1', { bounds: upTo('70') }), held('d2'), held('d3', { bounds: upTo('50') }))
    expect(changes(one, three)).toEqual(['dean in uni: $100 → $100 | $50 | $70'])
  })
})

describe('Anyone who holds the one may do all that the other allows', () => {
  const scale = world()
  const holds = (bounds: Delegations[number]['bounds'], of: Snapshot = scale) => {
    const terms = world(held('d1', { bounds: bounds ?? [] }))
    const [change] = impact(withSlotStatus(terms, ['d1.1'], 'SUSPENDED'), terms)
    return { scale: of, held: change!.after[0]! }
  }
  const money = { type: 'CURRENCY' as const, unit: 'USD' }
  const cases: [string, Delegations[number]['bounds'], Delegations[number]['bounds'], boolean][] = [
    ['a larger maximum', upTo('100'), upTo('90'), true],
    ['the same maximum', upTo('100'), upTo('100'), true],
    ['not a smaller maximum', upTo('80'), upTo('90'), false],
    ['a larger one in another currency', upTo('50', 'EUR'), upTo('99'), true],
    ['not one in a currency without a rate', upTo('100', 'GBP'), upTo('1'), false],
    ['no limit', [], upTo('90'), true],
    ['not a limit where the other has none', upTo('100'), [], false],
    ['not a limit of another type', [{ type: 'TIME', unit: 'DAYS', max: '9' }], upTo('90'), false],
    ['not a minimum in another limit type', [{ type: 'TIME', unit: 'DAYS', min: '9' }], upTo('90'), false],
    ['a lower minimum', [{ ...money, min: '5' }], [{ ...money, min: '7' }], true],
    ['not a higher minimum', [{ ...money, min: '9' }], [{ ...money, min: '7' }], false],
    ['not a minimum where the other has none', [{ ...money, min: '9' }], upTo('90'), false],
    ['an end that is included', upTo('90'), [{ ...money, max: '90', maxExclusive: true }], true],
    ['not an end that is excluded', [{ ...money, max: '90', maxExclusive: true }], upTo('90'), false],
    [
      'an end that both exclude',
      [{ ...money, max: '90', maxExclusive: true }],
      [{ ...money, max: '90', maxExclusive: true }],
      true,
    ],
  ]
  test.each(cases)('with %s.', (_, one, other, expected) => {
    expect(covers(holds(one), holds(other))).toBe(expected)
  })

  test('with no condition that the other does not ask for.', () => {
    const owed = {
      kind: 'CONDITION',
      conditionId: 'c',
      name: 'Two quotes',
      description: '',
      when: null,
      rule: null,
      originId: 'd',
    } as const
    const nothing = { bounds: [], selfApproval: false, until: null, path: [] }
    const [free, bound] = [
      { scale, held: { ...nothing, obligations: [] } },
      { scale, held: { ...nothing, obligations: [owed] } },
    ]
    expect([covers(free, bound), covers(bound, bound), covers(bound, free)]).toEqual([true, true, false])
  })

  test('each by the rates of its own day.', () => {
    const dear = { ...scale, rates: new Map([['EUR', '1']]) }
    expect(covers(holds(upTo('50', 'EUR')), holds(upTo('90', 'EUR'), dear))).toBe(true)
    expect(covers(holds(upTo('50', 'EUR'), dear), holds(upTo('50', 'EUR')))).toBe(false)
  })
})
