import type { Decimal } from 'decimal.js'
import { type DecimalText, decimal } from '#platform/model/decimal.ts'
import { afterDays, afterMonths, dayOf } from './calendar.ts'
import type { ValueType } from './terms.ts'

/** How much, with its unit, in one value type. */
export type Measure = { readonly value: DecimalText; readonly unit: string }

/** What amounts are compared by: the rates in force, and the day from which months are counted. */
export type Scale = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** IANA zone of the tenant: days are counted in it. */
  readonly zone: string
  readonly baseCurrency: string
  /** Base units for one unit of the currency, in force at `at`. The base currency needs none. */
  readonly rates: ReadonlyMap<string, DecimalText>
}

/** Two currencies could not be compared: this one has no rate at that instant. */
export type NoRate = { readonly noRate: string }

export const lacksRate = <T>(result: T | NoRate): result is NoRate =>
  typeof result === 'object' && result !== null && 'noRate' in result

/** DAYS is one family, MONTHS and YEARS are the other. Semantics 3.4. */
export const timeFamily = (unit: string): 'DAYS' | 'MONTHS' => {
  if (unit === 'DAYS') return 'DAYS'
  if (unit === 'MONTHS' || unit === 'YEARS') return 'MONTHS'
  throw new Error(`No unit of time: ${unit}`)
}

/** What is not a finite number cannot be compared; anyone who judges makes a no of it. Authority 2.5. */
function finite(value: DecimalText): Decimal {
  const exact = decimal(value)
  if (!exact.isFinite()) throw new Error(`Not a finite number: ${value}`)
  return exact
}

/** 250,000 years: calendars end soon after. */
const MOST_MONTHS = 3_000_000

function monthsOf(measure: Measure): Decimal {
  if (!isComparable('TIME', measure)) throw new Error(`No calendar reaches ${measure.value} ${measure.unit}`)
  return decimal(measure.value).times(measure.unit === 'YEARS' ? 12 : 1)
}

/** Whether a measure is one that can be compared at all: a finite number, and a time that some calendar reaches. */
export function isComparable(valueType: ValueType, measure: Measure): boolean {
  const number = decimal(measure.value)
  if (!number.isFinite()) return false
  if (valueType !== 'TIME' || timeFamily(measure.unit) === 'DAYS') return true
  return number.abs().lessThanOrEqualTo(measure.unit === 'YEARS' ? MOST_MONTHS / 12 : MOST_MONTHS)
}

/** Base units for one unit of the currency; the base currency counts 1. */
function rateOf(scale: Scale, currency: string): DecimalText | NoRate {
  if (currency === scale.baseCurrency) return '1'
  return scale.rates.get(currency) ?? { noRate: currency }
}

/** In base units, by multiplying only: exact. Authority 2.5. */
export function inBaseUnits(scale: Scale, { value, unit }: Measure): Decimal | NoRate {
  const rate = rateOf(scale, unit)
  return lacksRate(rate) ? rate : finite(value).times(finite(rate))
}

/** An amount in the base currency, where there is a rate. */
export function inBase<M extends Measure>(scale: Scale, valueType: ValueType, measure: M): M {
  if (valueType !== 'CURRENCY' || !isComparable(valueType, measure)) return measure
  const units = inBaseUnits(scale, measure)
  return lacksRate(units) ? measure : { ...measure, value: units.toFixed(), unit: scale.baseCurrency }
}

/** The day (days since 1970) that is reached by adding the time to the scale's instant, in the tenant's zone. */
export function dayReached(scale: Scale, measure: Measure): number {
  const start = dayOf(scale.at, scale.zone)
  return timeFamily(measure.unit) === 'DAYS'
    ? afterDays(start, finite(measure.value).toNumber())
    : afterMonths(start, monthsOf(measure).toNumber())
}

/**
 * Below zero where `a` is less than `b`, zero where they are equal, above zero where it is more. Throws where there is no
 * such number: a comparison that cannot be made never reads as one that was.
 */
export function compareMeasures(scale: Scale, valueType: ValueType, a: Measure, b: Measure): number | NoRate {
  if (valueType === 'CURRENCY' && a.unit !== b.unit) {
    const left = inBaseUnits(scale, a)
    const right = inBaseUnits(scale, b)
    if (lacksRate(left)) return left
    return lacksRate(right) ? right : left.comparedTo(right)
  }
  if (valueType === 'TIME') {
    if (timeFamily(a.unit) !== timeFamily(b.unit)) return dayReached(scale, a) - dayReached(scale, b)
    if (timeFamily(a.unit) === 'MONTHS') return monthsOf(a).comparedTo(monthsOf(b))
  }
  return finite(a.value).comparedTo(finite(b.value))
}
