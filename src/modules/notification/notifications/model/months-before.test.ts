import { expect, test } from 'vitest'
import { monthsBefore } from './months-before.ts'

test.each([
  ['2027-03-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-03-30T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2027-05-31T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
  ['2027-08-31T10:00:00.000Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2027-03-31T10:00:00.000Z', 12, '2026-03-31T10:00:00.000Z'],
  ['2027-01-15T10:00:00.000Z', 1, '2026-12-15T10:00:00.000Z'],
])('the day of %s, %i months earlier, is %s', (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before)
})
