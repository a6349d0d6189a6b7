import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '#app/kinds.ts'
import type { RecordKind } from '#platform/server/records/record-kind.ts'

const root = join(import.meta.dirname, '../..')

/** By module: the tables that its own SQL may name. Others read the published views. */
const OWNED: Record<string, string[]> = {}
for (const { name, tables = [] } of kinds as readonly RecordKind[]) {
  const [module = ''] = name.split('/')
  if (module === 'platform') continue
  OWNED[module] = [...(OWNED[module] ?? []), ...tables]
}
// the stores of decision write the facts of authority, which names their recipients and numbers
const WRITTEN_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  decision: OWNED.authority ?? [],
  authority: ['delegation', 'delegation_slot'],
}
// mechanism that every module may use
const SHARED = ['revision', 'set_tenant', 'tid', 'enqueue', 'status_now', 'tenant_ids']

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

test.each(Object.keys(OWNED))('the SQL of %s names its own tables and published views only', (module) => {
  const allowed = new Set([...(OWNED[module] ?? []), ...(WRITTEN_TOGETHER[module] ?? []), ...SHARED])
  const found = filesBelow(join(root, 'src/modules', module))
    .filter((path) => path.includes('/server/') && path.endsWith('.ts') && !/\.test(-setup)?\.ts$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bapp\."?([a-z_]+\b)"?(?!\s*\()/g)]
        .map((match) => match[1] as string)
        .filter((name) => !allowed.has(name) && !name.endsWith('_public'))
        .map((name) => `${path.slice(root.length + 1)}: ${name}`),
    )
  expect(
    [...new Set(found)],
    `A table that ${module} owns is among the tables of its kind. Of any other the SQL reads its view, \`…_public\`.`,
  ).toEqual([])
})

test('every table of the migrations is owned by one module or is mechanism', () => {
  const made = readdirSync(join(root, 'db/migrations')).flatMap((name) =>
    [
      ...readFileSync(join(root, 'db/migrations', name), 'utf8').matchAll(/create table app\."?([a-z_]+)"?/g),
    ].map((match) => match[1] as string),
  )
  const owned = [
    ...Object.values(OWNED).flat(),
    'revision',
    'seal',
    'sealed_record',
    'unsealed',
    'anchor',
    'placement',
    'display_counter',
    'idempotency_key',
    'job_guard',
    'long_job',
    'attachment',
  ]
  expect(
    made.filter((name) => !owned.includes(name)),
    'Add the table to the tables of its kind (*.kind.ts).',
  ).toEqual([])
})

test('the history is written by the writer of records alone', () => {
  const writes = (path: string) =>
    /recordRevisions|insert into app\.revision\b/.test(
      readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
    )
  expect(
    filesBelow(join(root, 'src'))
      .filter((path) => path.endsWith('.ts') && writes(path))
      .map((path) => path.slice(root.length + 1)),
  ).toEqual(['src/platform/server/records/history.ts', 'src/platform/server/records/record-writer.ts'])
})
