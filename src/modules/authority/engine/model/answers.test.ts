import { describe, expect, test } from 'vitest'
import { limitText } from '../../terms/model/limit-texts.ts'
import { type Answer, checkAuthority } from './evaluate.ts'
import type { Question } from './question.ts'
import type { DelegationAt, Snapshot } from './snapshot.ts'
import { withCascade, withParent, withSlotStatus, withTerms } from './testing/after-acts.ts'
import { answerTo } from './testing/asking.ts'
import { asks, type Delegations, given, slot, university, upTo } from './testing/university.ts'
import { day, WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'

type DelegationCase = Partial<Delegations[number]>
const held = (id: string, more: DelegationCase = {}): Delegations[number] => ({
  id,
  from: '2026-01-01',
  slots: [slot(`${id}.1`, 'dean')],
  ...more,
})
const inPosition = (id: string, position: string) => [{ id, kind: 'POSITION_ONLY' as const, position }]
const codes = (answer: Answer) => answer.reasons.map(({ code }) => code)
const changed = (of: Snapshot, id: string, change: Partial<DelegationAt>): Snapshot => ({
  ...of,
  delegations: new Map(of.delegations).set(id, { ...of.delegations.get(id)!, ...change }),
})

describe('The path that answers', () => {
  /** The path by which the dean may decide, or comes nearest, and how many others come to the same. */
  const chosen = (delegations: Delegations, dollars = '50', more: Partial<Question> = {}) => {
    const { slotId, others, verdict } = answerTo(given(delegations), asks('dean', dollars, more))
    return `${verdict} ${slotId} ${others}`
  }
  const condition = [{ text: 'Two quotes are kept.' }]
  const cases: [string, Delegations, string][] = [
    [
      'allows before one that asks for more',
      [held('d1', { conditions: condition }), held('d2')],
      'ALLOW d2.1 0',
    ],
    [
      'allows though another one refuses',
      [held('d1', { bounds: upTo('10') }), held('d2', { bounds: upTo('90') })],
      'ALLOW d2.1 0',
    ],
    [
      'is the smallest that suffices',
      [held('d1', { bounds: upTo('900') }), held('d2', { bounds: upTo('90') }), held('d3')],
      'ALLOW d2.1 2',
    ],
    [
      'is the shortest of those with the same limit',
      [
        { id: 'top', redelegable: true, from: '2026-01-01', slots: [slot('top.1', 'vp')] },
        held('d1', { parent: 'top.1', bounds: upTo('90') }),
        held('d2', { bounds: upTo('90') }),
      ],
      'ALLOW d2.1 1',
    ],
    [
      'is the first by its id, where nothing else tells them apart',
      [held('d2', { bounds: upTo('90') }), held('d1', { bounds: upTo('90') })],
      'ALLOW d1.1 1',
    ],
    [
      'comes nearest where it is in force, though another one has fewer reasons against it',
      [held('d1', { until: '2026-02-01' }), held('d2', { groups: ['elsewhere'], bounds: upTo('10') })],
      'DENY d2.1 1',
    ],
    [
      'comes nearest with the fewest reasons',
      [held('d1', { groups: ['elsewhere'], bounds: upTo('40') }), held('d2', { bounds: upTo('10') })],
      'DENY d2.1 1',
    ],
    [
      'comes nearest with the largest limit',
      [held('d1', { bounds: upTo('10') }), held('d2', { bounds: upTo('40') })],
      'DENY d2.1 1',
    ],
    [
      'comes nearest by its limit, whatever else it would ask for',
      [held('d1', { bounds: upTo('10') }), held('d2', { bounds: upTo('40'), conditions: condition })],
      'DENY d2.1 1',
    ],
  ]
  test.each(cases)('%s.', (_, delegations, expected) => {
    expect(chosen(delegations)).toBe(expected)
    expect(chosen([...delegations].reverse())).toBe(expected)
  })

  test('is the smallest in the limit type that was asked about.', () => {
    const limits = (dollars: string, days: string) => [
      ...upTo(dollars),
      { type: 'TIME' as const, unit: 'DAYS', max: days },
    ]
    const delegations = [
      held('d1', { bounds: limits('100', '30') }),
      held('d2', { bounds: limits('50', '60') }),
    ]
    const amounts = [{ valueType: 'TIME', value: '5', unit: 'DAYS' }] as const
    expect(chosen(delegations, undefined, { amounts })).toBe('CONDITIONAL d1.1 1')
  })

  test('is none of another decision, and none that is a draft, was deleted, or names another person.', () => {
    const two = given([held('d1'), held('d2'), held('d3', { slots: [slot('d3.1', 'vp')] })])
    const slotOf = (of: Snapshot) => answerTo(of, asks('dean', '50')).slotId
    expect(slotOf(changed(two, 'd1', { decisionId: 'other' }))).toBe('d2.1')
    expect(slotOf({ ...two, delegations: new Map([['d2', two.delegations.get('d2')!]]) })).toBe('d2.1')
    expect(slotOf(withSlotStatus(two, ['d1.1'], 'DRAFT'))).toBe('d2.1')
    expect(slotOf(withSlotStatus(two, ['d1.1', 'd2.1'], 'DELETED'))).toBeNull()
    expect(slotOf(withSlotStatus(two, ['d1.1', 'd2.1'], 'REVOKED'))).toBe('d1.1')
  })
})

describe('An answer without a path', () => {
  const nothing = { slotId: null, chain: [], binding: null, obligations: [], nearest: [], others: 0 }

  test('is a no that says why there is none.', () => {
    expect(answerTo(given(university), asks('other', '1'))).toEqual({
      ok: true,
      verdict: 'DENY',
      authorityTypeId: WORKED_TYPE,
      reasons: [{ code: 'NO_DELEGATION', params: { whoId: 'other' } }],
      occupants: null,
      ...nothing,
    })
    expect(answerTo(given(university), asks('dean', '1', { decisionId: 'none' }))).toEqual({
      ok: true,
      verdict: 'DENY',
      authorityTypeId: null,
      reasons: [{ code: 'DECISION_NOT_FOUND', params: { decisionId: 'none' } }],
      occupants: null,
      ...nothing,
    })
  })

  test('says that the person or position is not active, before it says that they hold nothing.', () => {
    const snapshot = given(university, {
      users: [{ id: 'gone', positions: [{ id: 'office' }], inactive: [['2026-02-01', null]] }],
    })
    const reasons = (who: string) => answerTo(snapshot, asks(who, '1')).reasons
    expect(reasons('gone')).toEqual([{ code: 'USER_NOT_ACTIVE', params: { userId: 'gone' } }])
    expect(reasons('position:office')).toEqual([{ code: 'NO_DELEGATION', params: { whoId: 'office' } }])
    expect(reasons('position:none')).toEqual([
      { code: 'POSITION_NOT_ACTIVE', params: { positionId: 'none' } },
    ])
  })
})

describe('A position', () => {
  const snapshot = given([held('d1', { slots: inPosition('d1.1', 'office') }), held('d2')], {
    users: [
      { id: 'zoe', positions: [{ id: 'office' }] },
      { id: 'bob', positions: [{ id: 'office' }] },
      { id: 'gone', positions: [{ id: 'office' }], inactive: [['2026-02-01', null]] },
      { id: 'dean' },
    ],
  })

  test('is answered for with its active occupants, in the order of their ids; a person with none.', () => {
    expect(answerTo(snapshot, asks('position:office', '1'))).toMatchObject({
      verdict: 'ALLOW',
      occupants: ['bob', 'zoe'],
    })
    expect(answerTo(snapshot, asks('dean', '1')).occupants).toBeNull()
    expect(answerTo(snapshot, asks('position:office', '1', { decisionId: 'none' })).occupants).toEqual([
      'bob',
      'zoe',
    ])
    expect(answerTo(snapshot, asks('position:none', '1')).occupants).toEqual([])
  })
})

describe('A no', () => {
  test('says once what several paths say.', () => {
    const archived = given([held('d1'), held('d2')])
    const decision = { ...archived.decisions.get(WORKED_DECISION)!, status: 'ARCHIVED' as const }
    const answer = answerTo({ ...archived, decisions: new Map([[decision.id, decision]]) }, asks('dean', '1'))
    expect(codes(answer)).toEqual(['DECISION_NOT_PUBLISHED'])
    expect(answer.others).toBe(1)
  })

  test('says first that the person does not hold it, and last that they ask for it themselves.', () => {
    const snapshot = given([held('d1', { bounds: upTo('10') })], {
      users: [{ id: 'dean', inactive: [['2026-02-01', null]] }],
    })
    const requester = { kind: 'USER', id: 'dean' } as const
    expect(codes(answerTo(snapshot, asks('dean', '50', { requester })))).toEqual([
      'USER_NOT_ACTIVE',
      'ENDED_WITH_USER',
      'LIMIT_EXCEEDED',
      'SELF_APPROVAL',
    ])
  })

  test('comes near only where nothing but a limit is in the way.', () => {
    const near = (of: Delegations) =>
      answerTo(given(of), asks('dean', '50')).nearest.map(
        ({ slotId, delegationId, reason }) => `${slotId} ${delegationId} short by ${reason.params.shortBy}`,
      )
    expect(near([held('d1', { bounds: upTo('40') })])).toEqual(['d1.1 d1 short by 10'])
    expect(near([held('d1', { bounds: upTo('40'), groups: ['elsewhere'] })])).toEqual([])
    expect(near([held('d1', { bounds: upTo('40'), until: '2026-02-01' })])).toEqual([])
    expect(near([held('d1', { bounds: upTo('60') })])).toEqual([])
  })

  test('is short by the tightest limit of the path.', () => {
    const path: Delegations = [
      {
        id: 'top',
        redelegable: true,
        from: '2026-01-01',
        bounds: upTo('40'),
        redelegationLimit: '20',
        slots: [slot('top.1', 'vp')],
      },
      held('d1', { parent: 'top.1', bounds: upTo('30') }),
    ]
    const { nearest } = answerTo(given(path), asks('dean', '50'))
    expect(nearest.map(({ reason }) => reason.params)).toMatchObject([
      { limit: '20', shortBy: '30', origin: 'REDELEGATION_LIMIT', delegationId: 'top' },
    ])
  })

  test('is short by the last of several limits that are equally tight, and in its own limit type.', () => {
    const limits = (dollars: string, more: DelegationCase = {}) => ({
      bounds: [...upTo(dollars), { type: 'TIME' as const, unit: 'DAYS', max: '40' }],
      ...more,
    })
    const top = (more: DelegationCase): Delegations[number] => ({
      id: 'top',
      redelegable: true,
      from: '2026-01-01',
      slots: [slot('top.1', 'vp')],
      ...more,
    })
    const short = (...path: Delegations) =>
      answerTo(given(path), asks('dean', '50')).nearest.map(
        ({ reason: { params } }) => `${params.origin} ${params.delegationId} ${params.limit}`,
      )
    const below = (more: DelegationCase) => held('d1', { parent: 'top.1', ...more })
    expect(short(top(limits('40')), below(limits('40')))).toEqual(['LIMIT d1 40'])
    expect(short(top(limits('40', { redelegationLimit: '40' })), below({}))).toEqual([
      'REDELEGATION_LIMIT top 40',
    ])
    expect(short(top(limits('40')), below({ bounds: upTo('30') }))).toEqual(['LIMIT d1 30'])
  })

  test('is short by the terms before a change that waits, where those are the tighter ones.', () => {
    const snapshot = given([held('d1', { bounds: upTo('20') })])
    const wider = given([held('d1', { bounds: upTo('40') })]).delegations.get('d1')!.terms
    const { nearest } = answerTo(withTerms(snapshot, 'd1', wider, ['d1.1']), asks('dean', '50'))
    expect(nearest.map(({ reason }) => reason.params.limit)).toEqual(['20'])
  })
})

describe('What limits the answer most', () => {
  const binding = (bounds: DelegationCase['bounds'], question = asks('dean')) => {
    const found = answerTo(given([held('d1', { bounds: bounds ?? [] })]), question).binding
    return found && `${found.origin} of ${found.delegationId}: ${limitText(found.bound)}`
  }
  const money = { type: 'CURRENCY' as const, unit: 'USD' }
  const days = { type: 'TIME' as const, unit: 'DAYS' }

  test('is the maximum in the limit type that was asked about, or else in the first that has one.', () => {
    const both = [
      { ...days, max: '30' },
      { ...money, max: '100' },
    ]
    const amounts = [{ valueType: 'TIME', value: '2', unit: 'DAYS' }] as const
    expect(binding(both)).toBe('LIMIT of d1: $100')
    expect(binding(both, asks('dean', undefined, { amounts }))).toBe('LIMIT of d1: 30 days')
    expect(binding([{ ...days, max: '30' }], asks('dean', '5'))).toBe('LIMIT of d1: 30 days')
    const several = [{ valueType: 'NUMBER', value: '1', unit: '' } as const, ...amounts]
    expect(binding(both, asks('dean', undefined, { amounts: several }))).toBe('LIMIT of d1: 30 days')
    expect(
      binding(
        [
          { ...money, min: '5' },
          { ...days, max: '30' },
        ],
        asks('dean', '5'),
      ),
    ).toBe('LIMIT of d1: 30 days')
  })

  test('is a minimum, where there is no maximum; with its end as it is.', () => {
    expect(binding([{ ...money, min: '5' }])).toBe('LIMIT of d1: from $5')
    expect(binding([{ ...money, min: '5', minExclusive: true }])).toBe('LIMIT of d1: above $5')
    expect(binding([{ ...money, max: '9', maxExclusive: true }])).toBe('LIMIT of d1: below $9')
    expect(binding([{ ...money, min: '5', max: '9', minExclusive: true }])).toBe('LIMIT of d1: $9')
    expect(binding([])).toBeNull()
  })
})

describe('A path is shown', () => {
  const chain = (of: Snapshot, who = 'dean') => answerTo(of, asks(who, '1')).chain

  test('with the status that people see, which an act above or the clock changes.', () => {
    const status = (of: Snapshot) => chain(of, 'chair').map((link) => link.status)
    expect(status(withCascade(given(university), 'SUSPEND', 'd2'))).toEqual([
      'ISSUED',
      'ISSUED',
      'SUSPENDED',
      'SUSPENDED',
    ])
    expect(status({ ...given(university), at: day('2027-01-01') })).toEqual([
      'ISSUED',
      'ISSUED',
      'ISSUED',
      'EXPIRED',
    ])
  })

  test('with what each link states and what the path leaves down to it.', () => {
    const shown = chain(given(university), 'chair').map(({ stated, effective }) => [
      stated.map(limitText).join(),
      effective.map(limitText).join(),
    ])
    expect(shown).toEqual([
      ['', ''],
      ['$2,500,000', '$2,500,000'],
      ['$250,000', '$250,000'],
      ['$300,000', '$250,000'],
    ])
  })

  test('with the limit of the decision from its root on.', () => {
    const snapshot = given([held('d1')])
    const decision = snapshot.decisions.get(WORKED_DECISION)!
    const [bound] = given([held('d1', { bounds: upTo('7') })]).delegations.get('d1')!.terms.authorities[0]!
      .bounds
    const authorities = [{ authorityTypeId: WORKED_TYPE, bounds: [bound!] }]
    const decisions = new Map([[decision.id, { ...decision, terms: { ...decision.terms, authorities } }]])
    expect(chain({ ...snapshot, decisions })[0]?.effective.map(limitText)).toEqual(['$7'])
  })

  test('with its recipient, and whether a change waits for their acceptance.', () => {
    const snapshot = given([held('d1', { slots: inPosition('d1.1', 'office') })], {
      users: [{ id: 'dean', positions: [{ id: 'office' }] }],
    })
    const waits = withTerms(snapshot, 'd1', snapshot.delegations.get('d1')!.terms, ['d1.1'])
    expect(chain(snapshot)).toMatchObject([
      { recipient: { kind: 'POSITION_ONLY', userId: null, positionId: 'office' }, changeWaits: false },
    ])
    expect(chain(waits)).toMatchObject([{ changeWaits: true }])
  })

  test('as far as it goes, where it is broken.', () => {
    const broken = withParent(given(university), 'd2', 'gone.1')
    expect(chain(broken).map(({ delegationId, live }) => [delegationId, live])).toEqual([
      ['d2', false],
      ['d3', false],
    ])
  })
})

test('A decision with one authority type is asked about that one, where none is named.', () => {
  const snapshot = given([held('d1')])
  expect(checkAuthority(snapshot, asks('dean', '1'))).toMatchObject({ authorityTypeId: WORKED_TYPE })
  expect(checkAuthority(snapshot, asks('dean', '1', { authorityTypeId: 'other' }))).toMatchObject({
    verdict: 'DENY',
    authorityTypeId: 'other',
  })
})
