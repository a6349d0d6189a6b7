import { amountProblems, hasUnit, isFactNumber, type Problem, problem } from './bound-rules.ts'
import { type Comparison, type Condition, DEFAULT_UNIT, VALUE_TYPES } from './terms.ts'

/** Comparisons that could never be evaluated are refused when they are written. Authority 2.6. */
export function conditionProblems({ when, rule }: Condition, path: string): Problem[] {
  return [
    ...(when ? comparisonProblems(when, `${path}.when`) : []),
    ...(rule ? comparisonProblems(rule, `${path}.rule`) : []),
  ]
}

function comparisonProblems({ field, operator, value, unit }: Comparison, path: string): Problem[] {
  const isOrdered = operator !== '=' && operator !== '!='
  if (field === '') return [problem(`${path}.field`, 'FIELD_NEEDED')]
  if (field === 'GROUP') {
    if (isOrdered) return [problem(`${path}.operator`, 'OPERATOR_INVALID')]
    return typeof value === 'string' ? [] : [problem(`${path}.value`, 'GROUP_NEEDED')]
  }
  if (field === 'AUTHORIZED') return [problem(`${path}.field`, 'FIELD_NEEDED')]
  const valueType = VALUE_TYPES.find((each) => each === field)
  if (valueType) {
    if (unit && !hasUnit({ valueType, unit })) return [problem(`${path}.unit`, 'UNIT_INVALID', { valueType })]
    // without a unit a currency is the tenant's own, and the range is the same for each
    const of = { valueType, unit: unit || (valueType === 'CURRENCY' ? '' : DEFAULT_UNIT[valueType]) }
    return amountProblems(of, String(value), `${path}.value`)
  }
  if (typeof value === 'number' && !isFactNumber(value))
    return [problem(`${path}.value`, 'FACT_OUT_OF_RANGE')]
  return isOrdered && typeof value === 'boolean' ? [problem(`${path}.operator`, 'OPERATOR_INVALID')] : []
}
