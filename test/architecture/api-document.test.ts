import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describedCalls } from '../../tools/api/described-api.ts'
import { withTables } from '../../tools/api/tables.ts'

test('docs/api.md says of every call and status what the product says', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const calls = await describedCalls()
  expect(calls.length).toBeGreaterThan(200)
  expect(text, 'Run `npm run api-document`.').toBe(withTables(text, calls))
  for (const { method, path } of calls) expect(text).toContain(`| ${method} | \`${path}\` |`)
})
