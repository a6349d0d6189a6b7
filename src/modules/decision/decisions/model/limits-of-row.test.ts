import { expect, test } from 'vitest'
import { limitsOf } from './limits-of-row.ts'
import type { ImportNames } from './row-of-decision.ts'

type Cells = Readonly<Record<string, string>>

const types: Readonly<Record<string, { id: string; isActive: boolean }>> = {
  Approval: { id: 'approval', isActive: true },
  Signatory: { id: 'signatory', isActive: true },
  Old: { id: 'old', isActive: false },
}
const known = {
  authorityTypes: { find: (name: string) => types[name], near: () => ' Did you mean Approval?' },
  baseCurrency: 'USD',
} as unknown as ImportNames

function read(cells: Cells, before: readonly string[] = [], fractions: readonly string[] = []) {
  const problems: [column: string, fix: string][] = []
  const { authorities, places } = limitsOf(
    { of: (column) => cells[column] ?? '', isFraction: (column) => fractions.includes(column) },
    known,
    before,
    (column, fix) => problems.push([column, fix]),
  )
  return { authorities, places: places.map((sets) => sets.map(({ max }) => max)), problems }
}

const set = (
  n: number,
  [type, limit, operator = '', min = '', max = '', currency = '']: readonly string[],
): Cells => ({
  [`Authority Type ${n}`]: type ?? '',
  [`Limit Type ${n}`]: limit ?? '',
  [`Operator ${n}`]: operator,
  [`Min ${n}`]: min,
  [`Max ${n}`]: max,
  [`Currency ${n}`]: currency,
})
const bound = (change: object) => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  max: null,
  minExclusive: false,
  maxExclusive: false,
  ...change,
})

test.each<[readonly string[], object]>([
  [['Approval', 'Currency', '', '', '2500'], { max: '2500' }],
  [['Approval', 'Currency', '', '100', ''], { min: '100' }],
  [['Approval', 'Currency', '', '100', '2500', 'eur'], { min: '100', max: '2500', unit: 'EUR' }],
  [['Approval', 'Currency'], {}],
  [['Approval', 'currency', '<=', '', '2500'], { max: '2500' }],
  [['Approval', 'Currency', '<', '', '2500'], { max: '2500', maxExclusive: true }],
  [['Approval', 'Currency', '>=', '100'], { min: '100' }],
  [['Approval', 'Currency', '>', '100'], { min: '100', minExclusive: true }],
  [['Approval', 'Currency', 'Between', '100', '2500'], { min: '100', max: '2500' }],
  [['Approval', 'Currency', 'UNLIMITED'], {}],
  [['Approval', 'Currency', '=', '', '2500'], { min: '2500', max: '2500' }],
  [['Approval', 'Currency', '=', '2500', ''], { min: '2500', max: '2500' }],
  [['Approval', 'Number', '', '', '3'], { valueType: 'NUMBER', unit: '', max: '3' }],
  [['Approval', 'Percentage', '', '', '100'], { valueType: 'PERCENTAGE', unit: '%', max: '100' }],
  [['Approval', 'Days', '', '', '30'], { valueType: 'TIME', unit: 'DAYS', max: '30' }],
  [['Approval', 'Months', '', '', '24'], { valueType: 'TIME', unit: 'MONTHS', max: '24' }],
  [['Approval', 'Years', '', '', '5'], { valueType: 'TIME', unit: 'YEARS', max: '5' }],
  [['Approval', 'Authorized'], { valueType: 'AUTHORIZED', unit: '' }],
  [['Approval', 'Currency', '', '', '$2500'], { max: '2500' }],
  [['Approval', 'Currency', '', '00.5', '00123'], { min: '0.5', max: '123' }],
  [['Approval', 'Currency', '', '', '€2500.50', 'EUR'], { max: '2500.50', unit: 'EUR' }],
  [['Approval', 'Currency', '', '', 'CHF 20', 'CHF'], { max: '20', unit: 'CHF' }],
  [['Approval', 'Percentage', '', '', '12.375%'], { valueType: 'PERCENTAGE', unit: '%', max: '12.375' }],
])('%j is a limit', (cells, expected) => {
  expect(read(set(1, cells))).toEqual({
    authorities: [{ authorityTypeId: 'approval', bounds: [bound(expected)] }],
    places: [['Max 1']],
    problems: [],
  })
})

test('sets of one authority type are its limits, in their order, each in its own columns', () => {
  const cells = {
    ...set(1, ['Approval', 'Currency', '', '', '100']),
    ...set(2, ['Signatory', 'Authorized']),
    ...set(4, ['Approval', 'Days', '', '', '30']),
  }
  const { authorities, places, problems } = read(cells)
  expect(
    authorities.map(({ authorityTypeId, bounds }) => [authorityTypeId, bounds.map(({ unit }) => unit)]),
  ).toEqual([
    ['approval', ['USD', 'DAYS']],
    ['signatory', ['']],
  ])
  expect([places, problems]).toEqual([[['Max 1', 'Max 4'], ['Max 2']], []])
})

