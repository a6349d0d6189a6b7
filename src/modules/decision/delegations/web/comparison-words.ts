import { measureText } from '../../authority/model/limit-texts.ts'
import type { Comparison } from '../../authority/model/terms.ts'
import { DEFAULT_UNIT, VALUE_TYPES } from '../../authority/model/terms.ts'
import { OPERATOR_WORDS } from '../../decisions/model/comparison-text.ts'

/** "Above $50,000", "budgeted is yes". */
export function comparisonWords(comparison: {
  field: string
  operator: string
  value: unknown
  unit?: string | undefined
}): string {
  const { field, operator, value, unit = '' } = comparison
  const verb = OPERATOR_WORDS[operator as Comparison['operator']] ?? operator
  const valueType = VALUE_TYPES.find((known) => known === field)
  if (valueType) {
    // without a unit a currency is the tenant's own
    const counted = unit || (valueType === 'CURRENCY' ? '' : DEFAULT_UNIT[valueType])
    const amount = measureText(valueType, { value: String(value), unit: counted })
    return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${amount}`
  }
  const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  return `${field === 'GROUP' ? 'Group' : field} ${verb} ${shown}`
}
