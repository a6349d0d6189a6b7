import { expect, test } from 'vitest'
import type { DelegationSettings } from './delegation-settings-calls.ts'
import { changedSettings, problemsOf, problemsOfChange } from './delegation-settings-rules.ts'

const before: DelegationSettings = {
  personalInPosition: true,
  positionOnly: true,
  specificPersonal: true,
  autoIssue: false,
  autoRevoke: false,
  isRedelegationLimit: true,
  redelegationLimitsAuthorised: true,
  redelegationLimitValueCurrency: '750',
  redelegationLimitValueNumber: null,
  redelegationLimitValuePercentage: null,
  redelegationLimitValueTime: null,
  maxDepth: 10,
  actionDelegationAcceptance: false,
  actionDecisionRoleAck: false,
  actionIssuerApproval: false,
  actionDesignatedApprover: [],
  actionChangeApproval: false,
  fourEyes: false,
  delegationPathway: true,
  actionAuthorityRequest: false,
}

test('a cap that is written with other zeros is the same cap', () => {
  expect(changedSettings(before, { redelegationLimitValueCurrency: '750.00' })).toEqual(before)
})

test('another cap, none, and a first one are changes; what is not named stays', () => {
  for (const change of [
    { redelegationLimitValueCurrency: '750.01' },
    { redelegationLimitValueCurrency: null },
    { redelegationLimitValueNumber: '5.0' },
    { autoRevoke: true, fourEyes: undefined },
  ])
    expect(changedSettings(before, change)).toEqual({ ...before, ...JSON.parse(JSON.stringify(change)) })
})

test('there is no cap with the switch off, and none comes back with it', () => {
  const off = changedSettings(before, { isRedelegationLimit: false, redelegationLimitValueNumber: '5' })
  expect(off).toEqual({ ...before, isRedelegationLimit: false, redelegationLimitValueCurrency: null })
  expect(changedSettings(off, { isRedelegationLimit: true })).toEqual({ ...off, isRedelegationLimit: true })
})

test.each([
  'redelegationLimitValueCurrency',
  'redelegationLimitValueNumber',
  'redelegationLimitValuePercentage',
  'redelegationLimitValueTime',
] as const)('a new %s of zero is refused, and an old one stays', (key) => {
  const refused = [
    {
      path: `body.${key}`,
      message: 'A limit of zero leaves nothing to redelegate. Enter a limit above zero, or clear this field.',
    },
  ]
  expect(problemsOfChange(before, { [key]: '0.00' })).toEqual(refused)
  expect(problemsOfChange({ ...before, [key]: null }, { [key]: '0' })).toEqual(refused)
  expect(problemsOfChange({ ...before, [key]: '0' }, { [key]: '0.00', maxDepth: 3 })).toEqual([])
  expect(problemsOfChange(before, { [key]: '0.01' })).toEqual([])
})

test('a cap alone is refused with the switch off, and is set in the change that turns it on', () => {
  const off = { ...before, isRedelegationLimit: false, redelegationLimitValueCurrency: null }
  const cap = { redelegationLimitValueTime: '30' }
  expect(problemsOfChange(off, { ...cap, redelegationLimitValueNumber: null, maxDepth: 3 })).toEqual([
    {
      path: 'body.redelegationLimitValueTime',
      message: 'Turn on global redelegation limits in the same change to set this limit.',
    },
  ])
  expect(problemsOfChange(off, { ...cap, isRedelegationLimit: true })).toEqual([])
  expect(problemsOfChange(before, cap)).toEqual([])
})

const noRecipients = { personalInPosition: false, positionOnly: false, specificPersonal: false }

test('one type of recipient is enough, whichever it is', () => {
  for (const key of Object.keys(noRecipients))
    expect(problemsOf({ ...before, ...noRecipients, [key]: true })).toEqual([])
  expect(problemsOf({ ...before, ...noRecipients })).toEqual([
    { path: 'body.personalInPosition', message: 'Please active at-least one item' },
  ])
})

test.each([
  ['redelegationLimitValueCurrency', '0', '-0.01', 'Enter a limit above zero.'],
  ['redelegationLimitValueNumber', '0', '-1', 'Enter a limit above zero.'],
  ['redelegationLimitValuePercentage', '0', '-0.5', 'Enter a limit above zero.'],
  ['redelegationLimitValuePercentage', '100', '100.01', 'Enter a percentage above 0 and up to 100.'],
  ['redelegationLimitValueTime', '0', '-1', 'Enter a limit above zero.'],
  ['redelegationLimitValueCurrency', '101', '-101', 'Enter a limit above zero.'],
] as const)('%s may be %s and not %s', (key, last, beyond, message) => {
  expect(problemsOf({ ...before, [key]: last })).toEqual([])
  expect(problemsOf({ ...before, [key]: beyond })).toEqual([{ path: `body.${key}`, message }])
})
