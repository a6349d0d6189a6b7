import type { Comparison } from '../../authority/model/terms.ts'
import { VALUE_TYPES } from '../../authority/model/terms.ts'
import { OPERATOR_WORDS } from '../../decisions/model/comparison-text.ts'
import { amountWords } from './limit-words.ts'

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
    const amount =
      valueType === 'CURRENCY' && !unit ? String(value) : amountWords({ valueType, unit }, String(value))
    return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${amount}`
  }
  const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  return `${field === 'GROUP' ? 'Group' : field} ${verb} ${shown}`
}
