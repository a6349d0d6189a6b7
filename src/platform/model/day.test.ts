import { expect, test } from 'vitest'
import { dayOf, endOfDay, lastDayBefore, startOfDay, wallClock } from './day.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-11-21', '2026-11-21T05:00:00.000Z'],
  ['2026-07-01', '2026-07-01T04:00:00.000Z'],
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
])('the day %s begins in New York at %s', (day, instant) => {
  expect(new Date(startOfDay(day, NEW_YORK)).toISOString()).toBe(instant)
})

test('a day chosen as expiration ends at the start of the next one, also where clocks change', () => {
  expect(new Date(endOfDay('2026-11-01', NEW_YORK)).toISOString()).toBe('2026-11-02T05:00:00.000Z')
  expect(lastDayBefore(endOfDay('2026-06-30', NEW_YORK), NEW_YORK)).toBe('2026-06-30')
  expect(dayOf(endOfDay('2026-06-30', NEW_YORK), NEW_YORK)).toBe('2026-07-01')
})

test.each([
  ['2026-11-21T12:00:00Z', NEW_YORK, '2026-11-21T07:00:00.000Z'],
  ['2026-07-01T02:30:00Z', NEW_YORK, '2026-06-30T22:30:00.000Z'],
  // clocks go back at 06:00 UTC: the hour from one to two is shown twice
  ['2026-11-01T05:59:59Z', NEW_YORK, '2026-11-01T01:59:59.000Z'],
  ['2026-11-01T06:00:00Z', NEW_YORK, '2026-11-01T01:00:00.000Z'],
  // and forward at 07:00 UTC
  ['2026-03-08T06:59:59Z', NEW_YORK, '2026-03-08T01:59:59.000Z'],
  ['2026-03-08T07:00:00Z', NEW_YORK, '2026-03-08T03:00:00.000Z'],
  ['2026-11-21T20:00:00Z', 'Asia/Kathmandu', '2026-11-22T01:45:00.000Z'],
  ['2026-11-21T01:00:00Z', 'America/St_Johns', '2026-11-20T21:30:00.000Z'],
  ['1969-12-31T23:00:00Z', 'UTC', '1969-12-31T23:00:00.000Z'],
])('at %s clocks in %s show %s', (instant, zone, shown) => {
  expect(wallClock(instant, zone).toISOString()).toBe(shown)
  expect(wallClock(Date.parse(instant), zone).toISOString()).toBe(shown)
})
