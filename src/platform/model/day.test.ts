import { expect, test } from 'vitest'
import { dayOf, endOfDay, lastDayBefore, startOfDay } from './day.ts'

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
