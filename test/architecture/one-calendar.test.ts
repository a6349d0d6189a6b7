import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// PostgreSQL and Node may know different clock changes of a zone, and a second rule of days may differ from the first.
const DAYS = 'src/platform/model/day.ts'

test('days and instants become each other in one place, and in no statement', () => {
  const converting = globSync('{src,db}/**/*.{ts,tsx,sql}')
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== DAYS)
    .filter((path) => /at time zone (?!'UTC')|dayjs\.tz|plugin\/timezone/i.test(readFileSync(path, 'utf8')))
  expect(converting).toEqual([])
})
