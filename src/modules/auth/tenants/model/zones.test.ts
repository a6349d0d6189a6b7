import { expect, test } from 'vitest'
import { isZone, ZONES } from './zones.ts'

test.each([
  'UTC',
  'America/New_York',
  'Asia/Kathmandu',
  'Asia/Katmandu',
  'Asia/Kolkata',
  'Europe/Kyiv',
  'Etc/GMT+5',
])('%s is a time zone', (name) => expect(isZone(name)).toBe(true))

test.each(['', 'Mars/Olympus', '+05:45', '-08:00', 'America/New York', ' UTC'])('%j is none', (name) =>
  expect(isZone(name)).toBe(false),
)

test('every zone to choose from is one, by the name of today', () => {
  expect(ZONES.filter((name) => !isZone(name))).toEqual([])
  expect(ZONES).toEqual(expect.arrayContaining(['UTC', 'Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv']))
  expect(new Set(ZONES).size).toBe(ZONES.length)
})
