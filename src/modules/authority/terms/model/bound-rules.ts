import { DECIMAL_TEXT, type DecimalText, decimal } from '#platform/model/decimal.ts'
import type { Params } from '#platform/model/failure-params.ts'
import { madeOnce } from '#platform/model/made-once.ts'
import { type ProblemCode, problemText } from './problem-texts.ts'
import { type AuthorityTerms, type Bound, TIME_UNITS, type ValueType } from './terms.ts'

/** What is wrong with one field. `path`: where it is in the terms, such as `authorities.0.bounds.0.max`. */
export type Problem = { readonly path: string; readonly code: ProblemCode; readonly params: Params }

export const problem = (path: string, code: ProblemCode, params: Params = {}): Problem => ({
  path,
  code,
  params,
})

export const MOST_BOUNDS = 3
export const MOST_AUTHORITY_TYPES = 10

type Range = { readonly least: DecimalText; readonly most: DecimalText; readonly decimals: number }

/** Currency with its cents, or mills where it has them; the other ranges as they stand. Semantics 3.4. */
export function rangeOf(valueType: Exclude<ValueType, 'AUTHORIZED'>, unit: string): Range {
  switch (valueType) {
    case 'CURRENCY':
      return { least: '0', most: '999999999999.99', decimals: Math.max(2, unit === '' ? 2 : centsOf(unit)) }
    case 'NUMBER':
      return { least: '0', most: '999999999999', decimals: 4 }
    case 'PERCENTAGE':
      return { least: '0', most: '100', decimals: 2 }
    case 'TIME':
      return { least: '1', most: '9999', decimals: 0 }
  }
}

const centsOf = madeOnce(
  (currency) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2,
)

/** Whether the unit is one of the value type. */
export const hasUnit = ({ valueType, unit }: Pick<Bound, 'valueType' | 'unit'>): boolean => {
  if (valueType === 'CURRENCY') return /^[A-Z]{3}$/.test(unit)
  if (valueType === 'TIME') return TIME_UNITS.some((known) => known === unit)
  return unit === (valueType === 'PERCENTAGE' ? '%' : '')
}

/** Whether a value may be in a bound of that value type: NUMBER_INVALID, OUT_OF_RANGE, TOO_MANY_DECIMALS. */
function valueProblems(
  { valueType, unit }: Pick<Bound, 'valueType' | 'unit'>,
  value: DecimalText,
  path: string,
): Problem[] {
  if (valueType === 'AUTHORIZED') return [problem(path, 'AUTHORIZED_WITH_LIMIT')]
  if (!DECIMAL_TEXT.test(value)) return [problem(path, 'NUMBER_INVALID')]
  const { least, most, decimals } = rangeOf(valueType, unit)
  const exact = decimal(value)
  if (exact.lessThan(least) || exact.greaterThan(most))
    return [problem(path, 'OUT_OF_RANGE', { valueType, unit, least, most })]
  return exact.decimalPlaces() > decimals ? [problem(path, 'TOO_MANY_DECIMALS', { valueType, decimals })] : []
}

/** An amount that is compared with limits has their range, and may have more digits after the point: it is exact. */
export const amountProblems = (
  of: Pick<Bound, 'valueType' | 'unit'>,
  value: DecimalText,
  path: string,
): Problem[] =>
  valueProblems(of, value, path).filter(({ code }) => code !== 'TOO_MANY_DECIMALS' || of.valueType === 'TIME')

/** Facts and what they are compared with may be below zero; beyond this, numbers are no longer exact. */
const MOST_FACT = 999_999_999_999
export const isFactNumber = (value: number): boolean => Math.abs(value) <= MOST_FACT

/** A bound on its own: its unit, its ends, and that something is between them. */
export function boundProblems(bound: Bound, path: string): Problem[] {
  const { min, max, minExclusive, maxExclusive } = bound
  if (!hasUnit(bound)) return [problem(`${path}.unit`, 'UNIT_INVALID', { valueType: bound.valueType })]
  const ends = [
    ...(min === null ? [] : valueProblems(bound, min, `${path}.min`)),
    ...(max === null ? [] : valueProblems(bound, max, `${path}.max`)),
  ]
  if (ends.length > 0 || min === null || max === null) return ends
  const order = decimal(min).comparedTo(decimal(max))
  if (order > 0) return [problem(`${path}.min`, 'MIN_ABOVE_MAX')]
  return order === 0 && (minExclusive || maxExclusive) ? [problem(`${path}.min`, 'EMPTY_LIMIT')] : []
}

/** The bounds of one authority type: one primary, up to two secondary ones, each of another value type. */
export function boundsProblems(bounds: readonly Bound[], path: string): Problem[] {
  const problems = bounds.flatMap((bound, i) => boundProblems(bound, `${path}.${i}`))
  if (bounds.length === 0) problems.push(problem(path, 'LIMIT_NEEDED'))
  if (bounds.length > MOST_BOUNDS) problems.push(problem(path, 'TOO_MANY_LIMITS', { most: MOST_BOUNDS }))
  bounds.forEach(({ valueType }, i) => {
    if (bounds.findIndex((each) => each.valueType === valueType) < i)
      problems.push(problem(`${path}.${i}.valueType`, 'VALUE_TYPE_TWICE', { valueType }))
  })
  return problems
}

/** What is wrong with the bounds of one authority type, as messages at `bounds.0.max` and the like. */
export const problemsOfBounds = (bounds: readonly Bound[]): { path: string; message: string }[] =>
  boundsProblems(bounds, 'bounds').map((each) => ({ path: each.path, message: problemText(each) }))

/** The authority types of a decision or a delegation, each once, with well-formed bounds. */
export function authoritiesProblems(
  authorities: readonly { readonly authorityTypeId: string; readonly bounds: readonly Bound[] }[],
): Problem[] {
  const problems = authorities.flatMap(({ authorityTypeId, bounds }, i) => {
    const isTwice = authorities.findIndex((each) => each.authorityTypeId === authorityTypeId) < i
    const twice = isTwice ? [problem(`authorities.${i}.authorityTypeId`, 'AUTHORITY_TYPE_TWICE')] : []
    return [...twice, ...boundsProblems(bounds, `authorities.${i}.bounds`)]
  })
  if (authorities.length === 0) problems.push(problem('authorities', 'AUTHORITY_TYPE_NEEDED'))
  if (authorities.length > MOST_AUTHORITY_TYPES)
    problems.push(problem('authorities', 'TOO_MANY_AUTHORITY_TYPES', { most: MOST_AUTHORITY_TYPES }))
  return problems
}

/** The redelegation limit: only where redelegation is allowed, in the primary bound's unit, inside the own limit. */
export function redelegationLimitProblems(authority: AuthorityTerms, path: string): Problem[] {
  const { redelegable, redelegationLimit: limit, bounds } = authority
  const primary = bounds[0]
  if (limit === null || !primary) return []
  const at = `${path}.redelegationLimit`
  if (!redelegable || primary.valueType === 'AUTHORIZED')
    return [problem(at, 'REDELEGATION_LIMIT_NOT_NEEDED')]
  const own = valueProblems(primary, limit, at)
  if (own.length > 0) return own
  const { valueType, unit, min, max } = primary
  if (max !== null && DECIMAL_TEXT.test(max) && decimal(limit).greaterThan(max))
    return [problem(at, 'REDELEGATION_LIMIT_EXCEEDED', { valueType, limit: max, unit })]
  if (min !== null && DECIMAL_TEXT.test(min) && decimal(limit).lessThan(min))
    return [problem(at, 'LIMIT_BELOW_MINIMUM', { valueType, limit: min, unit })]
  return []
}
