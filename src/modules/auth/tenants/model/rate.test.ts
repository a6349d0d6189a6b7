import { expect, test } from 'vitest'
import { currencyCode, rateChange, rateText } from './rate.ts'

const said = (schema: typeof currencyCode | typeof rateText, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test('a currency is one that exists, in whatever case it is written', () => {
  expect([currencyCode.parse(' eur '), currencyCode.parse('KWD')]).toEqual(['EUR', 'KWD'])
  for (const value of ['', 'EURO', 'XQX', 'DEM', undefined, 7])
    expect(said(currencyCode, value)).toBe('Enter a currency code, such as EUR.')
})

test('a rate is a decimal above zero', () => {
  expect(['1', ' 1.08 ', '0.0000000001'].map((text) => rateText.parse(text))).toEqual([
    '1',
    '1.08',
    '0.0000000001',
  ])
  for (const value of ['0', '0.0', '-1', '1e3', '1.00000000001', '1,08', ''])
    expect(said(rateText, value)).toBe('Enter a rate above 0, such as 1.08.')
  expect(said(rateText, undefined)).toBe('Enter a rate, such as 1.08.')
})

test('a currency may have no rate from a day on', () => {
  expect(rateChange.parse({ currency: 'eur', rate: null, from: '2026-03-01' })).toEqual({
    currency: 'EUR',
    rate: null,
    from: '2026-03-01',
  })
  expect(rateChange.safeParse({ currency: 'EUR' }).success).toBe(false)
  expect(rateChange.safeParse({ currency: 'EUR', rate: '1', until: '2026-03-01' }).success).toBe(false)
})
