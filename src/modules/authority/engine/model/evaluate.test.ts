import { describe, expect, test } from 'vitest'
import { type Answer, checkAuthority } from './evaluate.ts'
import type { Question } from './question.ts'
import { because } from './reasons.ts'
import type { Snapshot } from './snapshot.ts'
import { withParent, withTerms } from './testing/after-acts.ts'
import { answerTo } from './testing/asking.ts'
import { asks, type Delegations, given, slot, university, upTo } from './testing/university.ts'
import { day, WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'

const codes = (answer: Answer) => answer.reasons.map((reason) => reason.code)

describe('An answer shows the whole path', () => {
  const answer = answerTo(given(university), asks('chair', '200000'))

  test('root first, each link with its status, its term, its own limit and what is left of it.', () => {
    expect(answer.chain.map((link) => [link.delegationId, link.status, link.live, link.changeWaits])).toEqual(
      [
        ['d1', 'ISSUED', true, false],
        ['d2', 'ISSUED', true, false],
        ['d3', 'ISSUED', true, false],
        ['d4', 'ISSUED', true, false],
      ],
    )
    expect(answer.chain.at(-1)).toMatchObject({
      slotId: 'd4.1',
      displayId: 'd4',
      recipient: { kind: 'SPECIFIC_PERSONNEL', userId: 'chair', positionId: null },
      from: day('2026-02-01'),
      until: day('2027-01-01'),
    })
  })

  test('a stored limit above its parent is shown clamped, with the ancestor that clamps it.', () => {
    expect(answer.chain.at(-1)?.stated).toMatchObject([{ max: '300000' }])
    expect(answer.chain.at(-1)?.effective).toMatchObject([
      { max: { value: '250000', delegationId: 'd3', origin: 'LIMIT' } },
    ])
    expect(answer.binding).toMatchObject({
      delegationId: 'd3',
      bound: { max: '250000', unit: 'USD', min: null },
    })
  })

  test('a limit equal to its parent is its own.', () => {
    const equal = [...university.slice(0, 3), { ...university[3]!, bounds: upTo('250000.00') }]
    expect(answerTo(given(equal), asks('chair', '1')).binding).toMatchObject({ delegationId: 'd4' })
  })

  test('nothing is left to be said where nothing limits it.', () => {
    expect(answerTo(given(university), asks('president', '90000000'))).toMatchObject({
      verdict: 'ALLOW',
      binding: null,
      reasons: [],
      obligations: [],
    })
  })
})

describe('A no says everything that is in the way', () => {
  test('each link whose limit is exceeded, and by how much.', () => {
    const answer = answerTo(given(university), asks('chair', '260000'))
    expect(codes(answer)).toEqual(['LIMIT_EXCEEDED'])
    expect(answer.reasons[0]?.params).toMatchObject({
      delegationId: 'd3',
      amount: '260000',
      limit: '250000',
      shortBy: '10000',
    })
    expect(answer.nearest).toMatchObject([{ slotId: 'd4.1', reason: { params: { shortBy: '10000' } } }])
    expect(codes(answerTo(given(university), asks('chair', '2600000')))).toEqual([
      'LIMIT_EXCEEDED',
      'LIMIT_EXCEEDED',
      'LIMIT_EXCEEDED',
    ])
  })

  test('the broken step of the path, with everything below it not live.', () => {
    const broken = university.map((each) =>
      each.id === 'd2'
        ? {
            ...each,
            slots: [
              {
                ...slot('d2.1', 'vp'),
                status: [
                  ['ISSUED', '2026-01-01'],
                  ['SUSPENDED', '2026-05-01'],
                ] as ['ISSUED' | 'SUSPENDED', string][],
              },
            ],
          }
        : each,
    )
    const answer = answerTo(given(broken), asks('dean', '1'))
    expect(answer).toMatchObject({ verdict: 'DENY', slotId: 'd3.1', obligations: [] })
    expect(answer.reasons).toEqual([because('NOT_IN_FORCE', { delegationId: 'd2', status: 'SUSPENDED' })])
    expect(answer.chain.map((link) => [link.status, link.live])).toEqual([
      ['ISSUED', true],
      ['SUSPENDED', false],
      ['ISSUED', false],
    ])
  })

  const single = (more: Partial<Delegations[number]>): Delegations => [
    { id: 'd1', from: '2026-01-01', slots: [slot('d1.1', 'dean')], ...more },
  ]
  const cases: [string, Snapshot, Question, string[]][] = [
    ['nothing was delegated', given(university), asks('other'), ['NO_DELEGATION']],
    ['nobody of that name', given(university), asks('nobody'), ['USER_NOT_ACTIVE']],
    ['no such position', given(university), asks('position:none'), ['POSITION_NOT_ACTIVE']],
    [
      'no such decision',
      given(university),
      asks('dean', '1', { decisionId: 'none' }),
      ['DECISION_NOT_FOUND'],
    ],
    [
      'an authority type that the decision has not',
      given(university),
      asks('president', '1', { authorityTypeId: 'none' }),
      ['TYPE_NOT_GRANTED', 'TYPE_NOT_GRANTED'],
    ],
    [
      'a group that is not there',
      given(single({})),
      asks('dean', '1', { groupId: 'none' }),
      ['GROUP_NOT_COVERED', 'GROUP_NOT_ACTIVE', 'GROUP_NOT_COVERED'],
    ],
    [
      'not effective yet',
      withTerms(given(single({})), 'd1', {
        ...given(single({})).delegations.get('d1')!.terms,
        effective: day('2026-07-01'),
      }),
      asks('dean'),
      ['NOT_YET_EFFECTIVE'],
    ],
    ['expired', given(single({ until: '2026-06-01' })), asks('dean'), ['EXPIRED']],
    [
      'pending and expired',
      given(
        single({
          until: '2026-06-01',
          slots: [{ ...slot('d1.1', 'dean'), status: [['PENDING', '2026-01-01']] }],
        }),
      ),
      asks('dean'),
      ['NOT_IN_FORCE', 'EXPIRED'],
    ],
    ['not accepted', given(single({ acceptanceRequired: true })), asks('dean'), ['NOT_IN_FORCE']],
    [
      'a draft is nobody’s',
      given(single({ slots: [{ ...slot('d1.1', 'dean'), status: [['DRAFT', '2026-01-01']] }] })),
      asks('dean'),
      ['NO_DELEGATION'],
    ],
    [
      'limits that leave nothing',
      given([
        ...single({ redelegable: true, bounds: upTo('10') }),
        {
          id: 'd2',
          parent: 'd1.1',
          from: '2026-01-01',
          bounds: [{ type: 'CURRENCY', unit: 'USD', min: '20' }],
          slots: [slot('d2.1', 'chair')],
        },
      ]),
      asks('chair'),
      ['EMPTY_LIMIT'],
    ],
    [
      'no rate between two links, before any amount is named',
      given([
        ...single({ redelegable: true, bounds: upTo('10') }),
        {
          id: 'd2',
          parent: 'd1.1',
          from: '2026-01-01',
          bounds: upTo('5', 'EUR'),
          slots: [slot('d2.1', 'chair')],
        },
      ]),
      asks('chair'),
      ['NO_RATE'],
    ],
    [
      'below the minimum',
      given(single({ bounds: [{ type: 'CURRENCY', unit: 'USD', min: '20' }] })),
      asks('dean', '19.99'),
      ['BELOW_MINIMUM'],
    ],
    ['a parent that is gone', given(single({ parent: 'gone.1' })), asks('dean'), ['PARENT_MISSING']],
    [
      'the requester',
      given(single({})),
      asks('dean', '1', { requester: { kind: 'USER', id: 'dean' } }),
      ['SELF_APPROVAL'],
    ],
  ]

  test.each(cases)('%s', (_, snapshot, question, expected) => {
    const answer = answerTo(snapshot, question)
    expect(answer.verdict).toBe('DENY')
    expect(codes(answer)).toEqual(expected)
  })

  test('what is stored and makes no sense.', () => {
    const snapshot = given(single({ bounds: [{ type: 'TIME', unit: 'WEEKS', max: '1' }] }))
    const question = { ...asks('dean'), amounts: [{ valueType: 'TIME' as const, value: '1', unit: 'DAYS' }] }
    expect(codes(answerTo(snapshot, question))).toEqual(['NOT_EVALUABLE'])
  })

  test('a path that runs in a circle.', () => {
    const circle = withParent(given(university), 'd1', 'd3.1')
    const answer = answerTo(circle, asks('dean', '1'))
    expect(answer.verdict).toBe('DENY')
    expect(answer.reasons).toEqual([because('CYCLE', { delegationId: 'd3' })])
  })

  test('an empty limit where the only value left is excluded at one end.', () => {
    const exactly = (maxExclusive: boolean) =>
      given([
        {
          ...single({})[0]!,
          redelegable: true,
          bounds: [{ type: 'CURRENCY', unit: 'USD', max: '20', maxExclusive }],
        },
        {
          id: 'd2',
          parent: 'd1.1',
          from: '2026-01-01',
          bounds: [{ type: 'CURRENCY', unit: 'USD', min: '20' }],
          slots: [slot('d2.1', 'chair')],
        },
      ])
    expect(answerTo(exactly(false), asks('chair')).verdict).toBe('CONDITIONAL')
    expect(codes(answerTo(exactly(true), asks('chair')))).toEqual(['EMPTY_LIMIT'])
  })

  test('nothing at all, where the decision has several authority types and none is named: that is no question.', () => {
    const made = given(university)
    const decision = made.decisions.get(WORKED_DECISION)!
    const authorities = [...decision.terms.authorities, { authorityTypeId: 'signatory', bounds: [] }]
    const decisions = new Map([[decision.id, { ...decision, terms: { ...decision.terms, authorities } }]])
    expect(checkAuthority({ ...made, decisions }, asks('dean', '1'))).toMatchObject({
      ok: false,
      code: 'AUTHORITY_TYPE_NEEDED',
    })
    expect(checkAuthority(made, asks('dean', '1'))).toMatchObject({
      ok: true,
      verdict: 'ALLOW',
      authorityTypeId: WORKED_TYPE,
    })
  })
})

describe('Of several chains', () => {
  const two = (...delegations: Delegations) => given(delegations)
  const held = (id: string, more: Partial<Delegations[number]>) => ({
    id,
    from: '2026-01-01',
    slots: [slot(`${id}.1`, 'dean')],
    ...more,
  })

  test('the one that owes least answers, then the smallest that suffices; the others are counted.', () => {
    const large = held('d1', { bounds: upTo('900') })
    const small = held('d2', { bounds: upTo('500') })
    const owing = held('d3', { bounds: upTo('100'), conditions: [{ text: 'Two quotes are kept' }] })
    expect(answerTo(two(large, small, owing), asks('dean', '50'))).toMatchObject({
      verdict: 'ALLOW',
      slotId: 'd2.1',
      others: 1,
    })
    expect(answerTo(two(large, small, owing), asks('dean', '600'))).toMatchObject({
      verdict: 'ALLOW',
      slotId: 'd1.1',
      others: 0,
    })
  })

  test('of two that owe something, the one that owes less.', () => {
    const conditions = ['Two quotes are kept', 'The purchase is budgeted'].map((text) => ({ text }))
    const [owes, owesLess] = [
      held('d1', { conditions, bounds: upTo('100') }),
      held('d2', { conditions: conditions.slice(1), bounds: upTo('900') }),
    ]
    expect(answerTo(two(owes, owesLess), asks('dean', '50'))).toMatchObject({
      verdict: 'CONDITIONAL',
      slotId: 'd2.1',
      others: 1,
    })
  })

  test('the one with the fewest reasons and the largest limit comes nearest, and all say why not.', () => {
    const answer = answerTo(
      two(
        held('d1', { bounds: upTo('500') }),
        held('d2', { bounds: upTo('900') }),
        held('d3', { until: '2026-02-01' }),
      ),
      asks('dean', '1000'),
    )
    expect(answer).toMatchObject({ verdict: 'DENY', slotId: 'd2.1', others: 2 })
    expect(answer.nearest.map((miss) => [miss.slotId, miss.reason.params.shortBy])).toEqual([
      ['d2.1', '100'],
      ['d1.1', '500'],
    ])
    expect(codes(answer)).toEqual(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'EXPIRED'])
  })
})