test.each<[string, Cells, [string, string]]>([
  [
    'an authority type that nobody knows',
    set(1, ['Aproval', 'Currency']),
    ['Authority Type 1', 'There is no authority type with this name. Did you mean Approval?'],
  ],
  ['a disabled one', set(1, ['Old', 'Authorized']), ['Authority Type 1', 'This authority type is disabled.']],
  ['no limit type', set(1, ['Approval']), ['Limit Type 1', 'Enter a limit type.']],
  [
    'an unknown limit type',
    set(1, ['Approval', 'Weeks']),
    ['Limit Type 1', 'Enter Currency, Number, Percentage, Days, Months, Years, or Authorized.'],
  ],
  [
    'a currency of a number',
    set(1, ['Approval', 'Number', '', '', '3', 'USD']),
    ['Currency 1', 'Only limits of type Currency have a currency.'],
  ],
  [
    'an amount in words',
    set(1, ['Approval', 'Currency', '', '', 'two thousand']),
    ['Max 1', 'Enter digits only, such as 2500000.'],
  ],
  [
    'a point that may stand between thousands',
    set(1, ['Approval', 'Currency', '', '', '5.000']),
    ['Max 1', '“5.000” can be read in two ways, as 5 and as 5000. Enter 5 or 5000.'],
  ],
  [
    'a comma that may stand before decimals',
    set(1, ['Approval', 'Number', '', '2,500', '']),
    ['Min 1', '“2,500” can be read in two ways, as 2.5 and as 2500. Enter 2.5 or 2500.'],
  ],
  [
    'a currency that is not that of the row',
    set(1, ['Approval', 'Currency', '', '', 'CHF 7000', 'EUR']),
    [
      'Max 1',
      'This amount is in CHF, and the limit is in EUR. Enter CHF in Currency 1, or the amount in EUR.',
    ],
  ],
  [
    'a currency that is not that of the organization',
    set(1, ['Approval', 'Currency', '', '', '€5000']),
    [
      'Max 1',
      'This amount is in EUR, and the limit is in USD. Enter EUR in Currency 1, or the amount in USD.',
    ],
  ],
  [
    'a currency sign at a number',
    set(1, ['Approval', 'Number', '', '', '€5']),
    ['Max 1', 'Only limits of type Currency have a currency.'],
  ],
  [
    'a sign that nobody knows',
    set(1, ['Approval', 'Currency', '', '', '5 apples']),
    ['Max 1', 'Enter digits only, such as 2500000.'],
  ],
  ...['$250k', '250k', '€5 Mio.', 'EUR 7T'].map((written): [string, Cells, [string, string]] => [
    `the size of ${written}`,
    set(1, ['Approval', 'Currency', '', '', written]),
    ['Max 1', `Enter the whole amount instead of “${written}”, such as 2500000.`],
  ]),
  [
    'an amount below zero',
    set(1, ['Approval', 'Currency', '', '-1', '']),
    ['Min 1', 'Enter digits only, such as 2500000.'],
  ],
  [
    'more than all',
    set(1, ['Approval', 'Percentage', '', '', '100.5']),
    ['Max 1', 'Enter a percentage from 0 to 100.'],
  ],
  [
    'no percentage at all',
    set(1, ['Approval', 'Percentage', '', '', 'half']),
    ['Max 1', 'Enter a percentage from 0 to 100.'],
  ],
  [
    'an operator that is none',
    set(1, ['Approval', 'Currency', '~', '', '5']),
    ['Operator 1', 'Enter <=, <, >=, >, =, BETWEEN, or UNLIMITED, or leave this empty.'],
  ],
  ['<= without a maximum', set(1, ['Approval', 'Currency', '<=']), ['Max 1', '<= needs a maximum.']],
  ['<= with a minimum', set(1, ['Approval', 'Currency', '<=', '1', '5']), ['Min 1', '<= has no minimum.']],
  ['> without a minimum', set(1, ['Approval', 'Currency', '>']), ['Min 1', '> needs a minimum.']],
  ['>= with a maximum', set(1, ['Approval', 'Currency', '>=', '1', '5']), ['Max 1', '>= has no maximum.']],
  [
    'UNLIMITED with a maximum',
    set(1, ['Approval', 'Currency', 'Unlimited', '', '5']),
    ['Max 1', 'Unlimited has no maximum.'],
  ],
  [
    '= without an amount',
    set(1, ['Approval', 'Currency', '=']),
    ['Operator 1', 'Enter the amount in Max 1.'],
  ],
  [
    '= with two',
    set(1, ['Approval', 'Currency', '=', '1', '5']),
    ['Operator 1', 'Enter the amount in Max 1.'],
  ],
  [
    'a limit of no authority type',
    { ...set(1, ['Approval', 'Authorized']), ...set(2, ['', 'Currency']) },
    ['Authority Type 2', 'Enter an authority type.'],
  ],
  [
    'a maximum of no authority type',
    { ...set(1, ['Approval', 'Authorized']), ...set(3, ['', '', '', '', '5']) },
    ['Authority Type 3', 'Enter an authority type.'],
  ],
  [
    'a minimum of no authority type',
    { ...set(1, ['Approval', 'Authorized']), ...set(3, ['', '', '', '5']) },
    ['Authority Type 3', 'Enter an authority type.'],
  ],
])('%s is told at its column, and once', (_, cells, problem) => {
  expect(read(cells).problems).toEqual([problem])
})

test('BETWEEN needs both ends', () => {
  expect(read(set(1, ['Approval', 'Currency', 'BETWEEN'])).problems).toEqual([
    ['Min 1', 'BETWEEN needs a minimum.'],
    ['Max 1', 'BETWEEN needs a maximum.'],
  ])
})

test('a disabled authority type stays where the decision had it; what is missing in the first set is reported by its column', () => {
  expect(read(set(1, ['Old', 'Authorized']), ['old']).problems).toEqual([])
  expect(read(set(1, ['', 'Currency']))).toEqual({ authorities: [], places: [], problems: [] })
})

test('reads the point of a number of a spreadsheet as that before decimals', () => {
  const { authorities, problems } = read(set(1, ['Approval', 'Currency', '', '', '5.125']), [], ['Max 1'])
  expect([authorities[0]?.bounds[0]?.max, problems]).toEqual(['5.125', []])
})
