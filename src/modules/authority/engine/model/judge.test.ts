import { describe, expect, test } from 'vitest'
import type { Bound, Condition, DecisionTerms } from '../../terms/model/terms.ts'
import { obligationText, reasonText } from './authority-texts.ts'
import type { Question } from './question.ts'
import type { DecisionAt, Snapshot } from './snapshot.ts'
import { withParent, withSlotStatus, withTerms } from './testing/after-acts.ts'
import { answerTo, chainThrough } from './testing/asking.ts'
import { asks, type Delegations, given, slot, university, upTo } from './testing/university.ts'
import { day, WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'

const words = { delegation: (id: string) => id, name: (id: string) => id, date: String }
const why = (of: Snapshot, question: Question) =>
  answerTo(of, question).reasons.map((reason) => reasonText(reason, words))
const owed = (of: Snapshot, question: Question) =>
  answerTo(of, question).obligations.map((each) => `${each.originId}: ${obligationText(each, words)}`)

const one = (more: Partial<Delegations[number]> = {}): Delegations => [
  { id: 'd1', from: '2026-01-01', slots: [slot('d1.1', 'dean')], ...more },
]
/** d1 of the president, and d2 of the dean below it. */
const two = (above: Partial<Delegations[number]>, below: Partial<Delegations[number]>): Delegations => [
  { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'president')], ...above },
  { id: 'd2', parent: 'd1.1', from: '2026-02-01', slots: [slot('d2.1', 'dean')], ...below },
]

const dollars: Bound = {
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max: '100',
  maxExclusive: false,
}
function saying(of: Snapshot, terms: Partial<DecisionTerms>, status: DecisionAt['status'] = 'PUBLISHED') {
  const decision = of.decisions.get(WORKED_DECISION)!
  const changed = { ...decision, status, terms: { ...decision.terms, ...terms } }
  return { ...of, decisions: new Map([[decision.id, changed]]) }
}
const condition = (more: Partial<Condition> = {}): Condition => ({
  id: 'c',
  name: 'Two quotes are kept.',
  description: '',
  when: null,
  rule: null,
  isActive: true,
  bindsFrom: null,
  ...more,
})
function withConditions(of: Snapshot, id: string, conditions: readonly Condition[]) {
  return withTerms(of, id, { ...of.delegations.get(id)!.terms, conditions })
}

describe('The decision refuses', () => {
  test('while it is not published, with every link not live.', () => {
    const archived = saying(given(university), {}, 'ARCHIVED')
    expect(why(archived, asks('dean', '1'))).toEqual(['The decision is archived on that date.'])
    expect(answerTo(archived, asks('dean', '1')).chain.map(({ live }) => live)).toEqual([false, false, false])
  })

  test('above its own limit, which applies to a delegation that states none.', () => {
    const authorities = [{ authorityTypeId: WORKED_TYPE, bounds: [dollars] }]
    const limited = saying(given(one()), { authorities })
    expect(why(limited, asks('dean', '100'))).toEqual([])
    expect(why(limited, asks('dean', '101'))).toEqual(['$101 exceeds the limit of $100 set by the decision.'])
    expect(owed(limited, asks('dean'))).toEqual(['decision: At most $100.'])
  })

  test('an authority type that it does not have, and a group that it is not made in.', () => {
    expect(
      why(saying(given(one()), { authorities: [] }), asks('dean', '1', { authorityTypeId: 'approval' })),
    ).toEqual(['The decision does not include approval.'])
    expect(why(saying(given(one()), { groups: [] }), asks('dean', '1'))).toEqual([
      'The decision does not cover uni.',
    ])
  })

  test('a group that is not active on that date, which nothing covers.', () => {
    const snapshot = given(one())
    const closed = { ...snapshot, groups: new Map([['uni', { active: false, parents: [] }]]) }
    expect(why(closed, asks('dean', '1'))).toEqual([
      'The decision does not cover uni.',
      'Uni is not active on that date.',
      'D1 does not cover uni.',
    ])
  })
})

