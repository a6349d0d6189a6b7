import { expect, test } from 'vitest'
import type { Amount } from '../../terms/model/terms.ts'
import { refusalOf } from './question.ts'
import { refusalText } from './refusal-texts.ts'
import { given, university } from './testing/university.ts'
import { WORKED_DECISION } from './testing/worked-world.ts'

const decision = given(university).decisions.get(WORKED_DECISION)!
const dollars = (value: string): Amount => ({ valueType: 'CURRENCY', value, unit: 'USD' })
const outside = 'Enter a number between -999,999,999,999 and 999,999,999,999.'
const inItsUnit = 'Enter an amount in the unit of its limit type, such as 2500.00.'

const cases: [string, Partial<Parameters<typeof refusalOf>[0]>, string, string][] = [
  [
    'two amounts in dollars',
    { amounts: [dollars('5'), dollars('6')] },
    'amounts',
    'Enter one amount for each limit type.',
  ],
  [
    'an amount outside the range of limits',
    { amounts: [dollars('1000000000000')] },
    'amounts',
    'Enter $0 to $999,999,999,999.99.',
  ],
  [
    'an amount that is no number',
    { amounts: [dollars('much')] },
    'amounts',
    'Enter a number, such as 2500.00.',
  ],
  ['a time in weeks', { amounts: [{ valueType: 'TIME', value: '2', unit: 'WEEKS' }] }, 'amounts', inItsUnit],
  [
    'an amount of what has none',
    { amounts: [{ valueType: 'AUTHORIZED', value: '1', unit: '' }] },
    'amounts',
    inItsUnit,
  ],
  ['a fact that is too large', { facts: { days: 1, quotes: 1e15 } }, 'facts.quotes', outside],
]

test.each(cases)('A question with %s says at its field what to enter.', (_, asked, path, message) => {
  const refusal = refusalOf({ amounts: [], facts: {}, ...asked }, decision)
  expect(refusal && refusalText(refusal)).toEqual({ path, message })
})

test('A question about a decision with several authority types must name one.', () => {
  const authorities = ['approval', 'signature'].map((authorityTypeId) => ({ authorityTypeId, bounds: [] }))
  const several = { ...decision, terms: { ...decision.terms, authorities } }
  const refusal = refusalOf({ amounts: [], facts: {} }, several)
  expect(refusal && refusalText(refusal)).toEqual({
    path: 'authorityTypeId',
    message: 'This decision has several authority types. Select one.',
  })
  expect(refusalOf({ amounts: [], facts: {}, authorityTypeId: 'signature' }, several)).toBeNull()
  expect(refusalOf({ amounts: [], facts: {} }, decision)).toBeNull()
})
