import { expect, test } from 'vitest'
import { reportOfFirstSecond } from '../../bench/first-second-report.ts'

const visit = { page: '/delegations', scriptKb: 270, files: 5, rowsMs: 1_200 }
const judged = {
  page: '/delegations',
  shown: '/delegations',
  performance: 0.99,
  accessibility: 1,
  paint: 800,
  shift: 0,
  blocked: 20,
  faults: [],
}
const report = (
  day: string,
  lighthouse: Parameters<typeof reportOfFirstSecond>[0]['lighthouse'],
  before = '',
) => reportOfFirstSecond({ visits: [visit], recordMs: 200, tries: 5, lighthouse, before, day })

test('what Lighthouse judged stands until it runs again, with the day and why it did not run', () => {
  const first = report('2026-01-01', { judged: [judged] })
  const table = '| /delegations | 0.99 | 1.00 | 0.8 s | 0.000 | 20 ms | met |'
  const second = report('2026-02-01', { leftOut: 'npm ci failed.\nA long log.' }, first)
  const third = report('2026-03-01', { leftOut: 'No browser.' }, second)
  for (const [text, why] of [
    [second, 'npm ci failed.'],
    [third, 'No browser.'],
  ] as const) {
    expect(text).toContain(`Lighthouse did not run: ${why} What it judged before stands.`)
    expect(text.split('Lighthouse judged on 2026-01-01.')).toHaveLength(2)
    expect(text.split(table)).toHaveLength(2)
  }
  expect(report('2026-04-01', { judged: [judged] }, third)).not.toContain('2026-01-01')
})