describe('Conditions of the decision apply', () => {
  const from = (bindsFrom: number | null) => saying(given(one()), { conditions: [condition({ bindsFrom })] })

  test('what was issued at the very instant from which they apply, and not what was issued before.', () => {
    expect(owed(from(day('2026-01-01')), asks('dean', '1'))).toEqual(['decision: Two quotes are kept.'])
    expect(owed(from(day('2026-01-01') + 1), asks('dean', '1'))).toEqual([])
  })

  test('what was never issued only where they apply to all.', () => {
    const snapshot = from(0)
    const unissued = { ...snapshot.delegations.get('d1')!, issuedAt: null }
    const delegations = new Map([['d1', unissued]])
    expect(owed({ ...snapshot, delegations }, asks('dean', '1'))).toEqual([])
    expect(owed({ ...from(null), delegations }, asks('dean', '1'))).toEqual([
      'decision: Two quotes are kept.',
    ])
  })

  test('a path of which one link was issued since, whichever it is.', () => {
    const snapshot = saying(given(two({}, {})), { conditions: [condition({ bindsFrom: day('2026-02-01') })] })
    expect(owed(snapshot, asks('dean', '1'))).toEqual(['decision: Two quotes are kept.'])
    expect(owed(snapshot, asks('president', '1'))).toEqual([])
  })
})

describe('A condition', () => {
  const rule = { field: 'budgeted', operator: '=', value: true } as const
  const ask = (of: Condition, question: Partial<Question> = {}) => {
    const snapshot = withConditions(given(one()), 'd1', [of])
    return [...why(snapshot, asks('dean', '1', question)), ...owed(snapshot, asks('dean', '1', question))]
  }

  test('that is not active asks for nothing.', () => {
    expect(ask(condition({ isActive: false }))).toEqual([])
    expect(ask(condition({ isActive: false, rule }), { facts: { budgeted: false } })).toEqual([])
  })

  test('that is not met refuses with its sentence.', () => {
    expect(ask(condition({ rule }), { facts: { budgeted: false } })).toEqual([
      'This condition is not met: Two quotes are kept.',
    ])
  })

  test('names the currency in which the organization counts, where it names none.', () => {
    const above = { field: 'CURRENCY', operator: '>', value: '50' } as const
    const says = (when: Condition['when']) => {
      const snapshot = withConditions(given(one()), 'd1', [condition({ when })])
      return owed(snapshot, asks('dean'))
    }
    expect(says(above)).toEqual(['d1: Two quotes are kept, when the amount is above $50'])
    expect(says({ ...above, unit: 'EUR' })).toEqual(['d1: Two quotes are kept, when the amount is above €50'])
    expect(says({ field: 'NUMBER', operator: '>', value: '5' })).toEqual([
      'd1: Two quotes are kept, when the number is above 5',
    ])
    expect(says({ field: 'TIME', operator: '>', value: '5' })).toEqual([
      'd1: Two quotes are kept, when the time is above 5 days',
    ])
  })

  test('in a currency without a rate refuses, and says on whose account.', () => {
    const inPounds = condition({ rule: { field: 'CURRENCY', operator: '<', value: '9', unit: 'GBP' } })
    const params = (of: Snapshot) => answerTo(of, asks('dean', '1')).reasons.map((reason) => reason.params)
    expect(why(withConditions(given(one()), 'd1', [inPounds]), asks('dean', '1'))).toEqual([
      'There is no exchange rate for GBP on that date.',
    ])
    expect(params(withConditions(given(one()), 'd1', [inPounds]))).toEqual([
      { currency: 'GBP', delegationId: 'd1', otherDelegationId: null },
    ])
    expect(params(saying(given(one()), { conditions: [inPounds] }))).toEqual([
      { currency: 'GBP', delegationId: null, otherDelegationId: null },
    ])
  })

  test('that is in the terms before and after a change is owed once, and one that was reworded twice.', () => {
    const stored = withConditions(given(one()), 'd1', [condition()])
    const changed = (conditions: readonly Condition[]) =>
      withTerms(stored, 'd1', { ...stored.delegations.get('d1')!.terms, conditions }, ['d1.1'])
    expect(owed(changed([condition()]), asks('dean', '1'))).toEqual(['d1: Two quotes are kept.'])
    expect(owed(changed([condition({ name: 'Three quotes are kept.' })]), asks('dean', '1'))).toEqual([
      'd1: Three quotes are kept.',
      'd1: Two quotes are kept.',
    ])
    expect(owed(changed([condition({ id: 'c2' })]), asks('dean', '1'))).toHaveLength(2)
    expect(
      owed(changed([condition({ description: 'From two suppliers.' })]), asks('dean', '1')),
    ).toHaveLength(2)
    expect(
      owed(
        changed([condition({ when: { field: 'urgent', operator: '=', value: true } })]),
        asks('dean', '1'),
      ),
    ).toHaveLength(2)
  })

  test('of each link is owed on its own, though both read the same.', () => {
    const snapshot = given(two({}, {}))
    const both = withConditions(withConditions(snapshot, 'd1', [condition()]), 'd2', [condition()])
    expect(owed(both, asks('dean', '1'))).toEqual(['d1: Two quotes are kept.', 'd2: Two quotes are kept.'])
  })
})

