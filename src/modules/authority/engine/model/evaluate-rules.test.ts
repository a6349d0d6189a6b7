import { describe, expect, test } from 'vitest'
import type { Condition, Terms } from '../../terms/model/terms.ts'
import { checkAuthority } from './evaluate.ts'
import type { Question } from './question.ts'
import { refusalText } from './refusal-texts.ts'
import type { Snapshot } from './snapshot.ts'
import { withTerms } from './testing/after-acts.ts'
import { answerTo } from './testing/asking.ts'
import { asks, type Delegations, given, slot, university, upTo } from './testing/university.ts'
import { day, WORKED_DECISION } from './testing/worked-world.ts'

describe('What must also be true', () => {
  test('is one obligation for each limit type that the question does not name: the tightest.', () => {
    const answer = answerTo(given(university), asks('chair'))
    expect(answer).toMatchObject({
      verdict: 'CONDITIONAL',
      obligations: [{ kind: 'BOUND', originId: 'd3', bound: { max: { value: '250000' } } }],
    })
    expect(answer.obligations).toHaveLength(1)
  })

  test('names the groups where a chain holds, when none was asked about.', () => {
    const groups = [
      { id: 'uni' },
      { id: 'eng', parents: [{ id: 'uni' }] },
      { id: 'lab', parents: [{ id: 'eng' }] },
      { id: 'med', parents: [{ id: 'uni' }] },
    ]
    const snapshot = given(
      [{ id: 'd1', from: '2026-01-01', groups: ['lab', 'eng', 'med'], slots: [slot('d1.1', 'dean')] }],
      { groups },
    )
    expect(answerTo(snapshot, asks('dean', '1', { groupId: undefined })).obligations).toEqual([
      { kind: 'GROUPS', groupIds: ['eng', 'med'], originId: 'd1' },
    ])
  })

  test('comes with the record that says so, of every link and of the decision where it applies.', () => {
    const conditions = [{ text: 'Two quotes are kept' }]
    const made = given([
      { id: 'd1', redelegable: true, conditions, from: '2026-01-01', slots: [slot('d1.1', 'president')] },
      { id: 'd2', parent: 'd1.1', conditions, from: '2026-03-01', slots: [slot('d2.1', 'vp')] },
    ])
    const withCondition = (bindsFrom: number | null): Snapshot => {
      const decision = made.decisions.get(WORKED_DECISION)!
      const condition: Condition = {
        id: 'c',
        name: 'Budgeted',
        description: '',
        when: null,
        rule: null,
        isActive: true,
        bindsFrom,
      }
      return {
        ...made,
        decisions: new Map([
          [decision.id, { ...decision, terms: { ...decision.terms, conditions: [condition] } }],
        ]),
      }
    }
    const origins = (snapshot: Snapshot, who: string) =>
      answerTo(snapshot, asks(who, '1')).obligations.map((each) => each.originId)
    expect(origins(made, 'vp')).toEqual(['d1', 'd2'])
    expect(origins(withCondition(null), 'vp')).toEqual([WORKED_DECISION, 'd1', 'd2'])
    // one that applies from February on: the president's delegation of January is free of it, the vice president's is not
    expect(origins(withCondition(day('2026-02-01')), 'president')).toEqual(['d1'])
    expect(origins(withCondition(day('2026-02-01')), 'vp')).toEqual([WORKED_DECISION, 'd1', 'd2'])
    expect(origins(withCondition(day('2026-04-01')), 'vp')).toEqual(['d1', 'd2'])
  })

  test('applies while no one knows whether it applies; a rule that fails is a no only where it surely applies.', () => {
    const when: ['urgent', '=', boolean] = ['urgent', '=', true]
    const rule: ['budgeted', '=', boolean] = ['budgeted', '=', true]
    const snapshot = given([
      {
        id: 'd1',
        from: '2026-01-01',
        conditions: [{ text: 'Budgeted when urgent', when, rule }],
        slots: [slot('d1.1', 'dean')],
      },
    ])
    const verdict = (facts: Question['facts']) => answerTo(snapshot, asks('dean', '1', { facts })).verdict
    expect(verdict({})).toBe('CONDITIONAL')
    expect(verdict({ budgeted: true })).toBe('ALLOW')
    expect(verdict({ budgeted: false })).toBe('CONDITIONAL')
    expect(verdict({ urgent: false })).toBe('ALLOW')
    expect(verdict({ urgent: false, budgeted: false })).toBe('ALLOW')
    expect(verdict({ urgent: true, budgeted: false })).toBe('DENY')
    expect(verdict({ urgent: true, budgeted: true })).toBe('ALLOW')
    expect(verdict({ urgent: true, budgeted: 'yes' })).toBe('CONDITIONAL')
  })
})

