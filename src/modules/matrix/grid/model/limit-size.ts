import { Decimal } from 'decimal.js'
import { dayReached, inBaseUnits, lacksRate, type Scale } from '#modules/authority/terms/model/measure.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { Grid, GridLimit } from './grid.ts'

/** By what the limits of a grid are compared: its rates, and the day from which months are counted. */
export type GridScale = Pick<Grid, 'rates' | 'baseCurrency' | 'at'>

/** The scale of a grid. Sizes of time need a day alone, whatever the zone. */
export const scaleOf = ({ rates, baseCurrency, at }: GridScale): Scale => ({
  at: Date.parse(at),
  zone: 'UTC',
  baseCurrency,
  rates: new Map(rates.map(({ currency, rate }) => [currency, rate])),
})

/** How large a limit is among those of its value type; null: no end, or no rate. Currency in base units, time in days. */
export function limitSize(scale: Scale, { valueType, max }: GridLimit): Decimal | null {
  if (!max) return null
  if (valueType === 'TIME')
    return new Decimal(dayReached(scale, max) - dayReached(scale, { value: '0', unit: 'DAYS' }))
  if (valueType !== 'CURRENCY') return decimal(max.value)
  const size = inBaseUnits(scale, max)
  return lacksRate(size) ? null : size
}

/** Whether nothing bounds it from above. A plain yes has no amount and is no such limit. */
export const isUnlimited = (limit: GridLimit | undefined): boolean =>
  limit === undefined || (limit.valueType !== 'AUTHORIZED' && limit.max === null)
