import { expect, test } from 'vitest'
import { obligationText } from '../../engine/model/authority-texts.ts'
import { comparedText, comparisonText, ruledConditionText, whenText } from './condition-texts.ts'
import type { Comparison } from './terms.ts'

const named = (id: string) => ({ med: 'Medicine' })[id] ?? '…'

const cases: [Comparison, string, string, string][] = [
  [
    { field: 'CURRENCY', operator: '>', value: '50000', unit: 'USD' },
    'Above $50,000',
    'when the amount is above $50,000',
    'Amount above $50,000',
  ],
  [
    { field: 'CURRENCY', operator: '<', value: '1000.5' },
    'Below 1,000.50',
    'when the amount is below 1,000.50',
    'Amount below 1,000.50',
  ],
  [
    { field: 'PERCENTAGE', operator: '>=', value: 10 },
    'At least 10%',
    'when the percentage is at least 10%',
    'Percentage at least 10%',
  ],
  [
    { field: 'TIME', operator: '<=', value: '30' },
    'At most 30 days',
    'when the time is at most 30 days',
    'Time at most 30 days',
  ],
  [
    { field: 'TIME', operator: '=', value: '1', unit: 'YEARS' },
    'Is 1 year',
    'when the time is 1 year',
    'Time is 1 year',
  ],
  [
    { field: 'GROUP', operator: '!=', value: 'med' },
    'Group is not med',
    'when the group is not Medicine',
    'Group is not Medicine',
  ],
  [
    { field: 'budgeted', operator: '=', value: true },
    'budgeted is yes',
    'when budgeted is yes',
    'budgeted is yes',
  ],
  [{ field: 'urgent', operator: '=', value: false }, 'urgent is no', 'when urgent is no', 'urgent is no'],
  [
    { field: 'quotes', operator: '>', value: 2 },
    'quotes above 2',
    'when quotes is above 2',
    'quotes above 2',
  ],
]

test.each(cases)('%o', (comparison, text, clause, whole) => {
  expect(comparisonText(comparison)).toBe(text)
  expect(whenText(comparison, named)).toBe(clause)
  expect(comparedText(comparison, named)).toBe(whole)
})

test('A comparison that the wire brings and no one knows is shown as it came.', () => {
  const unknown = { field: 'CURRENCY', operator: 'about', value: '5', unit: 'USD' }
  expect(comparedText(unknown, named)).toBe('Amount about $5')
  expect(comparisonText(unknown)).toBe('About $5')
})

test('What must also be true says when it applies.', () => {
  const owed = { kind: 'CONDITION', conditionId: 'c', description: '', rule: null, originId: 'd' } as const
  const words = { delegation: named, name: named, date: String }
  const when = { field: 'CURRENCY', operator: '>', value: '50000', unit: 'USD' } as const
  expect(obligationText({ ...owed, name: 'Two quotes.', when }, words)).toBe(
    'Two quotes, when the amount is above $50,000',
  )
  expect(obligationText({ ...owed, name: 'Two quotes of U.S. suppliers.', when }, words)).toBe(
    'Two quotes of U.S. suppliers, when the amount is above $50,000',
  )
  expect(obligationText({ ...owed, name: 'Two quotes.', when: null }, words)).toBe('Two quotes.')
})

test('A condition says where it applies and when it is met.', () => {
  const [when, rule] = [
    { field: 'GROUP', operator: '=', value: 'med' },
    { field: 'CURRENCY', operator: '<=', value: '900', unit: 'USD' },
  ] as const
  const said = (more: { when?: Comparison; rule?: Comparison }) =>
    ruledConditionText({ name: 'Within the budget.', when: null, rule: null, ...more }, named)
  expect([said({}), said({ when }), said({ rule }), said({ when, rule })]).toEqual([
    'Within the budget',
    'Within the budget, when the group is Medicine',
    'Within the budget (met when the amount is at most $900)',
    'Within the budget, when the group is Medicine (met when the amount is at most $900)',
  ])
})