describe('A condition on an amount that is not named', () => {
  type ConditionWhen = NonNullable<NonNullable<Delegations[number]['conditions']>[number]['when']>
  const owed = (
    when: ConditionWhen,
    bound: NonNullable<Delegations[number]['bounds']>[number] | null,
    of = 'when',
  ) => {
    const snapshot = given(
      [
        {
          id: 'd1',
          redelegable: true,
          from: '2026-01-01',
          conditions: [{ text: 'Two quotes', [of]: when }],
          slots: [slot('d1.1', 'dean')],
        },
        {
          id: 'd2',
          parent: 'd1.1',
          from: '2026-01-01',
          ...(bound && { bounds: [bound] }),
          slots: [slot('d2.1', 'chair')],
        },
      ],
      { rates: [{ currency: 'EUR', rate: '2', from: '2026-01-01' }] },
    )
    const answer = answerTo(snapshot, asks('chair'))
    return answer.obligations.some(({ kind }) => kind === 'CONDITION')
  }
  const dollars = (ends: object) => ({ type: 'CURRENCY' as const, unit: 'USD', ...ends })

  test.each<[ConditionWhen, object | null, boolean]>([
    [['CURRENCY', '>', '50000'], { max: '10000' }, false],
    [['CURRENCY', '>', '10000'], { max: '10000' }, false],
    [['CURRENCY', '>=', '10000'], { max: '10000' }, true],
    [['CURRENCY', '>=', '10000'], { max: '10000', maxExclusive: true }, false],
    [['CURRENCY', '>', '9999.99'], { max: '10000' }, true],
    [['CURRENCY', '=', '10001'], { max: '10000' }, false],
    [['CURRENCY', '<', '500'], { min: '500' }, false],
    [['CURRENCY', '<=', '500'], { min: '500' }, true],
    [['CURRENCY', '<', '500'], { max: '10000' }, true],
    [['CURRENCY', '!=', '7'], { min: '7', max: '7' }, false],
    [['CURRENCY', '>', '50000'], null, true],
    [['NUMBER', '>', '3'], { max: '10000' }, true],
  ])('is owed only where some amount within the limits meets %j (%j): %s', (when, ends, isOwed) => {
    expect(owed(when, ends && dollars(ends))).toBe(isOwed)
  })

  test('is compared by the rates of the day; without a rate it is owed.', () => {
    const when: ConditionWhen = ['CURRENCY', '>', '20000']
    const inCurrency = (unit: string, max: string) => owed(when, { type: 'CURRENCY', unit, max })
    expect(inCurrency('EUR', '10000')).toBe(false)
    expect(inCurrency('EUR', '10000.01')).toBe(true)
    expect(inCurrency('GBP', '1')).toBe(true)
  })

  test('is met by a rule that every amount within the limits meets.', () => {
    expect(owed(['CURRENCY', '<=', '10000'], dollars({ max: '10000' }), 'rule')).toBe(false)
    expect(owed(['CURRENCY', '<', '10000'], dollars({ max: '10000' }), 'rule')).toBe(true)
  })
})

