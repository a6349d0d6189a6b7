import { measureText } from '../../authority/model/limit-texts.ts'
import type { Comparison } from '../../authority/model/terms.ts'
import { VALUE_TYPES } from '../../authority/model/terms.ts'

/** How an operator reads between what is compared and its value. */
export const OPERATOR_WORDS: Readonly<Record<Comparison['operator'], string>> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'below',
  '<=': 'up to',
  '>': 'above',
  '>=': 'from',
}

const VALUE_TYPE_WORDS: Readonly<Record<(typeof VALUE_TYPES)[number], string>> = {
  CURRENCY: 'Amount',
  NUMBER: 'Number',
  PERCENTAGE: 'Percentage',
  TIME: 'Time',
  AUTHORIZED: 'Authorized',
}

/** "Amount above $50,000", "Group is Engineering", "budgeted is yes". `nameOf` reads the name of a group. */
export function comparisonText(
  { field, operator, value, unit = '' }: Comparison,
  nameOf: (id: string) => string,
): string {
  const verb = OPERATOR_WORDS[operator]
  const valueType = VALUE_TYPES.find((known) => known === field)
  if (valueType)
    return `${VALUE_TYPE_WORDS[valueType]} ${verb} ${measureText(valueType, { value: String(value), unit })}`
  if (field === 'GROUP') return `Group ${verb} ${nameOf(String(value))}`
  return `${field} ${verb} ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`
}
