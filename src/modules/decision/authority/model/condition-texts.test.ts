import { expect, test } from 'vitest'
import { obligationText } from './authority-texts.ts'
import { comparisonText, whenText } from './condition-texts.ts'
import type { Comparison } from './terms.ts'

const named = (id: string) => ({ med: 'Medicine' })[id] ?? '…'

const cases: [Comparison, string, string][] = [
  [
    { field: 'CURRENCY', operator: '>', value: '50000', unit: 'USD' },
    'Above $50,000',
    'when the amount is above $50,000',
  ],
  [
    { field: 'CURRENCY', operator: '<', value: '1000.5' },
    'Below 1,000.50',
    'when the amount is below 1,000.50',
  ],
  [{ field: 'PERCENTAGE', operator: '>=', value: 10 }, 'From 10%', 'when the percentage is from 10%'],
  [{ field: 'TIME', operator: '<=', value: '30' }, 'Up to 30 days', 'when the time is up to 30 days'],
  [{ field: 'TIME', operator: '=', value: '1', unit: 'YEARS' }, 'Is 1 year', 'when the time is 1 year'],
  [{ field: 'GROUP', operator: '!=', value: 'med' }, 'Group is not med', 'when the group is not Medicine'],
  [{ field: 'budgeted', operator: '=', value: true }, 'budgeted is yes', 'when budgeted is yes'],
  [{ field: 'quotes', operator: '>', value: 2 }, 'quotes above 2', 'when quotes is above 2'],
]

test.each(cases)('%o', (comparison, text, clause) => {
  expect(comparisonText(comparison)).toBe(text)
  expect(whenText(comparison, named)).toBe(clause)
})

test('What must also be true says when it applies.', () => {
  const owed = { kind: 'CONDITION', conditionId: 'c', description: '', originId: 'd' } as const
  const words = { delegation: named, name: named, date: String }
  const when = { field: 'CURRENCY', operator: '>', value: '50000', unit: 'USD' } as const
  expect(obligationText({ ...owed, name: 'Two quotes.', when }, words)).toBe(
    'Two quotes, when the amount is above $50,000',
  )
  expect(obligationText({ ...owed, name: 'Two quotes.', when: null }, words)).toBe('Two quotes.')
})