describe('What leaves nothing, or cannot be compared, is a no though no amount is asked', () => {
  const passedOn = (above: Delegations[number]['bounds'], below: Delegations[number]['bounds']) =>
    given(
      [
        { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'dean')] },
        { id: 'd2', parent: 'd1.1', from: '2026-01-01', slots: [slot('d2.1', 'chair')] },
      ].map((each, i) => ({ ...each, bounds: (i === 0 ? above : below) ?? [] })),
      { rates: [{ currency: 'EUR', rate: '1.1', from: '2026-01-01' }] },
    )
  const chair = (snapshot: Snapshot) => answerTo(snapshot, asks('chair'))

  test('where the limits of the path exclude each other.', () => {
    const least = (min: string) => [{ type: 'CURRENCY' as const, unit: 'USD', min }]
    expect(chair(passedOn(upTo('100'), least('101')))).toMatchObject({
      verdict: 'DENY',
      reasons: [{ code: 'EMPTY_LIMIT', params: { min: '101', max: '100' } }],
    })
    expect(chair(passedOn(upTo('100'), least('100'))).verdict).toBe('CONDITIONAL')
    const below = [{ type: 'CURRENCY' as const, unit: 'USD', max: '100', maxExclusive: true }]
    expect(chair(passedOn(below, least('100'))).verdict).toBe('DENY')
    expect(chair(passedOn(upTo('100', 'EUR'), least('110.01'))).verdict).toBe('DENY')
    expect(chair(passedOn(upTo('100', 'EUR'), least('110'))).verdict).toBe('CONDITIONAL')
  })

  test('where two limits need a rate that is not there; one alone needs none.', () => {
    expect(chair(passedOn(upTo('100'), upTo('50', 'GBP')))).toMatchObject({
      verdict: 'DENY',
      reasons: [{ code: 'NO_RATE', params: { currency: 'GBP' } }],
    })
    expect(chair(passedOn(upTo('100', 'GBP'), upTo('50', 'GBP'))).verdict).toBe('CONDITIONAL')
    expect(chair(passedOn([], upTo('50', 'GBP'))).verdict).toBe('CONDITIONAL')
  })
})

describe("The tenant's redelegation limit binds a redelegation that states no amount", () => {
  const capped = (below: Partial<Delegations[number]> = {}) =>
    given(
      [
        { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'dean')] },
        { id: 'd2', parent: 'd1.1', from: '2026-01-01', slots: [slot('d2.1', 'chair')], ...below },
      ].map((each) => ({ bounds: [{ type: 'AUTHORIZED' as const }], ...each })),
      { tenantRedelegationLimit: { value: '500', unit: 'USD' } },
    )
  const may = (who: string, dollars: string | undefined, snapshot = capped()) =>
    answerTo(snapshot, asks(who, dollars))

  test('from the first amount on, and not on the root.', () => {
    expect(may('chair', '400').verdict).toBe('ALLOW')
    expect(may('chair', '500').verdict).toBe('ALLOW')
    expect(may('chair', '600')).toMatchObject({
      verdict: 'DENY',
      reasons: [{ code: 'LIMIT_EXCEEDED', params: { origin: 'TENANT_LIMIT', delegationId: 'd2' } }],
    })
    expect(may('dean', '600').verdict).toBe('ALLOW')
    expect(may('dean', undefined).verdict).toBe('ALLOW')
  })

  test('and is owed where no amount is named: to name one must not turn a yes into a no.', () => {
    expect(may('chair', undefined)).toMatchObject({
      verdict: 'CONDITIONAL',
      obligations: [
        { kind: 'BOUND', bound: { valueType: 'CURRENCY', max: { value: '500' } }, originId: 'd2' },
      ],
    })
  })

  test('and shows as its limit.', () => {
    const answer = may('chair', '400')
    expect(answer.binding).toMatchObject({
      delegationId: 'd2',
      origin: 'TENANT_LIMIT',
      bound: { valueType: 'CURRENCY', max: '500' },
    })
    expect(answer.chain.map((link) => link.effective.map((bound) => bound.max?.value))).toEqual([[], ['500']])
  })

  test('beside a limit of another type, and not where the link overrides it.', () => {
    const timed = capped({ bounds: [{ type: 'TIME', unit: 'DAYS', max: '30' }] })
    const days = { valueType: 'TIME', value: '20', unit: 'DAYS' } as const
    const dollars = (value: string) => ({ valueType: 'CURRENCY', value, unit: 'USD' }) as const
    const asked = (...amounts: Question['amounts']) =>
      answerTo(timed, asks('chair', undefined, { amounts })).verdict
    expect([asked(days), asked(days, dollars('500')), asked(days, dollars('501'))]).toEqual([
      'CONDITIONAL',
      'ALLOW',
      'DENY',
    ])
    expect(may('chair', '600', capped({ override: true })).verdict).toBe('ALLOW')
  })
})

