import { describe, expect, test } from 'vitest'
import { problemText } from '../../terms/model/problem-texts.ts'
import type { AuthorityTerms, Bound, Terms } from '../../terms/model/terms.ts'
import type { Demand } from './demands.ts'
import type { Frame, FrameType } from './frame.ts'
import { capOf, mayRedelegate, termsProblems } from './redelegation-rules.ts'

const DAY = 86_400_000

const bound = (
  valueType: Bound['valueType'],
  unit: string,
  min: string | null,
  max: string | null,
): Bound => ({
  valueType,
  unit,
  min,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const dollars = (max: string | null, min: string | null = null) => bound('CURRENCY', 'USD', min, max)
const euros = (max: string) => bound('CURRENCY', 'EUR', null, max)
const percent = (max: string) => bound('PERCENTAGE', '%', null, max)
const days = (max: string) => bound('TIME', 'DAYS', null, max)
const months = (max: string) => bound('TIME', 'MONTHS', null, max)
const authorized = bound('AUTHORIZED', '', null, null)

const own = (of: Bound): Demand => ({ bound: of, origin: 'LIMIT', delegationId: 'held' })

const heldType = (demands: readonly Demand[], more: Partial<FrameType> = {}): FrameType => ({
  authorityTypeId: 'approval',
  redelegable: true,
  primary: demands[0]?.bound.valueType ?? null,
  demands,
  ...more,
})

/** The holder's own limit is $2,500,000, in Engineering and below, by Functional and Direct Line, on days 10 to 100. */
const frame: Frame = {
  at: 20 * DAY,
  zone: 'UTC',
  baseCurrency: 'USD',
  rates: { EUR: '1.10' },
  parent: { slotId: 'held.1', delegationId: 'held', displayId: 'DEL-1' },
  decision: 'DELEGABLE',
  isCircular: false,
  parentIsInForce: true,
  parentIsHeld: true,
  depth: 3,
  maxDepth: 10,
  types: [heldType([own(dollars('2500000'))])],
  tenantLimits: [],
  groups: ['engineering', 'laboratory'],
  pathways: ['Functional', 'Direct Line'],
  from: 10 * DAY,
  until: 100 * DAY,
}

const authority = (bounds: readonly Bound[], more: Partial<AuthorityTerms> = {}): AuthorityTerms => ({
  authorityTypeId: 'approval',
  bounds,
  redelegable: false,
  redelegationLimit: null,
  limitOverridden: false,
  selfApproval: false,
  ...more,
})

const terms = (
  bounds: readonly Bound[],
  more: Partial<AuthorityTerms> = {},
  other: Partial<Terms> = {},
): Terms => ({
  authorities: [authority(bounds, more)],
  groups: ['engineering'],
  pathways: ['Functional'],
  conditions: [],
  effective: 20 * DAY,
  expiration: 90 * DAY,
  ...other,
})

const found = (of: Frame, what: Terms, mayOverrideLimit = false) =>
  termsProblems(of, what, { mayOverrideLimit }).map(({ path, code }) => `${path} ${code}`)

const withTypes = (...types: FrameType[]): Frame => ({ ...frame, types })
const withLimits = (...demands: Demand[]): Frame => withTypes(heldType(demands))
const first = 'authorities.0.bounds.0'

describe('A redelegation fits the limit that is held', () => {
  const cases: [string, Frame, Terms, string[]][] = [
    ['below the own limit', frame, terms([dollars('2000000')]), []],
    ['exactly the own limit', frame, terms([dollars('2500000.00')]), []],
    ['one cent above it', frame, terms([dollars('2500000.01')]), [`${first}.max LIMIT_EXCEEDED`]],
    ['up to nothing', frame, terms([dollars('0.00')]), [`${first}.max LIMIT_ZERO`]],
    ['without a limit under a limited one', frame, terms([dollars(null)]), [`${first}.max LIMIT_EXCEEDED`]],
    [
      'Authorized under a limited one',
      frame,
      terms([authorized]),
      [`${first}.valueType VALUE_TYPE_MISMATCH`],
    ],
    [
      'a percentage under a currency value',
      frame,
      terms([percent('10')]),
      [`${first}.valueType VALUE_TYPE_MISMATCH`],
    ],
    ['a second limit of another type', frame, terms([dollars('1000'), percent('10')]), []],
    ['any limit under Authorized', withLimits(), terms([percent('10')]), []],
    ['no limit under no limit', withLimits(), terms([dollars(null)]), []],
    ['euros worth less', frame, terms([euros('2000000')]), []],
    ['euros worth more', frame, terms([euros('2400000')]), [`${first}.max LIMIT_EXCEEDED`]],
    [
      'a currency without a rate',
      frame,
      terms([bound('CURRENCY', 'GBP', null, '1')]),
      [`${first}.unit NO_RATE`],
    ],
    [
      'a second limit above that is left out',
      withLimits(own(dollars('100')), own(percent('20'))),
      terms([dollars('100')]),
      ['authorities.0.bounds VALUE_TYPE_MISMATCH'],
    ],
    [
      'both limits inside both',
      withLimits(own(dollars('100')), own(percent('20'))),
      terms([dollars('100'), percent('20')]),
      [],
    ],
    [
      'months under days',
      withLimits(own(days('60'))),
      terms([months('1')]),
      [`${first}.unit VALUE_TYPE_MISMATCH`],
    ],
    [
      '24 months under 2 years',
      withLimits(own(bound('TIME', 'YEARS', null, '2'))),
      terms([months('24')]),
      [],
    ],
    [
      '25 months under 2 years',
      withLimits(own(bound('TIME', 'YEARS', null, '2'))),
      terms([months('25')]),
      [`${first}.max LIMIT_EXCEEDED`],
    ],
    [
      'a minimum where the parent has one',
      withLimits(own(dollars('100', '10'))),
      terms([dollars('90', '10')]),
      [],
    ],
    [
      'no minimum where the parent has one',
      withLimits(own(dollars('100', '10'))),
      terms([dollars('90')]),
      [`${first}.min LIMIT_BELOW_MINIMUM`],
    ],
    [
      "all of it below the parent's minimum",
      withLimits(own(dollars('100', '10'))),
      terms([dollars('9', '5')]),
      [`${first}.min LIMIT_BELOW_MINIMUM`, `${first}.max EMPTY_LIMIT`],
    ],
    [
      'the own limit where the parent excludes it',
      withLimits(own({ ...dollars('100'), maxExclusive: true })),
      terms([dollars('100')]),
      [`${first}.max LIMIT_EXCEEDED`],
    ],
    [
      'the own limit excluded, where the parent excludes it',
      withLimits(own({ ...dollars('100'), maxExclusive: true })),
      terms([{ ...dollars('100'), maxExclusive: true }]),
      [],
    ],
    [
      'limits above that leave nothing',
      withLimits(own(dollars('100', '50')), own(dollars('40'))),
      terms([dollars('40')]),
      ['authorities.0.bounds EMPTY_LIMIT', `${first}.min LIMIT_BELOW_MINIMUM`, `${first}.max EMPTY_LIMIT`],
    ],
  ]

  test.each(cases)('%s', (_, of, what, expected) => {
    expect(found(of, what)).toEqual(expected)
  })

  test('The message names the own limit, so that a form can offer it.', () => {
    const [problem] = termsProblems(frame, terms([dollars('3000000')]), { mayOverrideLimit: false })
    expect(problem?.params).toMatchObject({ limit: '2500000', unit: 'USD', valueType: 'CURRENCY' })
    expect(problemText(problem!)).toBe(
      'Your own limit for this decision is $2,500,000. Enter that amount or less.',
    )
  })

  test('The tightest of all limits above is the cap.', () => {
    const limits = withLimits(
      { bound: dollars('5000'), origin: 'DECISION', delegationId: null },
      own(dollars('4000')),
      { bound: dollars('3000'), origin: 'REDELEGATION_LIMIT', delegationId: 'held' },
    )
    expect(capOf(limits, 'approval')[0]?.max).toMatchObject({ value: '3000', origin: 'REDELEGATION_LIMIT' })
    expect(found(limits, terms([dollars('3000')]))).toEqual([])
    expect(found(limits, terms([dollars('3500')]))).toEqual([`${first}.max LIMIT_EXCEEDED`])
  })
})

describe("The tenant's redelegation limit", () => {
  const limited: Frame = { ...frame, tenantLimits: [{ valueType: 'CURRENCY', unit: 'USD', max: '1000' }] }

  test('caps a redelegation in its value type.', () => {
    expect(found(limited, terms([dollars('1000')]))).toEqual([])
    expect(found(limited, terms([dollars('1001')]))).toEqual([`${first}.max LIMIT_EXCEEDED`])
    expect(capOf(limited, 'approval')[0]?.max).toMatchObject({ value: '1000', origin: 'TENANT_LIMIT' })
  })

  test('caps the first currency limit under Authorized, and no other value type.', () => {
    const open = { ...limited, types: [heldType([])] }
    expect(found(open, terms([dollars('1001')]))).toEqual([`${first}.max LIMIT_EXCEEDED`])
    expect(found(open, terms([percent('90')]))).toEqual([])
    expect(found(open, terms([authorized]))).toEqual([])
  })

  test('is what may be passed on at most, where the path says nothing in its value type.', () => {
    for (const demands of [[], [own(days('30'))]])
      expect(capOf({ ...limited, types: [heldType(demands)] }, 'approval')).toMatchObject([
        { valueType: 'CURRENCY', max: { value: '1000', origin: 'TENANT_LIMIT' } },
        ...demands.map(() => ({ valueType: 'TIME' })),
      ])
    expect(capOf({ ...limited, types: [heldType([])] }, 'approval', true)).toEqual([])
  })

  test('of a link above asks no one to state a limit in its value type.', () => {
    const above: Demand = { bound: dollars('1000'), origin: 'TENANT_LIMIT', delegationId: 'held' }
    expect(found({ ...limited, types: [heldType([own(days('30')), above])] }, terms([days('20')]))).toEqual(
      [],
    )
    expect(found({ ...limited, types: [heldType([above], { primary: null })] }, terms([authorized]))).toEqual(
      [],
    )
  })

  test('may keep what is Authorized where it was issued: nothing of it is passed on, but by the override.', () => {
    const stays: Frame = { ...frame, authorizedStays: true }
    const kept = ['authorities.0.authorityTypeId AUTHORIZED_STAYS']
    const under = { ...stays, types: [heldType([], { isAuthorized: true })] }
    expect(found(under, terms([authorized]))).toEqual(kept)
    expect(found(under, terms([dollars('10')]))).toEqual(kept)
    expect(found({ ...stays, types: [heldType([])] }, terms([authorized]))).toEqual(kept)
    expect(found(under, terms([authorized], { limitOverridden: true }), true)).toEqual([])
    expect(found(stays, terms([dollars('10')]))).toEqual([])
    expect(found({ ...under, authorizedStays: undefined } as never, terms([authorized]))).toEqual([])
  })

  test('is lifted by the override, which needs the permission and never lifts the own limit.', () => {
    const lifted = terms([dollars('2000')], { limitOverridden: true })
    expect(found(limited, lifted, true)).toEqual([])
    expect(found(limited, lifted, false)).toEqual([
      'authorities.0.limitOverridden OVERRIDE_NOT_PERMITTED',
      `${first}.max LIMIT_EXCEEDED`,
    ])
    expect(found(limited, terms([dollars('2500001')], { limitOverridden: true }), true)).toEqual([
      `${first}.max LIMIT_EXCEEDED`,
    ])
  })
})

describe('Authority types, groups, pathways and dates stay inside what is held', () => {
  const two = withTypes(
    heldType([own(dollars('100'))]),
    heldType([own(dollars('100'))], { authorityTypeId: 'signatory', redelegable: false }),
  )
  const typed = (authorityTypeId: string) => terms([dollars('1')], { authorityTypeId })
  const at = (effective: number, expiration: number | null) =>
    terms(
      [dollars('1')],
      {},
      { effective: effective * DAY, expiration: expiration === null ? null : expiration * DAY },
    )
  const cases: [string, Frame, Terms, string[]][] = [
    ['a type that is not held', two, typed('witness'), ['authorities.0.authorityTypeId TYPE_NOT_GRANTED']],
    [
      'a type that may not be passed on',
      two,
      typed('signatory'),
      ['authorities.0.authorityTypeId NOT_REDELEGABLE'],
    ],
    ['a group below the own', frame, terms([dollars('1')], {}, { groups: ['laboratory'] }), []],
    [
      'a group that is not covered',
      frame,
      terms([dollars('1')], {}, { groups: ['engineering', 'medicine'] }),
      ['groups.1 GROUP_NOT_ALLOWED'],
    ],
    ['no group', frame, terms([dollars('1')], {}, { groups: [] }), ['groups GROUP_NEEDED']],
    [
      'a pathway that is not allowed',
      frame,
      terms([dollars('1')], {}, { pathways: ['Direct Line', 'Matrix'] }),
      ['pathways.1 PATHWAY_NOT_ALLOWED'],
    ],
    [
      'redelegable without a pathway',
      frame,
      terms([dollars('1')], { redelegable: true }, { pathways: [] }),
      ['pathways PATHWAY_NEEDED'],
    ],
    ['not redelegable, without a pathway', frame, terms([dollars('1')], {}, { pathways: [] }), []],
    ["the parent's own dates", frame, at(10, 100), []],
    ['effective before the parent', frame, at(9, 100), ['effective DATES_OUTSIDE_PARENT']],
    ['expiring after the parent', frame, at(20, 101), ['expiration DATES_OUTSIDE_PARENT']],
    ['without expiration under an expiring parent', frame, at(20, null), ['expiration DATES_OUTSIDE_PARENT']],
    ['without expiration where nothing above expires', { ...frame, until: null }, at(20, null), []],
    ['over before it begins', frame, at(30, 30), ['expiration EXPIRATION_BEFORE_EFFECTIVE']],
    ['over already', frame, at(12, 20), ['expiration EXPIRATION_PAST']],
  ]

  test.each(cases)('%s', (_, of, what, expected) => {
    expect(found(of, what)).toEqual(expected)
  })
})

describe('Anything may be issued at all', () => {
  const cases: [string, Partial<Frame>, string | null][] = [
    ['from a delegation in force', {}, null],
    ['as Root Authority', { parent: null, depth: 1 }, null],
    ['not from a decision that is not published', { decision: 'NOT_PUBLISHED' }, 'DECISION_NOT_PUBLISHED'],
    ['not from a decision that is not delegable', { decision: 'NOT_DELEGABLE' }, 'DECISION_NOT_DELEGABLE'],
    ['not from a decision that is not there', { decision: 'NOT_FOUND' }, 'DECISION_NOT_FOUND'],
    ['not from a path that runs in a circle', { isCircular: true, parentIsInForce: false }, 'CYCLE'],
    ['not from a delegation that is not in force', { parentIsInForce: false }, 'PARENT_NOT_EFFECTIVE'],
    ['not from a vacant position', { parentIsHeld: false }, 'PARENT_NOT_HELD'],
    [
      'not where nothing is redelegable',
      { types: [heldType([], { redelegable: false })] },
      'NOT_REDELEGABLE',
    ],
    ['at the last permitted step', { depth: 10 }, null],
    ['not below it', { depth: 11 }, 'DEPTH_EXCEEDED'],
  ]

  test.each(cases)('%s', (_, more, code) => {
    expect(mayRedelegate({ ...frame, ...more })).toMatchObject(
      code === null ? { ok: true } : { ok: false, code },
    )
  })
})

describe('The redelegation limit', () => {
  const limited = (redelegationLimit: string | null, redelegable = true, of: Bound = dollars('100', '5')) =>
    found(frame, terms([of], { redelegable, redelegationLimit })).filter((each) =>
      each.includes('redelegationLimit'),
    )

  test('is inside the own limit and stands only where redelegation is allowed.', () => {
    expect(limited('100')).toEqual([])
    expect(limited(null)).toEqual([])
    expect(limited('100.01')).toEqual(['authorities.0.redelegationLimit REDELEGATION_LIMIT_EXCEEDED'])
    expect(limited('4')).toEqual(['authorities.0.redelegationLimit LIMIT_BELOW_MINIMUM'])
    expect(limited('50', false)).toEqual(['authorities.0.redelegationLimit REDELEGATION_LIMIT_NOT_NEEDED'])
    expect(limited('50', true, authorized)).toEqual([
      'authorities.0.redelegationLimit REDELEGATION_LIMIT_NOT_NEEDED',
    ])
    expect(limited('1.234')).toEqual(['authorities.0.redelegationLimit TOO_MANY_DECIMALS'])
  })
})
