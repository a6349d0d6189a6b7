import {
  compareMeasures,
  isComparable,
  lacksRate,
  type Measure,
  type Scale,
} from '../../terms/model/measure.ts'
import { type Comparison, type Condition, type ValueType, valueTypeOf } from '../../terms/model/terms.ts'
import { measureOf } from './conditions.ts'
import { isEvaluable } from './covers-condition.ts'
import type { EffectiveBound, EffectiveEnd } from './effective.ts'

type ConditionPart = Pick<Condition, 'when' | 'rule'>

/**
 * Whether a condition asks for nothing at any amount that these bounds leave: it never applies there, or its rule is met at each of
 * them. What cannot be evaluated stays asked. Authority 2.5, 2.6, decision record 57.
 */
export function isSettledWithin(
  scale: Scale,
  bounds: readonly EffectiveBound[],
  { when, rule }: ConditionPart,
): boolean {
  const neverApplies = when !== null && isFalseWithin(scale, bounds, when) && isEvaluable(scale, rule)
  const isAlwaysMet =
    rule !== null && isFalseWithin(scale, bounds, opposite(rule)) && isEvaluable(scale, when)
  return neverApplies || isAlwaysMet
}

const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const

const opposite = (comparison: Comparison): Comparison => ({
  ...comparison,
  operator: OPPOSITE[comparison.operator],
})

/** Whether no amount within the bounds makes the comparison true. A time has another length on another day: nothing is said of it. */
function isFalseWithin(scale: Scale, bounds: readonly EffectiveBound[], comparison: Comparison): boolean {
  const valueType = valueTypeOf(comparison)
  const bound = bounds.find((each) => each.valueType === valueType)
  if (!valueType || !bound || valueType === 'TIME') return false
  const measure = measureOf(scale, valueType, comparison)
  if (!measure || !isComparable(valueType, measure)) return false
  const [below, above] = [
    lies(scale, valueType, bound.max, measure),
    lies(scale, valueType, bound.min, measure),
  ]
  switch (comparison.operator) {
    case '>':
      return below.isBefore || below.isAt
    case '>=':
      return below.isBefore || (below.isAt && below.isExcluded)
    case '<':
      return above.isAfter || above.isAt
    case '<=':
      return above.isAfter || (above.isAt && above.isExcluded)
    case '=':
      return (
        below.isBefore ||
        above.isAfter ||
        (below.isAt && below.isExcluded) ||
        (above.isAt && above.isExcluded)
      )
    case '!=':
      return below.isAt && above.isAt
  }
}

/** Where an end of what is left lies to an amount; nowhere, where there is no end or no rate. */
function lies(scale: Scale, valueType: ValueType, end: EffectiveEnd | null, measure: Measure) {
  const order = end && isComparable(valueType, end) ? compareMeasures(scale, valueType, end, measure) : null
  const sign = order === null || lacksRate(order) ? Number.NaN : order
  return { isBefore: sign < 0, isAt: sign === 0, isAfter: sign > 0, isExcluded: end?.exclusive === true }
}