describe('While a change awaits acceptance', () => {
  const base = given([
    {
      id: 'd1',
      redelegable: true,
      from: '2026-01-01',
      bounds: upTo('100'),
      slots: [slot('d1.1', 'dean'), slot('d1.2', 'vp')],
    },
    { id: 'd2', parent: 'd1.1', from: '2026-01-01', bounds: upTo('500'), slots: [slot('d2.1', 'chair')] },
  ])
  const changed = (change: (terms: Terms) => Terms) =>
    withTerms(base, 'd1', change(base.delegations.get('d1')!.terms), ['d1.1'])
  const withMax = (max: string) => (terms: Terms) => ({
    ...terms,
    authorities: terms.authorities.map((a) => ({ ...a, bounds: a.bounds.map((b) => ({ ...b, max })) })),
  })
  const may = (snapshot: Snapshot, who: string, dollars: string) =>
    answerTo(snapshot, asks(who, dollars)).verdict

  test('a narrowing bites immediately, for the recipient and for everyone below.', () => {
    const narrowed = changed(withMax('40'))
    expect([
      may(narrowed, 'dean', '40'),
      may(narrowed, 'dean', '41'),
      may(narrowed, 'chair', '40'),
      may(narrowed, 'chair', '41'),
    ]).toEqual(['ALLOW', 'DENY', 'ALLOW', 'DENY'])
  })

  test('a widening waits, but not for a recipient who do not have to accept.', () => {
    const widened = changed(withMax('200'))
    expect([
      may(widened, 'dean', '100'),
      may(widened, 'dean', '101'),
      may(widened, 'chair', '101'),
      may(widened, 'vp', '200'),
    ]).toEqual(['ALLOW', 'DENY', 'DENY', 'ALLOW'])
    expect(answerTo(widened, asks('dean', '1')).chain[0]).toMatchObject({
      changeWaits: true,
      status: 'ISSUED',
    })
  })

  test("the tenant's redelegation limit is lifted only where both terms lift it.", () => {
    const limited = { tenantRedelegationLimit: { value: '50', unit: 'USD' } }
    const made = given(
      [
        { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'dean')] },
        {
          id: 'd2',
          parent: 'd1.1',
          from: '2026-01-01',
          bounds: upTo('100'),
          slots: [slot('d2.1', 'chair'), slot('d2.2', 'vp')],
        },
      ],
      limited,
    )
    const { terms } = made.delegations.get('d2')!
    const lifted = {
      ...terms,
      authorities: terms.authorities.map((each) => ({ ...each, limitOverridden: true })),
    }
    const waits = withTerms(made, 'd2', lifted, ['d2.1'])
    expect([may(waits, 'chair', '50'), may(waits, 'chair', '51'), may(waits, 'vp', '100')]).toEqual([
      'ALLOW',
      'DENY',
      'ALLOW',
    ])
  })

  test('both terms apply in dates, groups and authority types.', () => {
    expect(
      may(
        changed((terms) => ({ ...terms, expiration: day('2026-05-01') })),
        'dean',
        '1',
      ),
    ).toBe('DENY')
    expect(
      may(
        changed((terms) => ({ ...terms, groups: ['elsewhere'] })),
        'dean',
        '1',
      ),
    ).toBe('DENY')
    expect(
      may(
        changed((terms) => ({ ...terms, authorities: [] })),
        'dean',
        '1',
      ),
    ).toBe('DENY')
  })
})

describe('Times of different families are compared from the day asked about', () => {
  const lease = (unit: string, max: string) =>
    given([
      { id: 'd1', from: '2026-01-01', bounds: [{ type: 'TIME', unit, max }], slots: [slot('d1.1', 'dean')] },
    ])
  const may = (snapshot: Snapshot, value: string, unit: string) =>
    answerTo(snapshot, { ...asks('dean'), amounts: [{ valueType: 'TIME', value, unit }] }).verdict

  test.each([
    ['MONTHS', '1', '30', 'DAYS', 'ALLOW'],
    ['MONTHS', '1', '31', 'DAYS', 'DENY'],
    ['DAYS', '30', '1', 'MONTHS', 'ALLOW'],
    ['DAYS', '29', '1', 'MONTHS', 'DENY'],
    ['DAYS', '365', '1', 'YEARS', 'ALLOW'],
    ['DAYS', '364', '1', 'YEARS', 'DENY'],
    ['YEARS', '2', '24', 'MONTHS', 'ALLOW'],
    ['YEARS', '2', '25', 'MONTHS', 'DENY'],
  ])('at most %s %s, asked for %s %s from June 1: %s', (unit, max, value, asked, expected) => {
    expect(may(lease(unit, max), value, asked)).toBe(expected)
  })

  test.each([
    ['2026-01-31', 'DAYS', '28', '1', 'MONTHS', 'ALLOW'],
    ['2026-01-31', 'DAYS', '27', '1', 'MONTHS', 'DENY'],
    ['2028-01-31', 'DAYS', '28', '1', 'MONTHS', 'DENY'],
    ['2028-02-29', 'DAYS', '364', '1', 'YEARS', 'DENY'],
    ['2028-02-29', 'DAYS', '365', '1', 'YEARS', 'ALLOW'],
    ['2027-03-01', 'DAYS', '365', '1', 'YEARS', 'DENY'],
    ['2026-01-31', 'MONTHS', '1', '28', 'DAYS', 'ALLOW'],
    ['2026-01-31', 'MONTHS', '1', '29', 'DAYS', 'DENY'],
  ])('from %s: at most %s %s, asked for %s %s: %s', (from, unit, max, value, asked, expected) => {
    expect(may({ ...lease(unit, max), at: day(from) }, value, asked)).toBe(expected)
  })
})

