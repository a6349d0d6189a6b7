import { expect, test } from 'vitest'
import type { MatrixSettings } from './matrix-settings-calls.ts'
import { hasType, MATRIX_TYPES, problemsOf } from './matrix-settings-rules.ts'

const settings: MatrixSettings = {
  decisionMatrixEnabled: false,
  authorityMatrixEnabled: false,
  externalSharing: false,
  requirePassword: false,
  requireExpiration: false,
}

test('one matrix type is enough, whichever it is', () => {
  for (const type of MATRIX_TYPES) {
    expect(hasType({ ...settings, [type]: true })).toBe(true)
    expect(problemsOf({ ...settings, [type]: true })).toEqual([])
  }
  expect(hasType(settings)).toBe(false)
  expect(problemsOf(settings)).toEqual([
    {
      path: 'body.decisionMatrixEnabled',
      message: 'At least one Matrix type must be enabled to proceed',
    },
  ])
})

test('what public links require is kept while nothing is shared outside', () => {
  const kept = { ...settings, decisionMatrixEnabled: true, requirePassword: true, requireExpiration: true }
  expect(problemsOf(kept)).toEqual([])
})
