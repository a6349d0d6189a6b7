import { expect, test } from 'vitest'
import { CURRENCIES } from '#platform/model/currencies.ts'
import { FORMAT } from '../../grid/testing/a-grid.ts'
import { currencyOf, unitOfFormat, withUnit } from './cell-unit.ts'
import { limitNumber } from './number-format.ts'

test('A number format says a percentage or a currency, or nothing that counts.', () => {
  for (const [format, unit] of [
    ['General', null],
    ['#,##0.00', null],
    ['0%', '%'],
    ['0.00%;[Red]-0.00%', '%'],
    // as an export writes a percentage: its number is the percentage
    ['#,##0"%"', null],
    ['0\\%', null],
    ['"$"#,##0', '$'],
    ['"$"#,##0.0,,"M"', '$'],
    ['0" days"', null],
    ['"CHF "#,##0', 'CHF'],
    ['$#,##0_);\\($#,##0\\)', '$'],
    ['[$€-407]#,##0', '€'],
    ['#,##0.00\\ "€"', '€'],
    ['[$-409]#,##0', null],
    ['[$kr-414] #,##0', 'kr'],
    ['_-[$£-809]* #,##0.00_-', '£'],
    ['[Red]#,##0', null],
    ['#,##0 "MAX"', null],
    ['#,##0;"USD"', null],
    ['"₩"#,##0', '₩'],
    ['#,##0.00\\ "zł"', 'zł'],
    ['#,##0,"K"', null],
  ] as const)
    expect(unitOfFormat(format), format).toBe(unit)
})

test('A sign is that of the limit beside it where it is written so, and otherwise of the currency that it is known for.', () => {
  expect(currencyOf('$', 'CAD')).toBe('CAD')
  expect(currencyOf('kr', 'SEK')).toBe('SEK')
  expect(currencyOf('¥', 'CNY')).toBe('CNY')
  expect(currencyOf('¥', 'USD')).toBe('JPY')
  expect(currencyOf('chf', 'USD')).toBe('CHF')
  expect([currencyOf('', 'USD'), currencyOf('max', 'USD')]).toEqual([null, undefined])
})

test('As an export writes amounts in the currency of its matrix, they say no other one.', () => {
  for (const currency of CURRENCIES) {
    const limit = {
      valueType: 'CURRENCY',
      min: null,
      max: { value: '2500', unit: currency, exclusive: false },
    }
    const written = limitNumber([limit as never], { ...FORMAT, displayCurrencyCode: currency })
    const unit = unitOfFormat(written?.format ?? '')
    expect(unit === null || currencyOf(unit, currency) === currency, `${currency} ${written?.format}`).toBe(
      true,
    )
  }
})

test('A number is told as its cell shows it.', () => {
  expect([withUnit(0.07, '%'), withUnit(5_000, '€'), withUnit(20, 'CHF')]).toEqual(['7%', '€5000', 'CHF 20'])
})