describe('What is not a finite number', () => {
  const time = (value: string, unit: string) => [{ valueType: 'TIME' as const, value, unit }]
  const stored = (
    bounds: NonNullable<Delegations[number]['bounds']>,
    more: Partial<Delegations[number]> = {},
  ) => given([{ id: 'd1', from: '2026-01-01', bounds, slots: [slot('d1.1', 'dean')], ...more }])
  const about = (snapshot: Snapshot, more: Partial<Question>) =>
    answerTo(snapshot, asks('dean', undefined, more))

  test('refuses, where it is a stored limit that cannot be compared.', () => {
    const years = stored([{ type: 'TIME', unit: 'YEARS', max: '280000' }])
    expect(about(years, { amounts: time('30', 'DAYS') })).toMatchObject({
      verdict: 'DENY',
      reasons: [{ code: 'NOT_EVALUABLE', params: { delegationId: 'd1' } }],
    })
    for (const max of ['Infinity', 'NaN'])
      expect(
        about(stored([{ type: 'NUMBER', max }]), {
          amounts: [{ valueType: 'NUMBER', value: '5', unit: '' }],
        }),
      ).toMatchObject({ verdict: 'DENY', reasons: [{ code: 'NOT_EVALUABLE' }] })
  })

  test('refuses on its own, and leaves the answer to another chain.', () => {
    const twice = given(
      ['d1', 'd2'].map((id) => ({
        id,
        from: '2026-01-01',
        bounds: [{ type: 'TIME' as const, unit: id === 'd1' ? 'YEARS' : 'DAYS', max: '999999999' }],
        slots: [slot(`${id}.1`, 'dean')],
      })),
    )
    for (const amounts of [time('1', 'YEARS'), time('1', 'DAYS')])
      expect(about(twice, { amounts })).toMatchObject({ verdict: 'ALLOW', slotId: 'd2.1', others: 0 })
    expect(about(twice, {})).toMatchObject({ verdict: 'CONDITIONAL', slotId: 'd2.1', others: 0 })
  })

  test('refuses, where a condition compares with it.', () => {
    const lease = stored([{ type: 'AUTHORIZED' }], { conditions: [{ text: 'Short' }] })
    const { terms } = lease.delegations.get('d1')!
    const rule = { field: 'TIME', operator: '<', value: '280000', unit: 'YEARS' } as const
    const conditions = terms.conditions.map((each) => ({ ...each, rule }))
    const withRule = withTerms(lease, 'd1', { ...terms, conditions })
    expect(about(withRule, { amounts: time('30', 'DAYS') })).toMatchObject({
      verdict: 'DENY',
      reasons: [{ code: 'NOT_EVALUABLE' }],
    })
  })

  test('cannot be asked: amounts have the range of limits, and numbers among the facts the same on both sides of zero.', () => {
    const lease = stored([{ type: 'TIME', unit: 'DAYS', max: '30' }])
    const ask = (more: Partial<Question>) => checkAuthority(lease, asks('dean', undefined, more))
    for (const [value, unit] of [
      ['280000', 'YEARS'],
      ['10000', 'DAYS'],
      ['0', 'DAYS'],
    ] as const)
      expect(ask({ amounts: time(value, unit) })).toMatchObject({
        code: 'AMOUNT_INVALID',
        params: { valueType: 'TIME', unit, least: '1', most: '9999' },
      })
    expect(ask({ amounts: [{ valueType: 'PERCENTAGE', value: '100.01', unit: '%' }] })).toMatchObject({
      code: 'AMOUNT_INVALID',
    })
    expect(ask({ amounts: [{ valueType: 'CURRENCY', value: '1000000000000', unit: 'USD' }] })).toMatchObject({
      code: 'AMOUNT_INVALID',
      params: { least: '0', most: '999999999999.99' },
    })
    for (const quotes of [Number.NaN, Number.POSITIVE_INFINITY, 1e15, -1e15])
      expect(ask({ facts: { quotes } })).toMatchObject({ code: 'FACT_INVALID', params: { fact: 'quotes' } })
    expect(ask({ facts: { quotes: -5 } })).toMatchObject({ ok: true })
  })

  test('is said with the range, in one sentence.', () => {
    const refusal = checkAuthority(
      stored([{ type: 'TIME', unit: 'DAYS', max: '30' }]),
      asks('dean', undefined, { amounts: time('280000', 'YEARS') }),
    )
    expect(refusal).toMatchObject({ ok: false })
    if (!refusal.ok)
      expect(refusalText(refusal)).toEqual({ path: 'amounts', message: 'Enter 1 year to 9,999 years.' })
  })
})

