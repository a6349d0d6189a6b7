import { compareMeasures, inBase, isComparable, lacksRate, type Scale } from '../../terms/model/measure.ts'
import { type Comparison, type Condition, valueTypeOf } from '../../terms/model/terms.ts'
import { measureOf, orderOfFacts } from './conditions.ts'

type ConditionPart = Pick<Condition, 'name' | 'when' | 'rule'>

/** The comparison with its amount in the base currency at the rates of a day. Without a rate it stays as it is. */
function measured(scale: Scale, comparison: Comparison | null): Comparison | null {
  const valueType = comparison && valueTypeOf(comparison)
  const measure = valueType && measureOf(scale, valueType, comparison)
  if (!measure || !isComparable(valueType, measure)) return comparison
  const { value, unit } = inBase(scale, valueType, measure)
  return { field: comparison.field, operator: comparison.operator, value, unit }
}

/** A condition as it is compared with another one, at the rates of its day. */
export const measuredCondition = (scale: Scale, { name, when, rule }: ConditionPart): ConditionPart => ({
  name,
  when: measured(scale, when),
  rule: measured(scale, rule),
})

/** Whether doing what the one asks for is doing what the other asks for, too. Both are measured. */
export function coversCondition(scale: Scale, one: ConditionPart, other: ConditionPart): boolean {
  // what cannot be evaluated refuses, wherever it applies
  if (![other.when, other.rule].every((each) => isEvaluable(scale, each))) return isSame(one, other)
  if (one.when !== null && (other.when === null || !follows(scale, other.when, one.when))) return false
  if (one.rule && other.rule) return follows(scale, one.rule, other.rule)
  return one.rule === other.rule && one.name === other.name
}

/** Whether a comparison says anything about an amount in the base currency: there is a rate, and the number is one. */
export function isEvaluable(scale: Scale, comparison: Comparison | null): boolean {
  const valueType = comparison && valueTypeOf(comparison)
  const measure = valueType && measureOf(scale, valueType, comparison)
  if (!measure) return true
  return (
    isComparable(valueType, measure) &&
    (valueType !== 'CURRENCY' || inBase(scale, valueType, measure).unit === scale.baseCurrency)
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether the second comparison is true wherever the first is. */
function follows(scale: Scale, first: Comparison, second: Comparison): boolean {
  if (first.field !== second.field) return false
  const order = orderOf(scale, first, second)
  if (order === null) return isSame(first, second)
  const isBelow = first.operator === '<' || first.operator === '<='
  const isAbove = first.operator === '>' || first.operator === '>='
  const isExact = first.operator === '='
  switch (second.operator) {
    case '<=':
      return (isBelow || isExact) && order <= 0
    case '<':
      return first.operator === '<' ? order <= 0 : (isBelow || isExact) && order < 0
    case '>=':
      return (isAbove || isExact) && order >= 0
    case '>':
      return first.operator === '>' ? order >= 0 : (isAbove || isExact) && order > 0
    case '=':
      return isExact && order === 0
    case '!=':
      if (first.operator === '!=') return order === 0
      if (first.operator === '<') return order <= 0
      if (first.operator === '>') return order >= 0
      return order !== 0 && (isExact || (isBelow ? order < 0 : order > 0))
  }
}

/** How the values of two comparisons of one field lie to each other; null where they have no order. */
function orderOf(scale: Scale, first: Comparison, second: Comparison): number | null {
  const valueType = valueTypeOf(first)
  if (!valueType) return first.field === 'GROUP' ? null : orderOfFacts(first.value, second.value)
  const [one, other] = [measureOf(scale, valueType, first), measureOf(scale, valueType, second)]
  if (!one || !other || !isComparable(valueType, one) || !isComparable(valueType, other)) return null
  const order = compareMeasures(scale, valueType, one, other)
  return lacksRate(order) ? null : order
}