describe('An amount', () => {
  const params = (of: Snapshot, question: Question) =>
    answerTo(of, question).reasons.map((each) => each.params)

  test('above a limit is informed how much it is above, in its own unit.', () => {
    expect(params(given(one({ bounds: upTo('100') })), asks('dean', '112.50'))).toEqual([
      {
        valueType: 'CURRENCY',
        amount: '112.50',
        amountUnit: 'USD',
        limit: '100',
        limitUnit: 'USD',
        exclusive: false,
        shortBy: '12.5',
        origin: 'LIMIT',
        delegationId: 'd1',
      },
    ])
  })

  test('below a minimum is informed how much it is below.', () => {
    const least = given(one({ bounds: [{ type: 'CURRENCY', unit: 'USD', min: '20', minExclusive: true }] }))
    expect(params(least, asks('dean', '19'))).toMatchObject([{ limit: '20', shortBy: '1', exclusive: true }])
    expect(why(least, asks('dean', '20'))).toEqual(['$20 is not above the minimum of $20 in d1.'])
  })

  test('in another currency is compared at the rate of the day, and not told a difference.', () => {
    const inEuros = given(one({ bounds: upTo('100', 'EUR') }), {
      rates: [{ currency: 'EUR', rate: '2', from: '2026-01-01' }],
    })
    expect(why(inEuros, asks('dean', '200'))).toEqual([])
    expect(params(inEuros, asks('dean', '201'))).toMatchObject([{ limitUnit: 'EUR', shortBy: null }])
  })

  test('in a currency that cannot be compared says once for whose limit a rate is needed.', () => {
    expect(params(given(one({ bounds: upTo('100', 'GBP') })), asks('dean', '1'))).toEqual([
      { currency: 'GBP', delegationId: 'd1', otherDelegationId: null },
    ])
  })

  test('says that there is no rate.', () => {
    expect(why(given(one({ bounds: upTo('100', 'GBP') })), asks('dean', '1'))).toEqual([
      'There is no exchange rate for GBP on that date.',
    ])
  })

  test('of one limit type leaves the others to be seen to, each by the person who sets it.', () => {
    const days = { ...dollars, valueType: 'TIME', unit: 'DAYS', max: '30' } as const
    const authorities = [{ authorityTypeId: WORKED_TYPE, bounds: [{ ...days, min: '2', max: null }] }]
    const snapshot = saying(
      given(
        one({
          bounds: [...upTo('100'), { type: 'PERCENTAGE', max: '20' }],
        }),
      ),
      { authorities },
    )
    expect(owed(snapshot, asks('dean', '50'))).toEqual(['d1: At most 20%.', 'decision: At least 2 days.'])
  })
})

describe('Where no group is asked about, a path holds', () => {
  const groups = [
    { id: 'uni' },
    { id: 'eng', parents: [{ id: 'uni' }] },
    { id: 'med', parents: [{ id: 'uni' }] },
  ]
  const everywhere = asks('dean', '1', { groupId: undefined })

  test('everywhere, in the groups that every link covers, or nowhere.', () => {
    expect(owed(given(two({}, {}), { groups }), everywhere)).toEqual([])
    expect(owed(given(two({}, { groups: ['eng'] }), { groups }), everywhere)).toEqual(['d2: Only in eng.'])
    expect(owed(given(two({ groups: ['eng', 'med'] }, {}), { groups }), everywhere)).toEqual([
      'd2: Only in eng and med.',
    ])
    expect(why(given(two({ groups: ['med'] }, { groups: ['eng'] }), { groups }), everywhere)).toEqual([
      'No group is covered by every step on the path.',
    ])
  })

  test('everywhere, where it covers each group of the decision by its own name.', () => {
    const named = saying(given(two({}, { groups: ['eng', 'med'] }), { groups }), { groups: ['eng', 'med'] })
    expect(owed(named, everywhere)).toEqual([])
    const part = saying(given(two({}, { groups: ['eng'] }), { groups }), { groups: ['eng', 'med'] })
    expect(owed(part, everywhere)).toEqual(['d2: Only in eng.'])
  })

  test('nowhere, where the decision has no groups at all.', () => {
    expect(why(saying(given(two({}, {}), { groups }), { groups: [] }), everywhere)).toEqual([
      'No group is covered by every step on the path.',
    ])
  })

  test('while a change awaits acceptance, only where the terms before and after cover.', () => {
    const snapshot = given(two({}, { groups: ['eng'] }), { groups })
    const { terms } = snapshot.delegations.get('d2')!
    const changed = withTerms(snapshot, 'd2', { ...terms, groups: ['med', 'eng'] }, ['d2.1'])
    expect(owed(changed, everywhere)).toEqual(['d2: Only in eng.'])
  })
})