describe('Groups', () => {
  const groups = [
    { id: 'uni' },
    { id: 'eng', parents: [{ id: 'uni' }] },
    { id: 'lab', parents: [{ id: 'eng' }] },
  ]
  const snapshot = given([{ id: 'd1', from: '2026-01-01', groups: ['eng'], slots: [slot('d1.1', 'dean')] }], {
    groups,
  })
  const closing = (id: string): Snapshot => ({
    ...snapshot,
    groups: new Map(snapshot.groups).set(id, { ...snapshot.groups.get(id)!, active: false }),
  })
  const may = (of: Snapshot, groupId: string) => answerTo(of, asks('dean', '1', { groupId })).verdict

  test('a group named covers those below it, not those above.', () => {
    expect([may(snapshot, 'eng'), may(snapshot, 'lab'), may(snapshot, 'uni')]).toEqual([
      'ALLOW',
      'ALLOW',
      'DENY',
    ])
  })

  test('an inactive group is covered by nothing, and covers nothing where it is the one named.', () => {
    expect(may(closing('lab'), 'lab')).toBe('DENY')
    expect(may(closing('eng'), 'lab')).toBe('DENY')
    expect(may(closing('uni'), 'lab')).toBe('DENY')
  })

  test('a condition on a group holds for what is below it; asked for a wider group, it applies, and its rule fails.', () => {
    const about = (part: 'when' | 'rule', operator: '=' | '!=', value: string) =>
      given(
        [
          {
            id: 'd1',
            from: '2026-01-01',
            conditions: [{ text: 'Only there', [part]: ['GROUP', operator, value] }],
            slots: [slot('d1.1', 'dean')],
          },
        ],
        { groups: [...groups, { id: 'med', parents: [{ id: 'uni' }] }] },
      )
    const each = (of: Snapshot) => ['lab', 'eng', 'med', 'uni'].map((id) => may(of, id))
    expect(each(about('rule', '=', 'eng'))).toEqual(['ALLOW', 'ALLOW', 'DENY', 'DENY'])
    expect(each(about('rule', '!=', 'eng'))).toEqual(['DENY', 'DENY', 'ALLOW', 'DENY'])
    expect(each(about('when', '=', 'eng'))).toEqual(['CONDITIONAL', 'CONDITIONAL', 'ALLOW', 'CONDITIONAL'])
    expect(each(about('when', '!=', 'eng'))).toEqual(['ALLOW', 'ALLOW', 'CONDITIONAL', 'CONDITIONAL'])
    // a group that no longer exists may have lain anywhere
    expect(each(about('when', '=', 'gone'))).toEqual([
      'CONDITIONAL',
      'CONDITIONAL',
      'CONDITIONAL',
      'CONDITIONAL',
    ])
    expect(each(about('rule', '!=', 'gone'))).toEqual(['DENY', 'DENY', 'DENY', 'DENY'])
  })
})
