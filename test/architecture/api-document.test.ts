import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describedCalls } from '../specification/described-api.ts'

test('docs/api.md lists every call with its permission, and no other', async () => {
  const calls = (await describedCalls()).map(
    ({ method, path, permissions }) => `${method} ${path}: ${permissions?.join(', ') ?? 'open'}`,
  )
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const rows = [...text.matchAll(/^\| ([A-Z]+) +\| `([^`]+)` +\| ([^|]+?) +\|/gm)]
  const listed = rows.map(([, method, path, keys]) => `${method} ${path}: ${keys?.replaceAll('`', '')}`)
  expect(calls.length).toBeGreaterThan(40)
  expect(listed.sort()).toEqual(calls.sort())
})
