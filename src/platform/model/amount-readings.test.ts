import { expect, test } from 'vitest'
import { refuseTwoReadings } from './amount-readings.ts'

test('names both readings of three digits behind a point or a comma', () => {
  expect(refuseTwoReadings('5.000')).toBe(
    '“5.000” can be read in two ways, as 5 and as 5000. Enter 5 or 5000.',
  )
  expect(refuseTwoReadings('250,500')).toBe(
    '“250,500” can be read in two ways, as 250.5 and as 250500. Enter 250.5 or 250500.',
  )
  expect(refuseTwoReadings('12.375')).toContain('Enter 12.3750 or 12375.')
})

test('finds one reading of every other amount', () => {
  for (const amount of ['5000', '5.00', '5.0000', '0.125', '1.234.567', '1,234.50', '2500.125', ''])
    expect(refuseTwoReadings(amount), amount).toBeNull()
})
