import { expect, test } from 'vitest'
import { answerText, dayInWords, overLimitText, questionText } from '../../engine/model/answer-texts.ts'
import { type ProblemCode, problemText, problemTextForApprover } from './problem-texts.ts'

const dollars = { valueType: 'CURRENCY', unit: 'USD', limit: '5000' }

test.each<[ProblemCode, object, string]>([
  ['TOO_MANY_LIMITS', { most: 3 }, 'You can add at most 3 limits.'],
  ['UNIT_INVALID', { valueType: 'CURRENCY' }, 'Select a currency.'],
  ['UNIT_INVALID', { valueType: 'TIME' }, 'Select days, months, or years.'],
  ['UNIT_INVALID', { valueType: 'PERCENTAGE' }, 'A percentage has no unit.'],
  ['UNIT_INVALID', { valueType: 'NUMBER' }, 'A number has no unit.'],
  ['UNIT_INVALID', { valueType: 'AUTHORIZED' }, 'This limit type has no unit.'],
  ['UNIT_INVALID', {}, 'Select a unit.'],
  ['OUT_OF_RANGE', { valueType: 'PERCENTAGE', unit: '%', least: '0', most: '100' }, 'Enter 0% to 100%.'],
  ['TOO_MANY_DECIMALS', { decimals: 0 }, 'Enter a whole number.'],
  ['TOO_MANY_DECIMALS', { decimals: 2 }, 'Enter at most 2 decimal places.'],
  ['TOO_MANY_AUTHORITY_TYPES', { most: 10 }, 'You can add at most 10 authority types.'],
  ['LIMIT_EXCEEDED', dollars, 'Your own limit for this decision is $5,000. Enter that amount or less.'],
  [
    'LIMIT_EXCEEDED',
    { ...dollars, exclusive: true },
    'Your own limit for this decision is below $5,000. Enter less than that.',
  ],
  [
    'LIMIT_EXCEEDED',
    { ...dollars, origin: 'DECISION' },
    'The decision’s limit is $5,000. Enter that amount or less.',
  ],
  [
    'LIMIT_EXCEEDED',
    { ...dollars, origin: 'TENANT_LIMIT' },
    'The organization’s limit for redelegations is $5,000. Enter that amount or less.',
  ],
  [
    'LIMIT_EXCEEDED',
    { ...dollars, origin: 'REDELEGATION_LIMIT' },
    'You may pass on at most $5,000. Enter that amount or less.',
  ],
  ['LIMIT_BELOW_MINIMUM', dollars, 'The minimum is $5,000. Enter that amount or more.'],
  ['LIMIT_BELOW_MINIMUM', { ...dollars, exclusive: true }, 'The minimum is $5,000. Enter more than that.'],
  [
    'VALUE_TYPE_MISMATCH',
    { expected: 'TIME', unit: 'DAYS' },
    'Your own limit is in days. Use the same unit.',
  ],
  [
    'VALUE_TYPE_MISMATCH',
    { expected: 'TIME', unit: 'YEARS' },
    'Your own limit is in months and years. Use the same unit.',
  ],
  ['VALUE_TYPE_MISMATCH', { expected: 'TIME' }, 'Your own limit is a time. Add a limit of that type.'],
  [
    'VALUE_TYPE_MISMATCH',
    { expected: 'CURRENCY', unit: 'USD' },
    'Your own limit is a currency value. Add a limit of that type.',
  ],
  ['VALUE_TYPE_MISMATCH', { expected: 'NUMBER' }, 'Your own limit is a number. Add a limit of that type.'],
  [
    'VALUE_TYPE_MISMATCH',
    { expected: 'PERCENTAGE' },
    'Your own limit is a percentage. Add a limit of that type.',
  ],
  [
    'VALUE_TYPE_MISMATCH',
    { expected: 'AUTHORIZED' },
    'Your own limit is no amount. Add a limit of that type.',
  ],
  ['NO_RATE', { currency: 'KWD' }, 'There is no exchange rate for KWD. Use the currency of your own limit.'],
  ['REDELEGATION_LIMIT_EXCEEDED', dollars, 'The recipient’s own limit is $5,000. Enter that amount or less.'],
  ['PATHWAY_NOT_ALLOWED', { pathway: 'Functional' }, 'Functional is not one of your own pathways.'],
  ['DEPTH_EXCEEDED', { most: 10 }, 'The path to Root Authority may have at most 10 steps.'],
])('%s with %o says what to do', (code, params, text) =>
  expect(problemText({ code, params: params as never })).toBe(text),
)

const WITHOUT_PARAMS = [
  'LIMIT_NEEDED',
  'VALUE_TYPE_TWICE',
  'NUMBER_INVALID',
  'AUTHORIZED_WITH_LIMIT',
  'MIN_ABOVE_MAX',
  'EMPTY_LIMIT',
  'LIMIT_ZERO',
  'AUTHORITY_TYPE_NEEDED',
  'AUTHORITY_TYPE_TWICE',
  'TYPE_NOT_GRANTED',
  'NOT_REDELEGABLE',
  'NOT_EVALUABLE',
  'REDELEGATION_LIMIT_NOT_NEEDED',
  'OVERRIDE_NOT_PERMITTED',
  'GROUP_NEEDED',
  'GROUP_NOT_ALLOWED',
  'PATHWAY_NEEDED',
  'DATES_OUTSIDE_PARENT',
  'EXPIRATION_BEFORE_EFFECTIVE',
  'EXPIRATION_PAST',
  'FIELD_NEEDED',
  'OPERATOR_INVALID',
  'FACT_OUT_OF_RANGE',
  'DECISION_NOT_FOUND',
  'DECISION_NOT_PUBLISHED',
  'DECISION_NOT_DELEGABLE',
  'PARENT_NOT_EFFECTIVE',
  'PARENT_NOT_HELD',
  'ISSUER_ONLY_RECIPIENT',
  'PARENT_NOT_OPEN',
  'NOT_OPEN',
  'NOT_FOUND',
  'OTHER_DECISION',
  'CYCLE',
] as const satisfies readonly ProblemCode[]

