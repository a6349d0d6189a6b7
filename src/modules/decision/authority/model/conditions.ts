import { DECIMAL_TEXT } from '#platform/model/decimal.ts'
import { relationOf } from './groups.ts'
import { compareMeasures, lacksRate, type NoRate } from './measure.ts'
import type { Question } from './question.ts'
import type { Snapshot } from './snapshot.ts'
import {
  type Amount,
  type Comparison,
  type Condition,
  DEFAULT_UNIT,
  type FactValue,
  VALUE_TYPES,
} from './terms.ts'

/** PARTLY: true in a part of the group that was asked about, and false in another. */
type Truth = boolean | 'UNKNOWN' | 'PARTLY' | NoRate

type Asked = Pick<Question, 'amounts' | 'groupId' | 'facts'>

/**
 * MET: it holds or does not apply. NOT_MET: this chain is a no. OWED: nobody knows yet, so it is an obligation.
 * `when` that is unknown counts as applies; but as long as it is unknown a rule that is false is owed, not refused:
 * otherwise learning that it does not apply would turn a no into a yes. Authority 2.6, invariant 33.
 */
export function judgeCondition(
  snapshot: Snapshot,
  asked: Asked,
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

function truthOf(snapshot: Snapshot, asked: Asked, comparison: Comparison): Truth {
  const valueType = VALUE_TYPES.find((each) => each === comparison.field)
  if (valueType) {
    const amount = asked.amounts.find((each) => each.valueType === valueType)
    return amount ? compareAmount(snapshot, amount, comparison) : 'UNKNOWN'
  }
  if (comparison.field === 'GROUP') return compareGroup(snapshot, asked.groupId, comparison)
  const fact = Object.hasOwn(asked.facts, comparison.field) ? asked.facts[comparison.field] : undefined
  return fact === undefined ? 'UNKNOWN' : compareFact(fact, comparison)
}

function compareAmount(snapshot: Snapshot, amount: Amount, { operator, value, unit }: Comparison): Truth {
  const { valueType } = amount
  const text = String(value)
  if (typeof value === 'boolean' || !DECIMAL_TEXT.test(text)) return 'UNKNOWN'
  const defaultUnit = valueType === 'CURRENCY' ? snapshot.baseCurrency : DEFAULT_UNIT[valueType]
  const order = compareMeasures(snapshot, valueType, amount, { value: text, unit: unit || defaultUnit })
  return lacksRate(order) ? order : holds(order, operator)
}

function compareGroup(
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
  if (typeof fact === 'number' && typeof value === 'number')
    return holds(finite(fact) - finite(value), operator)
  if (typeof fact === 'string' && typeof value === 'string') {
    if (DAY.test(fact) && DAY.test(value)) return holds(fact < value ? -1 : fact > value ? 1 : 0, operator)
    if (INSTANT.test(fact) && INSTANT.test(value))
      return holds(Date.parse(fact) - Date.parse(value), operator)
  } else if (typeof fact !== typeof value) return 'UNKNOWN'
  if (operator === '=') return fact === value
  return operator === '!=' ? fact !== value : 'UNKNOWN'
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
