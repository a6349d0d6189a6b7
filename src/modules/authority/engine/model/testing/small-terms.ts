import fc from 'fast-check'
import type {
  Amount,
  AuthorityTerms,
  Bound,
  Comparison,
  Condition,
  Terms,
  ValueType,
} from '../../../terms/model/terms.ts'
import type { Principal } from '../question.ts'
import { ALWAYS } from './writing.ts'

const START = Date.UTC(2026, 0, 31)
/** The instant at which day n of a small world begins; its first day is the last of a month. */
export const onDay = (n: number): number => START + n * 86_400_000
export const LAST_DAY = 12

export const USERS = ['u0', 'u1', 'u2', 'u3'] as const
export const POSITIONS = ['p0', 'p1', 'p2'] as const
export const GROUPS = ['g0', 'g1', 'g2', 'g3', 'g4'] as const
export const DECISIONS = ['d0', 'd1'] as const
export const TYPES = ['t0', 't1'] as const
export const HOLDERS: readonly Principal[] = [
  ...USERS.map((id) => ({ kind: 'USER', id }) as const),
  ...POSITIONS.map((id) => ({ kind: 'POSITION', id }) as const),
]

/** `often` out of `often + seldom` times the first. */
export const mostly = <A, B>(often: number, usual: fc.Arbitrary<A>, seldom: number, rare: fc.Arbitrary<B>) =>
  fc.oneof({ weight: often, arbitrary: usual }, { weight: seldom, arbitrary: rare })

export const aDay = fc.integer({ min: 0, max: LAST_DAY })
export const aSubset = <T>(items: readonly T[], minLength = 0) => fc.subarray([...items], { minLength })
export const aPeriod = fc
  .tuple(mostly(3, fc.constant(0), 1, aDay), mostly(3, fc.constant(null), 1, aDay))
  .map(([from, until]) => ({
    ...ALWAYS,
    from: from === 0 ? 0 : onDay(from),
    // nothing ends before it begins
    until: until === null || until <= from ? null : onDay(until),
  }))

const UNITS: Record<ValueType, readonly string[]> = {
  CURRENCY: ['USD', 'USD', 'EUR', 'GBP'],
  NUMBER: [''],
  PERCENTAGE: ['%'],
  TIME: ['DAYS', 'MONTHS', 'YEARS'],
  AUTHORIZED: [''],
}
const MEASURED: readonly ValueType[] = ['CURRENCY', 'CURRENCY', 'NUMBER', 'TIME']

const aValue = mostly(
  4,
  fc.integer({ min: 1, max: 40 }).map(String),
  1,
  fc.constantFrom('20.01', '19.99', '31'),
)
const aWhole = fc.integer({ min: 5, max: 60 }).map(String)
/** Now and then so long that no calendar reaches it, which only a defect of the data can be. */
const aTime = mostly(12, aWhole, 1, fc.constantFrom('9999', '280000'))

const aBound = fc.constantFrom(...MEASURED).chain(
  (valueType): fc.Arbitrary<Bound> =>
    fc.record({
      valueType: fc.constant(valueType),
      unit: fc.constantFrom(...UNITS[valueType]),
      min: mostly(12, fc.constant(null), 1, fc.constantFrom('2', '5')),
      minExclusive: fc.boolean(),
      max: mostly(4, valueType === 'TIME' ? aTime : aValue, 1, fc.constant(null)),
      maxExclusive: mostly(4, fc.constant(false), 1, fc.constant(true)),
    }),
)
export const AUTHORIZED: Bound = {
  valueType: 'AUTHORIZED',
  unit: '',
  min: null,
  minExclusive: false,
  max: null,
  maxExclusive: false,
}

export const someBounds = fc.oneof(
  { weight: 2, arbitrary: fc.constant([AUTHORIZED]) },
  { weight: 5, arbitrary: aBound.map((bound) => [bound]) },
  {
    weight: 2,
    arbitrary: fc.uniqueArray(aBound, { minLength: 2, maxLength: 2, selector: (bound) => bound.valueType }),
  },
)

