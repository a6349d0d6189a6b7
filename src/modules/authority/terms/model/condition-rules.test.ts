import { expect, test } from 'vitest'
import { conditionProblems } from './condition-rules.ts'
import { problemText } from './problem-texts.ts'
import type { Comparison } from './terms.ts'

const said = (when: Comparison | null, rule: Comparison | null) =>
  conditionProblems(
    { id: 'c', name: 'c', description: '', when, rule, isActive: true, bindsFrom: null },
    'conditions.2',
  ).map((each) => `${each.path}: ${problemText(each)}`)

const cases: [string, Comparison, string[]][] = [
  ['a group that it is', { field: 'GROUP', operator: '=', value: 'med' }, []],
  ['a group that it is not', { field: 'GROUP', operator: '!=', value: 'med' }, []],
  [
    'a group in an order',
    { field: 'GROUP', operator: '>=', value: 'med' },
    ['operator: Use “is” or “is not” here.'],
  ],
  [
    'a group that is a number',
    { field: 'GROUP', operator: '=', value: 7 },
    ['value: Please select at least one group.'],
  ],
  [
    'the limit type without amount',
    { field: 'AUTHORIZED', operator: '=', value: '1' },
    ['field: Select what to compare.'],
  ],
  ['nothing', { field: '', operator: '=', value: '1' }, ['field: Select what to compare.']],
  [
    'a time in weeks',
    { field: 'TIME', operator: '<', value: '2', unit: 'WEEKS' },
    ['unit: Select days, months, or years.'],
  ],
  ['a time in days, if it names no unit', { field: 'TIME', operator: '<', value: '9999' }, []],
  [
    'a time longer than any limit',
    { field: 'TIME', operator: '<', value: '10000' },
    ['value: Enter 1 day to 9,999 days.'],
  ],
  ['an amount with mills', { field: 'CURRENCY', operator: '<', value: '0.125' }, []],
  [
    'an amount below zero',
    { field: 'NUMBER', operator: '<', value: -1 },
    ['value: Enter 0 to 999,999,999,999.'],
  ],
  ['a fact in words', { field: 'supplier', operator: '=', value: 'Acme' }, []],
  ['a fact that is a day', { field: 'due', operator: '<', value: '2026-07-01' }, []],
  ['a fact that is yes', { field: 'budgeted', operator: '!=', value: true }, []],
  [
    'a fact that is yes in an order',
    { field: 'budgeted', operator: '<', value: true },
    ['operator: Use “is” or “is not” here.'],
  ],
  [
    'a fact that is too large',
    { field: 'quotes', operator: '<', value: 1e15 },
    ['value: Enter a number between -999,999,999,999 and 999,999,999,999.'],
  ],
]

test.each(cases)('A condition may compare with %s, or says at its field why not.', (_, comparison, wrong) => {
  expect(said(comparison, null)).toEqual(wrong.map((each) => `conditions.2.when.${each}`))
  expect(said(null, comparison)).toEqual(wrong.map((each) => `conditions.2.rule.${each}`))
})

test('A condition that is a sentence alone compares nothing, and one that compares twice is reported for both.', () => {
  const nothing = { field: '', operator: '=', value: true } as const
  expect(said(null, null)).toEqual([])
  expect(said(nothing, nothing)).toEqual([
    'conditions.2.when.field: Select what to compare.',
    'conditions.2.rule.field: Select what to compare.',
  ])
})
