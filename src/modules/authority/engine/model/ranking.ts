import { Decimal } from 'decimal.js'
import { decimal } from '#platform/model/decimal.ts'
import type { End } from '../../terms/model/bounds.ts'
import { dayReached, inBaseUnits, lacksRate, type Measure, type Scale } from '../../terms/model/measure.ts'
import { VALUE_TYPES, type ValueType } from '../../terms/model/terms.ts'
import type { EffectiveBound } from './effective.ts'

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The first difference decides. */
export function byEach<T>(...orders: readonly ((a: T, b: T) => number)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const order of orders) {
      const result = order(a, b)
      if (result !== 0) return result
    }
    return 0
  }
}

export const byText =
  <T>(textOf: (item: T) => string) =>
  (a: T, b: T) =>
    compareText(textOf(a), textOf(b))

export const byNumber =
  <T>(numberOf: (item: T) => number) =>
  (a: T, b: T) =>
    numberOf(a) - numberOf(b)

/**
 * Smaller limit first (what ends below an amount before what ends with it), in a total order: the value types that were named first, then the others; a value type without
 * a maximum comes last, one whose currency has no rate just before it.
 */
export function byLimit<T>(
  scale: Scale,
  named: ReadonlySet<ValueType>,
  boundsOf: (item: T) => readonly EffectiveBound[],
) {
  const order = [
    ...VALUE_TYPES.filter((each) => named.has(each)),
    ...VALUE_TYPES.filter((each) => !named.has(each)),
  ]
  return (a: T, b: T) => {
    for (const valueType of order) {
      const result = compareMax(
        scale,
        valueType,
        maxIn(boundsOf(a), valueType),
        maxIn(boundsOf(b), valueType),
      )
      if (result !== 0) return result
    }
    return 0
  }
}

const maxIn = (bounds: readonly EffectiveBound[], valueType: ValueType) =>
  bounds.find((bound) => bound.valueType === valueType)?.max ?? null

function compareMax(scale: Scale, valueType: ValueType, a: End | null, b: End | null): number {
  if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1)
  const [left, right] = [sizeOf(scale, valueType, a), sizeOf(scale, valueType, b)]
  if (left && right) return left.comparedTo(right) || Number(b.exclusive) - Number(a.exclusive)
  if (left || right) return left ? -1 : 1
  return (
    compareText(a.unit, b.unit) ||
    decimal(a.value).comparedTo(decimal(b.value)) ||
    Number(b.exclusive) - Number(a.exclusive)
  )
}

/** A size that can be compared across units; null where a rate is missing. */
function sizeOf(scale: Scale, valueType: ValueType, measure: Measure): Decimal | null {
  if (valueType === 'TIME') return new Decimal(dayReached(scale, measure))
  if (valueType !== 'CURRENCY') return decimal(measure.value)
  const size = inBaseUnits(scale, measure)
  return lacksRate(size) ? null : size
}
