import { describe, expect, test } from 'vitest'
import { type MatrixInput, matrixInput } from './matrix.ts'
import { type MatrixCapabilities, publishProblems } from './publish-rules.ts'

const ID = '018f0000-0000-7000-8000-000000000001'
const possible: MatrixCapabilities = {
  decisionMatrixEnabled: true,
  authorityMatrixEnabled: true,
  baseCurrency: 'USD',
  isMultiCurrency: true,
  currencies: ['USD', 'EUR'],
}
const sound = matrixInput.parse({
  matrixName: 'Board',
  allGroups: true,
  allPersonnel: true,
  allDecisions: true,
  authorityTypeIds: [ID],
  displayCurrencyCode: 'USD',
})

const said = (
  change: Partial<MatrixInput>,
  may: Partial<MatrixCapabilities> = {},
  published: MatrixInput | null = null,
) =>
  publishProblems({ ...sound, ...change }, { ...possible, ...may }, published).map(({ path, message }) => [
    path,
    message,
  ])

const ITEM = 'Please active at-least one item'
const NO_RATE = 'There is no exchange rate for CHF. An administrator can add one.'
const ONE_CURRENCY = 'Multi-currency is not enabled on this account'

describe('A matrix', () => {
  test('is published where nothing is missing', () => {
    expect(said({})).toEqual([])
    expect(said({ displayCurrencyCode: 'EUR' })).toEqual([])
  })

  test.each<[string, Partial<MatrixInput>, Partial<MatrixCapabilities>, keyof MatrixInput, string]>([
    [
      'of no type',
      { authorityMatrix: false, roleMatrix: false },
      {},
      'authorityMatrix',
      'At least one Matrix type must be enabled to proceed',
    ],
    [
      'of a type that is off',
      {},
      { decisionMatrixEnabled: false },
      'authorityMatrix',
      'Decision Matrices are turned off in the settings.',
    ],
    [
      'of the other one',
      { roleMatrix: true, authorityRoleIds: [ID] },
      { authorityMatrixEnabled: false },
      'roleMatrix',
      'Authority Matrices are turned off in the settings.',
    ],
    [
      'of roles without one',
      { roleMatrix: true },
      {},
      'authorityRoleIds',
      'Select at least one decision role.',
    ],
    ['of no group', { allGroups: false }, {}, 'groups', 'Please select at least one group.'],
    ['of nobody', { allPersonnel: false }, {}, 'positions', 'Select at least one position or user.'],
    ['of no decision', { allDecisions: false }, {}, 'decisionIds', 'Please select at least one decision.'],
    ['of no authority type', { authorityTypeIds: [] }, {}, 'authorityTypeIds', ITEM],
    ['of no status', { issuanceStatusNames: [] }, {}, 'issuanceStatusNames', ITEM],
    ['of no kind of limit', { primaryLimitTypes: {} }, {}, 'primaryLimitTypes', ITEM],
    ['in a currency without a rate', { displayCurrencyCode: 'CHF' }, {}, 'displayCurrencyCode', NO_RATE],
    [
      'in a second currency',
      { displayCurrencyCode: 'EUR' },
      { isMultiCurrency: false, currencies: ['USD'] },
      'displayCurrencyCode',
      ONE_CURRENCY,
    ],
    [
      'shared with nobody',
      { documentSharingType: 'SHARED' },
      {},
      'documentSharingGroups',
      'Please select at least one group or user.',
    ],
  ])('%s is refused', (_, change, may, path, message) => {
    expect(said(change, may)).toEqual([[path, message]])
  })

  test('keeps what it says already where that is no longer possible, and takes no other', () => {
    const before = { ...sound, displayCurrencyCode: 'CHF' }
    expect(said({ displayCurrencyCode: 'CHF' }, {}, before)).toEqual([])
    expect(said({ displayCurrencyCode: 'GBP' }, {}, before)).toEqual([
      ['displayCurrencyCode', NO_RATE.replace('CHF', 'GBP')],
    ])
  })
})
