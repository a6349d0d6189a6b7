import { DECIMAL_TEXT } from '#platform/model/decimal.ts'
import { compareMeasures, lacksRate, type Measure, type NoRate } from '../../terms/model/measure.ts'
import {
  type Amount,
  type Comparison,
  type Condition,
  DEFAULT_UNIT,
  type FactValue,
  type ValueType,
  valueTypeOf,
} from '../../terms/model/terms.ts'
import { relationOf } from './groups.ts'
import type { Question } from './question.ts'
import type { Snapshot } from './snapshot.ts'

/** PARTLY: true in a part of the group that was asked about, and false in another. */
type Truth = boolean | 'UNKNOWN' | 'PARTLY' | NoRate

type ConditionFacts = Pick<Question, 'amounts' | 'groupId' | 'facts'>

/**
 * MET: it holds or does not apply. NOT_MET: this chain is a no. OWED: no one knows yet, so it is an obligation.
 * `when` that is unknown counts as applies; but as long as it is unknown a rule that is false is owed, not refused:
 * otherwise learning that it does not apply would turn a no into a yes. Authority 2.6, invariant 33.
 */
export function judgeCondition(
  snapshot: Snapshot,
  asked: ConditionFacts,
  { when, rule }: Condition,
): 'MET' | 'NOT_MET' | 'OWED' | NoRate {
  const applies = when ? truthOf(snapshot, asked, when) : true
  if (lacksRate(applies)) return applies
  const met = rule ? truthOf(snapshot, asked, rule) : 'UNKNOWN'
  if (lacksRate(met)) return met
  if (applies === false || met === true) return 'MET'
  if (applies === 'UNKNOWN' || met === 'UNKNOWN') return 'OWED'
  return 'NOT_MET'
}

function truthOf(snapshot: Snapshot, asked: ConditionFacts, comparison: Comparison): Truth {
  const valueType = valueTypeOf(comparison)
  if (valueType) {
    const amount = asked.amounts.find((each) => each.valueType === valueType)
    return amount ? compareAmount(snapshot, amount, comparison) : 'UNKNOWN'
  }
  if (comparison.field === 'GROUP') return compareGroup(snapshot, asked.groupId, comparison)
  const fact = Object.hasOwn(asked.facts, comparison.field) ? asked.facts[comparison.field] : undefined
  return fact === undefined ? 'UNKNOWN' : compareFact(fact, comparison)
}

function compareAmount(snapshot: Snapshot, amount: Amount, comparison: Comparison): Truth {
  const { valueType } = amount
  const measure = measureOf(snapshot, valueType, comparison)
  if (!measure) return 'UNKNOWN'
  const order = compareMeasures(snapshot, valueType, amount, measure)
  return lacksRate(order) ? order : holds(order, comparison.operator)
}

/** The amount that a comparison of this value type names; null where it names none. */
export function measureOf(
  { baseCurrency }: Pick<Snapshot, 'baseCurrency'>,
  valueType: ValueType,
  { value, unit }: Comparison,
): Measure | null {
  const text = String(value)
  if (typeof value === 'boolean' || !DECIMAL_TEXT.test(text)) return null
  return { value: text, unit: unit || (valueType === 'CURRENCY' ? baseCurrency : DEFAULT_UNIT[valueType]) }
}

/** PARTLY: true in a part of the group. */
export function compareGroup(
  snapshot: Snapshot,
  groupId: string | undefined,
  { operator, value }: Comparison,
): Truth {
  if (groupId === undefined || typeof value !== 'string') return 'UNKNOWN'
  if (operator !== '=' && operator !== '!=') return 'UNKNOWN'
  const relation = relationOf(snapshot.groups, groupId, value)
  if (relation === 'PARTLY') return 'PARTLY'
  return (relation === 'WITHIN') === (operator === '=')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A fact of another kind than the condition's value tells nothing, and text other than dates has no order. */
function compareFact(fact: FactValue, { operator, value }: Comparison): Truth {
  const order = orderOfFacts(fact, value)
  if (order !== null) return holds(order, operator)
  if (typeof fact !== typeof value) return 'UNKNOWN'
  if (operator === '=') return fact === value
  return operator === '!=' ? fact !== value : 'UNKNOWN'
}

/** Below zero where the one comes before the other; null where they have no order. */
export function orderOfFacts(one: FactValue, other: FactValue): number | null {
  if (typeof one === 'number' && typeof other === 'number') return finite(one) - finite(other)
  if (typeof one !== 'string' || typeof other !== 'string') return null
  if (DAY.test(one) && DAY.test(other)) return one < other ? -1 : one > other ? 1 : 0
  if (INSTANT.test(one) && INSTANT.test(other)) return Date.parse(one) - Date.parse(other)
  return null
}

/** What is not a finite number cannot be evaluated: that refuses, and is never taken for unknown. Authority 2.5. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Error('Not a finite number.')
  return value
}

function holds(order: number, operator: Comparison['operator']): Truth {
  if (Number.isNaN(order)) return 'UNKNOWN'
  switch (operator) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}
