import { expect, test } from 'vitest'
import type { DecisionSettings } from './decision-settings-calls.ts'
import { hasOne, problemsOf } from './decision-settings-rules.ts'

const none = {
  isCurrencyValue: false,
  isNumberValue: false,
  isPercentageValue: false,
  isTimeValue: false,
  isAuthorisedValue: false,
}
const settings: DecisionSettings = {
  ...none,
  isTimeValue: true,
  conditionEnabled: false,
  roleEnabled: false,
  documentEnabled: false,
  commentsEnabled: false,
  disableSection: false,
  disableCategory: false,
}

test('one value type is enough, whichever it is', () => {
  expect(hasOne(none)).toBe(false)
  for (const key of Object.keys(none)) expect(hasOne({ ...none, [key]: true })).toBe(true)
  expect(problemsOf(settings)).toEqual([])
  expect(problemsOf({ ...settings, isTimeValue: false })).toEqual([
    { path: 'body.isCurrencyValue', message: 'Please active at-least one item' },
  ])
})

test.each([
  ['commentsEnabled', 'Coming Soon'],
  ['disableSection', 'Sections cannot be disabled.'],
] as const)('%s cannot be turned on', (key, message) => {
  expect(problemsOf({ ...settings, [key]: true })).toEqual([{ path: `body.${key}`, message }])
})

test.each(['conditionEnabled', 'roleEnabled', 'documentEnabled', 'disableCategory'] as const)(
  '%s may be turned on',
  (key) => expect(problemsOf({ ...settings, [key]: true })).toEqual([]),
)
