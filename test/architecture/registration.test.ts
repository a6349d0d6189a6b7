import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from '#app/kinds.ts'
import { longJobs } from '#app/long-jobs.ts'
import { replays } from '#app/replays.ts'
import { readSource, SOURCES } from '../specification/sources.ts'

/** The words that the files of servers say where `pattern` finds them. */
const saidBy = (pattern: RegExp): string[] =>
  SOURCES.filter((path) => path.includes('/server/') && path.startsWith('modules/')).flatMap((path) =>
    [...readSource(path).matchAll(pattern)].flatMap(([, word]) => word ?? []),
  )

test('every kind that is saved is compared with its history', () => {
  const saved = saidBy(/\bdefine(?:Store|Writer)<\w+>\(\{\s*kind: '([^']+)'/g)
  const compared = replays.map(({ kind }) => kind)
  expect(saved.length).toBeGreaterThan(8)
  expect(
    saved.filter((kind) => !compared.includes(kind)),
    'Add the `replay` of its store to the `replays` of its kind.',
  ).toEqual([])
})

test('every export, upload and act on many is among the long jobs', () => {
  const begun = [
    ...saidBy(/\bdefineExport\(\{\s*type: '([^']+)'/g).map((type) => `${type}-export`),
    ...saidBy(/\bdefineImport(?:<[^(]*>)?\(\{\s*kind: '([^']+)'/g).flatMap((kind) => [
      `${kind}-check`,
      `${kind}-import`,
    ]),
    ...saidBy(/\bdefineBulk\(\{\s*kind: '([^']+)'/g).map((kind) => `${kind}-bulk`),
  ]
  const worked = longJobs.map(({ kind }) => kind)
  expect(begun.length).toBeGreaterThan(12)
  expect(
    begun.filter((kind) => !worked.includes(kind)),
    'Add its job to the `longJobs` of its kind.',
  ).toEqual([])
})

test('every kind is listed by the product, and named after its folder', () => {
  const folders = globSync('src/modules/*/*/server/*.kind.ts').map((path) =>
    path.split('/').slice(2, 4).join('/'),
  )
  expect(folders.length).toBeGreaterThan(25)
  expect(
    kinds
      .map(({ name }): string => name)
      .filter((name) => !name.startsWith('platform/'))
      .sort(),
    'Add the kind to src/app/kinds.ts, by the name of its folder.',
  ).toEqual(folders.sort())
})
