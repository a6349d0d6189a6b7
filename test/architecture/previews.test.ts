import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyCall } from '#platform/model/call.ts'

const root = join(import.meta.dirname, '../..')

test('every call that is the preview of an act says so: previews take turns', async () => {
  const files = globSync('src/modules/*/*/model/*-calls.ts', { cwd: root })
  const exported = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
  const previews = exported
    .flatMap((each) => Object.values(each) as (Partial<AnyCall> | undefined)[])
    .filter((each) => each?.path?.endsWith('/preview') && !each.reads)
  expect(previews.length).toBeGreaterThan(5)
  expect(previews.filter((call) => !call?.previews).map((call) => call?.name)).toEqual([])
})