test('every other problem is a sentence of its own', () => {
  const said = WITHOUT_PARAMS.map((code) => problemText({ code, params: {} }))
  for (const text of said) expect(text).toMatch(/^[A-Z].+\.$/)
  expect(new Set(said).size).toBe(said.length)
})

const asked = {
  verdict: 'ALLOW',
  who: 'Noor Haddad',
  decision: 'Approve travel',
  amounts: [],
  on: 'November 20, 2026',
  as: null,
  upTo: null,
  hasConditions: false,
  because: null,
} as const
const amount = (value: string) => ({ valueType: 'CURRENCY' as const, value, unit: 'USD' })

test.each<[Partial<Parameters<typeof answerText>[0]>, string]>([
  [{}, 'Noor Haddad may make the decision “Approve travel” on November 20, 2026.'],
  [{ as: 'Noor Haddad' }, 'Noor Haddad may make the decision “Approve travel” on November 20, 2026.'],
  [{ as: 'Dean' }, 'Noor Haddad may make the decision “Approve travel” on November 20, 2026, as Dean.'],
  [
    { amounts: [amount('500')] },
    'Noor Haddad may make the decision “Approve travel” for $500 on November 20, 2026.',
  ],
  [
    { amounts: [amount('500'), { valueType: 'TIME', value: '3', unit: 'DAYS' }] },
    'Noor Haddad may make the decision “Approve travel” for $500 and 3 days on November 20, 2026.',
  ],
  [
    { verdict: 'CONDITIONAL', as: 'Dean' },
    'Noor Haddad may make the decision “Approve travel” on November 20, 2026, as Dean, if every condition is met.',
  ],
  [
    { verdict: 'CONDITIONAL', upTo: 'up to $20,000' },
    'Noor Haddad may make the decision “Approve travel” on November 20, 2026, up to $20,000.',
  ],
  [
    { verdict: 'CONDITIONAL', upTo: 'up to $20,000', hasConditions: true },
    'Noor Haddad may make the decision “Approve travel” on November 20, 2026, up to $20,000, if every condition is met.',
  ],
  [{ verdict: 'DENY', because: 'DEL-4 is suspended.' }, 'DEL-4 is suspended.'],
  [
    { verdict: 'DENY', as: 'Dean' },
    'Noor Haddad may not make the decision “Approve travel” on November 20, 2026.',
  ],
])('the answer to %o is one sentence', (change, text) =>
  expect(answerText({ ...asked, ...change })).toBe(text),
)

const over = {
  valueType: 'CURRENCY',
  amount: '30000',
  amountUnit: 'USD',
  limit: '25000',
  limitUnit: 'USD',
  exclusive: false,
  shortBy: '5000',
  origin: 'LIMIT',
  delegationId: 'd1',
} as const

test.each<[Partial<Parameters<typeof overLimitText>[0]>, string | null, string]>([
  [{}, null, '$30,000 is $5,000 above the $25,000 that Noor Haddad holds.'],
  [{}, 'Dean', '$30,000 is $5,000 above the $25,000 that Noor Haddad holds as Dean.'],
  [{}, 'Noor Haddad', '$30,000 is $5,000 above the $25,000 that Noor Haddad holds.'],
  [{ limitUnit: 'EUR', shortBy: null }, null, '$30,000 is above the €25,000 that Noor Haddad holds.'],
  [{ exclusive: true }, null, '$30,000 is not below the $25,000 that Noor Haddad holds.'],
])('what is too much says by how much: %o', (change, as, text) =>
  expect(overLimitText({ ...over, ...change }, { who: 'Noor Haddad', as })).toBe(text),
)

test('a question is one sentence', () => {
  const question = {
    who: 'Noor Haddad',
    decision: 'Approve travel',
    amounts: [amount('500')],
    on: 'May 1, 2026',
  }
  expect(questionText({ ...question, group: null })).toBe(
    'May Noor Haddad make the decision “Approve travel” for $500 on May 1, 2026?',
  )
  expect(questionText({ ...question, group: 'Engineering' })).toMatch(/ for Engineering\?$/)
})

test('a day is that of the organization', () => {
  const instant = Date.parse('2026-11-20T02:00:00Z')
  expect([dayInWords(instant, 'America/New_York'), dayInWords(instant, 'UTC')]).toEqual([
    'November 19, 2026',
    'November 20, 2026',
  ])
})

test.each<[ProblemCode, object, string]>([
  ['LIMIT_EXCEEDED', dollars, 'The issuer’s limit for this decision is $5,000.'],
  ['LIMIT_EXCEEDED', { ...dollars, origin: 'REDELEGATION_LIMIT' }, 'The issuer may pass on at most $5,000.'],
  ['LIMIT_BELOW_MINIMUM', dollars, 'The minimum is $5,000.'],
  ['VALUE_TYPE_MISMATCH', { expected: 'TIME', unit: 'DAYS' }, 'The issuer’s limit is in days.'],
  ['VALUE_TYPE_MISMATCH', { expected: 'NUMBER' }, 'The issuer’s limit is a number.'],
  ['PARENT_NOT_EFFECTIVE', {}, 'The delegation above is not in force.'],
])('%s speaks to an approver of the issuer, and asks for no entry', (code, params, text) =>
  expect(problemTextForApprover({ code, params: params as never })).toBe(text),
)
