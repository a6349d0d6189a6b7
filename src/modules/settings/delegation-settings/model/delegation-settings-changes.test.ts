import { expect, test } from 'vitest'
import type { DelegationSettings } from './delegation-settings-calls.ts'
import { changedSettings } from './delegation-settings-rules.ts'

const before: DelegationSettings = {
  personalInPosition: true,
  positionOnly: true,
  specificPersonal: true,
  autoIssue: false,
  autoRevoke: false,
  isRedelegationLimit: true,
  redelegationLimitValueCurrency: '750',
  redelegationLimitValueNumber: null,
  redelegationLimitValuePercentage: null,
  redelegationLimitValueTime: null,
  maxDepth: 10,
  actionDelegationAcceptance: false,
  actionIssuerApproval: false,
  fourEyes: false,
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
