import { DECIMAL_TEXT } from '#platform/model/decimal.ts'
import { type Problem, problem } from './bound-rules.ts'
import { type Comparison, type Condition, TIME_UNITS, VALUE_TYPES } from './terms.ts'

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
  if (VALUE_TYPES.some((valueType) => valueType === field)) {
    if (typeof value === 'boolean' || !DECIMAL_TEXT.test(String(value)))
      return [problem(`${path}.value`, 'NUMBER_INVALID')]
    const isUnitRight =
      !unit ||
      (field === 'CURRENCY' && /^[A-Z]{3}$/.test(unit)) ||
      (field === 'TIME' && TIME_UNITS.some((known) => known === unit)) ||
      (field === 'PERCENTAGE' && unit === '%')
    return isUnitRight ? [] : [problem(`${path}.unit`, 'UNIT_INVALID', { valueType: field })]
  }
  return isOrdered && typeof value === 'boolean' ? [problem(`${path}.operator`, 'OPERATOR_INVALID')] : []
}