const anAuthority = (authorityTypeId: string): fc.Arbitrary<AuthorityTerms> =>
  fc.record({
    authorityTypeId: fc.constant(authorityTypeId),
    bounds: someBounds,
    redelegable: mostly(3, fc.constant(true), 1, fc.constant(false)),
    redelegationLimit: mostly(4, fc.constant(null), 1, aWhole),
    limitOverridden: mostly(3, fc.constant(false), 1, fc.constant(true)),
    selfApproval: mostly(3, fc.constant(false), 1, fc.constant(true)),
  })

const someAuthorities = mostly(10, fc.constant([...TYPES]), 1, aSubset(TYPES)).chain((types) =>
  fc.tuple(...types.map(anAuthority)),
)

const someGroups = mostly(1, fc.constant(['g0']), 1, aSubset(GROUPS, 1))

const aComparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({
    field: fc.constantFrom('budgeted', 'urgent'),
    operator: fc.constantFrom('=', '!='),
    value: fc.boolean(),
  }),
  fc.record({
    field: fc.constant('quotes'),
    operator: fc.constantFrom('=', '!=', '<', '<=', '>', '>='),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    field: fc.constant('CURRENCY'),
    operator: fc.constantFrom('<', '<=', '>', '>='),
    value: aWhole,
    unit: fc.constantFrom('USD', 'EUR'),
  }),
  fc.record({
    field: fc.constant('TIME'),
    operator: fc.constantFrom('=', '<', '<=', '>', '>='),
    value: mostly(8, fc.integer({ min: 1, max: 31 }).map(String), 1, fc.constant('280000')),
    unit: fc.constantFrom('DAYS', 'MONTHS', 'YEARS'),
  }),
  fc.record({
    field: fc.constant('GROUP'),
    operator: fc.constantFrom('=', '!='),
    value: fc.constantFrom(...GROUPS),
  }),
)

export const aCondition = fc
  .record({
    when: mostly(1, fc.constant(null), 1, aComparison),
    rule: mostly(1, fc.constant(null), 3, aComparison),
    isActive: mostly(5, fc.constant(true), 1, fc.constant(false)),
    bindsFrom: fc.constant(null),
  })
  .map((condition): Omit<Condition, 'id'> => ({ ...condition, name: 'A condition', description: '' }))

/** Ids of conditions need only be different on one record. */
export const someConditions = mostly(
  3,
  fc.constant([]),
  2,
  fc.array(aCondition, { minLength: 1, maxLength: 2 }),
).map((conditions) => conditions.map((condition, i): Condition => ({ ...condition, id: `c${i}` })))

export const someTerms: fc.Arbitrary<Terms> = fc.record({
  authorities: someAuthorities,
  groups: someGroups,
  pathways: fc.constant(['Matrix'] as const),
  conditions: someConditions,
  effective: mostly(10, fc.constant(onDay(0)), 1, aDay.map(onDay)),
  expiration: mostly(10, fc.constant(null), 1, aDay.map(onDay)),
})

export const anAmount: fc.Arbitrary<Amount> = fc.constantFrom(...MEASURED).chain((valueType) =>
  fc.record({
    valueType: fc.constant(valueType),
    value:
      valueType === 'TIME'
        ? mostly(8, fc.integer({ min: 1, max: 20 }).map(String), 1, fc.constantFrom('28', '31', '5000'))
        : mostly(3, fc.integer({ min: 0, max: 24 }).map(String), 1, fc.constantFrom('19.99', '20.01')),
    unit: fc.constantFrom(...UNITS[valueType]),
  }),
)

export const someFacts = fc.record(
  { budgeted: fc.boolean(), urgent: fc.boolean(), quotes: fc.integer({ min: 0, max: 3 }) },
  { requiredKeys: [] },
)