describe('A path', () => {
  test('is live down to the first link that is not.', () => {
    const live = (of: Snapshot) => answerTo(of, asks('chair', '1')).chain.map((link) => link.live)
    expect(live(given(university))).toEqual([true, true, true, true])
    expect(live(withSlotStatus(given(university), ['d3.1'], 'SUSPENDED'))).toEqual([true, true, false, false])
    expect(live(withSlotStatus(given(university), ['d1.1'], 'REVOKED'))).toEqual([false, false, false, false])
  })

  test('that is broken is shown as far as it goes, not live, with nothing said of its limits.', () => {
    const answer = answerTo(withParent(given(university), 'd2', 'gone.1'), asks('dean', '1'))
    expect(answer).toMatchObject({ verdict: 'DENY', slotId: 'd3.1', binding: null, nearest: [] })
    expect(answer.chain.map(({ delegationId, live, effective }) => [delegationId, live, effective])).toEqual([
      ['d2', false, []],
      ['d3', false, []],
    ])
    expect(answer.reasons).toHaveLength(1)
  })

  test('that cannot be evaluated refuses as a whole, and names its last link.', () => {
    const unknown = [{ type: 'TIME' as const, unit: 'WEEKS', max: '1' }]
    const snapshot = given(two({ bounds: unknown }, {}))
    const answer = answerTo(snapshot, asks('dean', '1'))
    expect(answer.reasons.map((reason) => reasonText(reason, words))).toEqual([
      'D2 contains values that cannot be evaluated.',
    ])
    expect(answer.chain.map(({ live, effective }) => [live, effective])).toEqual([
      [false, []],
      [false, []],
    ])
  })

  test('says once what its terms before and after a change both refuse.', () => {
    const snapshot = given(one({ groups: ['elsewhere'] }))
    const changed = withTerms(snapshot, 'd1', { ...snapshot.delegations.get('d1')!.terms, pathways: [] }, [
      'd1.1',
    ])
    expect(why(changed, asks('dean', '1'))).toEqual(['D1 does not cover uni.'])
  })

  test('counts once what its terms before and after a change refuse, and a rate that both ends of a limit lack.', () => {
    const through = (of: Snapshot, id: string, question: Question) =>
      chainThrough(of, { ...question, authorityTypeId: WORKED_TYPE }, of.slots.get(id)!)?.reasons.map(
        ({ code }) => code,
      )
    const snapshot = given(one({ groups: ['elsewhere'], until: '2026-07-01' }))
    const { terms } = snapshot.delegations.get('d1')!
    const changed = withTerms(snapshot, 'd1', { ...terms, authorities: [] }, ['d1.1'])
    expect(through(changed, 'd1.1', asks('dean', '1'))).toEqual(['TYPE_NOT_GRANTED', 'GROUP_NOT_COVERED'])
    const ends = { type: 'CURRENCY' as const, min: '1', max: '9' }
    const mixed = given(two({ bounds: [{ ...ends, unit: 'GBP' }] }, { bounds: [{ ...ends, unit: 'USD' }] }))
    expect(through(mixed, 'd2.1', asks('dean'))).toEqual(['NO_RATE'])
  })

  test('with a limit that no calendar reaches names the link that has it, though no amount is asked.', () => {
    const snapshot = given(two({ bounds: [{ type: 'TIME', unit: 'YEARS', max: '280000' }] }, {}))
    expect(why(snapshot, asks('dean'))).toEqual(['D1 contains values that cannot be evaluated.'])
  })

  test('says of each link which authority type it lacks.', () => {
    const snapshot = given(two({}, {}))
    const { terms } = snapshot.delegations.get('d1')!
    expect(why(withTerms(snapshot, 'd1', { ...terms, authorities: [] }), asks('dean', '1'))).toEqual([
      'D1 does not include approval.',
    ])
  })
})
