import { expect, test } from 'vitest'
import { counted } from './counted.ts'
import { formatDay } from './date-format.ts'
import { isUnderWay } from './long-job.ts'

test('a count is exact up to the most that is counted', () => {
  expect([counted(0), counted(1_000), counted(1_001)]).toEqual([
    { total: 0, totalIsExact: true },
    { total: 1_000, totalIsExact: true },
    { total: 1_000, totalIsExact: false },
  ])
})

test('a day is written in the format of the organization', () => {
  expect(
    (['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'] as const).map((format) => formatDay('2026-03-09', format)),
  ).toEqual(['03/09/2026', '09/03/2026', '2026/03/09'])
})

test('a job is running until it has ended', () => {
  expect(
    (['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const).map((status) => isUnderWay({ status })),
  ).toEqual([true, true, false, false, false])
})
