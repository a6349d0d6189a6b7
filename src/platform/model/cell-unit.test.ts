import { expect, test } from 'vitest'
import {
  currencyOf,
  paddedText,
  partsOfAmount,
  sizeOfWord,
  unitOfFormat,
  unscaledSizeOf,
  withUnit,
} from './cell-unit.ts'

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

test('A number is reported as its cell shows it.', () => {
  expect([withUnit(0.07, '%'), withUnit(5_000, '€'), withUnit(20, 'CHF')]).toEqual(['7%', '€5000', 'CHF 20'])
})

test('reads a size that a format shows and does not scale by', () => {
  for (const [format, unit] of [
    ['"$"#,##0"k"', '$#k'],
    ['#,##0"k"', '#k'],
    ['#,##0\\k', '#k'],
    ['#,##0k', '#k'],
    ['#,##0 "M"', '#M'],
    ['#,##0.0\\ "Mio. €"', '€#Mio.'],
    ['#,##0 "Tsd. €"', '€#Tsd.'],
    ['#,##0 "TEUR"', 'EUR#T'],
    ['#,##0 "k€"', '€#k'],
    ['[$€-407] #,##0"bn"', '€#bn'],
    // the comma scales by less than the letter says
    ['#,##0,"M"', '#M'],
    ['#,##0,"K"', null],
    ['"$"#,##0.0,,"M"', '$'],
    ['#,##0.0,," Mio. €"', '€'],
    ['#,##0,,,"B"', null],
    ['#,##0, "TEUR"', 'EUR'],
    ['#,##0,', null],
    ['#,##0 "items"', null],
    ['#,##0 "T"', null],
  ] as const)
    expect(unitOfFormat(format), format).toBe(unit)
  expect([unscaledSizeOf('$#k'), unscaledSizeOf('$'), unscaledSizeOf('%')]).toEqual([
    'k',
    undefined,
    undefined,
  ])
  expect([withUnit(250, '$#k'), withUnit(5, '€#Mio.'), withUnit(7, 'EUR#T')]).toEqual([
    '$250k',
    '€5 Mio.',
    'EUR 7T',
  ])
  expect([sizeOfWord('Tsd.'), sizeOfWord('MN'), sizeOfWord('max')]).toEqual([1e3, 1e6, undefined])
})

test('keeps the zeros that a format puts in front of a whole number', () => {
  for (const [value, format, text] of [
    [123, '00000', '00123'],
    [123_456, '00000', '123456'],
    [0, '000', '000'],
    [123, '"E-"00000', 'E-00123'],
    [12_345_678, '000\\-00\\-0000', '012-34-5678'],
    [12_345_678, '000-00-0000', '012-34-5678'],
    [1_234_567_890, '000-00-0000', '1234-56-7890'],
    [123, '[$-409]00000;-00000', '00123'],
    [123, '0', null],
    [123, 'General', null],
    [123, '#,##0', null],
    [123, '0,000', null],
    [123, '00.00', null],
    [1.5, '00000', null],
    [-5, '00000', null],
    [5, '00%', null],
  ] as const)
    expect(paddedText(value, format), `${value} ${format}`).toBe(text)
})

test('parts the digits of a text from the words around them', () => {
  for (const [text, number, words] of [
    ['1.08', '1.08', []],
    ['$1.08', '1.08', ['$']],
    ['CHF 20', '20', ['CHF']],
    ['€5 Mio.', '5', ['€', 'Mio.']],
    ['250 k', '250', ['k']],
    ['-5', '-5', []],
    ['12 red apples', '12 red apples', []],
  ] as const)
    expect(partsOfAmount(text), text).toEqual({ number, words })
})
