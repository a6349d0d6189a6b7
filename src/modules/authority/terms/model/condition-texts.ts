import { measureText } from './limit-texts.ts'
import { type Comparison, type Condition, DEFAULT_UNIT, type ValueType, valueTypeOf } from './terms.ts'

const OPERATOR: Readonly<Record<Comparison['operator'], string>> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
}

const AMOUNT: Readonly<Record<ValueType, string>> = {
  CURRENCY: 'amount',
  NUMBER: 'number',
  PERCENTAGE: 'percentage',
  TIME: 'time',
  AUTHORIZED: 'authority',
}

/** As far as a text needs it: a screen has it from the wire. */
type ComparisonText = { field: string; operator: string; value: unknown; unit?: string | undefined }

/** The amount that a comparison names; a currency without a unit is the tenant's own. */
const amountOf = (valueType: ValueType, { value, unit }: ComparisonText): string =>
  measureText(valueType, {
    value: String(value),
    unit: unit || (valueType === 'CURRENCY' ? '' : DEFAULT_UNIT[valueType]),
  })

/** The text as a sentence begins. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))

/** The same with what is compared: "Amount above $50,000", "Group is Medicine". */
export function comparedText(comparison: ComparisonText, nameOf: (id: string) => string): string {
  const valueType = valueTypeOf(comparison)
  const verb = OPERATOR[comparison.operator as Comparison['operator']] ?? comparison.operator
  if (valueType) return `${sentence(AMOUNT[valueType])} ${verb} ${amountOf(valueType, comparison)}`
  return comparison.field === 'GROUP'
    ? `Group ${verb} ${nameOf(String(comparison.value))}`
    : `${comparison.field} ${verb} ${shown(comparison.value)}`
}

/** "Above $50,000", "budgeted is yes". */
export function comparisonText(comparison: ComparisonText): string {
  const { field, operator, value } = comparison
  const verb = OPERATOR[operator as Comparison['operator']] ?? operator
  const valueType = valueTypeOf(comparison)
  if (valueType) return `${sentence(verb)} ${amountOf(valueType, comparison)}`
  return `${field === 'GROUP' ? 'Group' : field} ${verb} ${shown(value)}`
}

/** Where a condition applies, inside a sentence: "when the amount is above $50,000". */
export function whenText(when: Comparison, nameOf: (id: string) => string): string {
  const { field, operator, value } = when
  const verb = OPERATOR[operator]
  const is = verb.startsWith('is') ? verb : `is ${verb}`
  const valueType = valueTypeOf(when)
  if (valueType) return `when the ${AMOUNT[valueType]} ${is} ${amountOf(valueType, when)}`
  return field === 'GROUP'
    ? `when the group ${is} ${nameOf(String(value))}`
    : `when ${field} ${is} ${shown(value)}`
}

type NameOf = (id: string) => string

/** People write the sentence of a condition with its period or without it. */
export const withoutPeriod = (name: string): string => name.replace(/\.$/, '')

/** The same inside a list: "Two quotes (when the amount is above $50,000)". */
export const conditionInList = ({ name, when }: Pick<Condition, 'name' | 'when'>, nameOf: NameOf): string =>
  when ? `${withoutPeriod(name)} (${whenText(when, nameOf)})` : name

/** A condition with where it applies: "Two quotes, when the amount is above $50,000". */
export const conditionText = ({ name, when }: Pick<Condition, 'name' | 'when'>, nameOf: NameOf): string =>
  when ? `${withoutPeriod(name)}, ${whenText(when, nameOf)}` : name

/** The same with its rule: "Within the budget (met when the amount is at most $900)". */
export const ruledConditionText = (
  { rule, ...condition }: Pick<Condition, 'name' | 'when' | 'rule'>,
  nameOf: NameOf,
): string => {
  const text = withoutPeriod(conditionText(condition, nameOf))
  return rule ? `${text} (met ${whenText(rule, nameOf)})` : text
}
