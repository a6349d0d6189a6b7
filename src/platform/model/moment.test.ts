import { expect, test } from 'vitest'
import { clockedInstant } from './moment.ts'

test.each([
  ['America/New_York', 'July 1, 2026 at 9:00 AM, Eastern Daylight Time'],
  ['Asia/Kathmandu', 'July 1, 2026 at 6:45 PM, Nepal Time'],
  ['UTC', 'July 1, 2026 at 1:00 PM, Coordinated Universal Time'],
])('an instant by the clocks of %s names them in words', (zone, words) => {
  expect(clockedInstant('2026-07-01T13:00:00.000Z', zone)).toBe(words)
})
