import { expect, test } from 'vitest'
import { currencyOf, unitOfFormat } from '#platform/model/cell-unit.ts'
import { CURRENCIES } from '#platform/model/currencies.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import type { GridLimit } from '../../grid/model/grid.ts'
import { limitNumber } from './number-format.ts'

const plain: MatrixFormat = {
  valueAbbrevations: 'actual',
  valueRounding: 0,
  timeUnit: 'actual',
  timeRounding: 0,
  matrixDecimalRounding: 'down',
  delegationIdentification: 'username',
  displayCurrencyCode: 'USD',
  tintsCells: true,
}
const upTo = (value: string, unit = 'USD', valueType: GridLimit['valueType'] = 'CURRENCY'): GridLimit => ({
  valueType,
  min: null,
  max: { value, unit, exclusive: false },
})
const number = (limit: GridLimit, format: Partial<MatrixFormat> = {}) =>
  limitNumber([limit], { ...plain, ...format })

test('An amount is a number that is written as the matrix writes it.', () => {
  expect(number(upTo('2500000'))).toEqual({ value: 2_500_000, format: '"$"#,##0' })
  expect(number(upTo('2500000'), { valueAbbrevations: 'shortest', valueRounding: 1 })).toEqual({
    value: 2_500_000,
    format: '"$"#,##0.0,,"M"',
  })
  expect(number(upTo('250000'), { valueAbbrevations: 'thousands' })).toEqual({
    value: 250_000,
    format: '"$"#,##0,"K"',
  })
  expect(number(upTo('60', '', 'NUMBER'), { valueRounding: 2 })).toEqual({ value: 60, format: '#,##0' })
  expect(number(upTo('15', '%', 'PERCENTAGE'))).toEqual({ value: 15, format: '#,##0"%"' })
  expect(number(upTo('24', 'MONTHS', 'TIME'))).toEqual({ value: 24, format: '0" months"' })
})

test('What a spreadsheet would round up is written whole.', () => {
  expect(number(upTo('2950000'), { valueAbbrevations: 'millions' })).toEqual({
    value: 2_950_000,
    format: '"$"#,##0',
  })
  expect(number(upTo('1250.5'))).toEqual({ value: 1250.5, format: '"$"#,##0.0' })
})

test('More than an upper end, and another currency, are text.', () => {
  const both: GridLimit = { ...upTo('10'), min: { value: '5', unit: 'USD', exclusive: false } }
  expect(number(both)).toBeNull()
  expect(number(upTo('10', 'EUR'))).toBeNull()
  expect(number({ valueType: 'CURRENCY', min: null, max: null })).toBeNull()
  expect(limitNumber([upTo('10'), upTo('5', '%', 'PERCENTAGE')], plain)).toBeNull()
  expect(number({ valueType: 'AUTHORIZED', min: null, max: null })).toBeNull()
})

test('As an export writes amounts in the currency of its matrix, they say no other one.', () => {
  for (const currency of CURRENCIES) {
    const limit = {
      valueType: 'CURRENCY',
      min: null,
      max: { value: '2500', unit: currency, exclusive: false },
    }
    const written = limitNumber([limit as never], { ...plain, displayCurrencyCode: currency })
    const unit = unitOfFormat(written?.format ?? '')
    expect(unit === null || currencyOf(unit, currency) === currency, `${currency} ${written?.format}`).toBe(
      true,
    )
  }
})
