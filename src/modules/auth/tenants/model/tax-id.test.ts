import { expect, test } from 'vitest'
import { isTaxIdChecked, taxIdProblem } from './tax-id.ts'

test.each([
  ['12-3456789', 'US', true],
  ['', 'US', true],
  ['123456789', 'US', false],
  ['12-345678', 'US', false],
  ['12-34567890', 'US', false],
  ['AB-3456789', 'US', false],
  ['12–3456789', 'US', false],
  ['DE 811 907 980', 'DE', true],
] as const)('%s in %s is right: %s', (taxId, country, is) => {
  expect(taxIdProblem(taxId, country) === undefined).toBe(is)
})

test('outside the United States the form is not checked', () => {
  expect([isTaxIdChecked('US'), isTaxIdChecked('DE')]).toEqual([true, false])
})
