import { expect, test } from 'vitest'
import { keptValue } from './changed-cells.ts'
import { COVERED, type MeasuredUnit, readLimit, type SheetValue, saidAlike } from './read-limit.ts'

const dollars: MeasuredUnit = { valueType: 'CURRENCY', unit: 'USD', displayCurrency: 'USD' }
const euros: MeasuredUnit = { ...dollars, unit: 'EUR' }
const percent: MeasuredUnit = { ...dollars, valueType: 'PERCENTAGE', unit: '%' }
const months: MeasuredUnit = { ...dollars, valueType: 'TIME', unit: 'MONTHS' }
const yes: MeasuredUnit = { ...dollars, valueType: 'AUTHORIZED', unit: '' }

const amount = (value: SheetValue, counted = dollars) => {
  const read = readLimit(value, counted)
  return read.kind === 'AMOUNT' ? read.value : read.kind
}
const sentence = (value: SheetValue, counted = dollars) => {
  const read = readLimit(value, counted)
  return read.kind === 'UNREAD' ? read.sentence : read
}

test('An amount is read as people type it.', () => {
  for (const [typed, value] of [
    [300_000, '300000'],
    [0.1 + 0.2, '0.3'],
    ['300,000', '300000'],
    ['300 000', '300000'],
    ['$300,000.50', '300000.5'],
    ['$2.5M', '2500000'],
    ['250k', '250000'],
    ['250 K', '250000'],
    ['1.2 million', '1200000'],
    ['3bn', '3000000000'],
    ['USD 5,000', '5000'],
    ['5000 usd', '5000'],
    ['US$ 5k', '5000'],
    [' $ 75 ', '75'],
  ] as const)
    expect(amount(typed), String(typed)).toBe(value)
  expect(amount('€5,000', euros)).toBe('5000')
  expect(amount('20%', percent)).toBe('20')
  expect(amount(20, percent)).toBe('20')
  expect(amount('36 months', months)).toBe('36')
  expect(amount(36, months)).toBe('36')
})

test('Nothing, no limit and a plain yes are read as such.', () => {
  for (const nothing of [null, undefined, '', ' ', '–', '-', '—']) expect(amount(nothing)).toBe('EMPTY')
  expect(amount('No limit')).toBe('UNLIMITED')
  expect(amount('unlimited')).toBe('UNLIMITED')
  for (const each of ['Authorized', 'yes', true]) expect(amount(each, yes)).toBe('AUTHORIZED')
})

test('What can be read in two ways is not guessed.', () => {
  expect(sentence('$5.000')).toBe('“5.000” can be read in two ways, as 5 and as 5000. Enter 5 or 5000.')
  expect(amount('0.125')).toBe('0.125')
  expect(amount('12.375%', percent)).toBe('12.375')
  expect(sentence('5,5')).toContain('two ways')
  expect(sentence(0.2, percent)).toContain('20%')
  expect(sentence(1, percent)).toContain("'100%")
})

test('What is no limit of its kind says what to enter.', () => {
  for (const junk of ['ask Dana', '12 apples', '$5 to $10', '1e5', '#REF!', 'yes'])
    expect(sentence(junk), junk).toEqual(expect.any(String))
  expect(sentence(new Date(0))).toContain('date')
  expect(sentence(-5)).toBe('A limit cannot be below zero.')
  expect(sentence('-5')).toBe('A limit cannot be below zero.')
  expect(sentence(120, percent)).toContain('at most 100')
  expect(sentence('€5,000')).toBe('This limit is in USD, not in EUR. Enter the amount in USD.')
  expect(sentence('CHF 5,000')).toContain('not in CHF')
  expect(sentence(5_000, euros)).toContain('EUR 250,000')
  expect(sentence('5,000', euros)).toBe(
    'Amounts without a currency are in USD here, and this limit is in EUR. Enter “5,000” with its currency.',
  )
  expect(sentence('2 years', months)).toContain('in months')
  expect(sentence(5, yes)).toContain('Authorized')
  expect(sentence(1e17)).toContain('too many digits')
})

test('The number format of a cell says what its number counts.', () => {
  const read = (value: number, unit: string, counted = dollars) => {
    const found = readLimit(value, counted, unit)
    return found.kind === 'UNREAD' ? found.sentence : found.kind === 'AMOUNT' && found.value
  }
  expect(read(0.25, '%', percent)).toBe('25')
  expect(read(0.07, '%', percent)).toBe('7')
  expect(read(1.234, '$')).toBe('1.234')
  expect(read(5_000, '€', euros)).toBe('5000')
  expect(read(0.25, '%')).toBe(
    'The number format of this cell makes it a percentage, and this limit is an amount in USD. Change the number format of the cell, and enter a limit, for example 250,000 or 250k.',
  )
  expect(read(5_000, '€')).toContain('makes it an amount in EUR, and this limit is an amount in USD.')
  expect(read(5_000, 'kr')).toContain('an amount in kr')
  expect(read(36, '$', months)).toContain('makes it an amount in USD, and this limit is a number of months.')
  expect(read(25, '$', percent)).toContain('and this limit is a percentage.')
  expect(read(5, '$', yes)).toContain('Authorized')
  expect(read(1.2, '%', percent)).toContain('at most 100')
  for (const counted of [dollars, percent, months, yes])
    expect(read(250, '$#k', counted)).toBe(
      'The number format of this cell shows 250 as $250k. Change the number format of the cell, and enter the whole limit.',
    )
})

test('Odd amounts are read quickly, and only as what they say.', () => {
  const before = performance.now()
  for (const [typed, value] of [
    [`100${' '.repeat(300)}k`, '100000'],
    [`$${' '.repeat(30_000)}5`, '5'],
    [`100${'\u00a0'.repeat(30_000)}k`, '100000'],
    [`${'0'.repeat(300)}5`, 'UNREAD'],
    [`1${', '.repeat(15_000)}`, 'UNREAD'],
    [`${'1 '.repeat(15_000)}k`, 'UNREAD'],
    [`1${','.repeat(30_000)}x`, 'UNREAD'],
    ['.'.repeat(30_000), 'UNREAD'],
    ['100 k k', 'UNREAD'],
    ['100k max', 'UNREAD'],
  ] as const)
    expect(amount(keptValue(typed)), typed.slice(0, 9)).toBe(value)
  expect(performance.now() - before).toBeLessThan(500)
  expect(sentence('100k max')).toContain('is not a limit')
  expect(sentence(COVERED)).toContain('A merged cell covers this one.')
})

test('Values that a spreadsheet shows alike are alike.', () => {
  expect(saidAlike(null)).toBe(saidAlike('–'))
  expect(saidAlike(0.3)).toBe(saidAlike(0.1 + 0.2))
  expect(saidAlike(' $2.5M\u00a0')).toBe(saidAlike('$2.5M'))
  expect(saidAlike('$2.5M')).not.toBe(saidAlike('$2.6M'))
})
