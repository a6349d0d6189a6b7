import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from '#platform/server/database/split-statements.ts'

const FOLDER = join(import.meta.dirname, '../../db/migrations')
/** The first one that may meet an installation that is in use. */
const SINCE = '0010'

test('an index on a table that may be filled is made while people work, in a migration of its own', () => {
  const wrong = readdirSync(FOLDER)
    .filter((name) => name >= SINCE)
    .flatMap((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8').replace(/^--.*$/gm, '')
      const made = new Set([...text.matchAll(/create table ([\w.]+)/g)].map(([, table]) => table))
      const indexes = [...text.matchAll(/create (?:unique )?index (concurrently )?\w+ on ([\w.]+)/g)]
      const blocking = indexes.filter(([, concurrently, table]) => !concurrently && !made.has(table))
      const concurrent = indexes.filter(([, concurrently]) => concurrently)
      const statements = text.split(';').filter((each) => each.trim() !== '')
      const isMixed = concurrent.length > 0 && concurrent.length !== statements.length
      return [
        ...blocking.map(([words]) => `${name}: ${words}`),
        ...(isMixed ? [`${name}: more than indexes`] : []),
      ]
    })
  expect(wrong).toEqual([])
})

const statements = readdirSync(FOLDER).flatMap((name) =>
  splitStatements(readFileSync(join(FOLDER, name), 'utf8').replace(/^ *--.*$/gm, '')).map((text) => ({
    name,
    text,
  })),
)

test('a table is placed right after it was made, before any key', () => {
  const wrong = statements.flatMap(({ text }, i) => {
    const [, table] = text.match(/^create (?:unlogged )?table (\S+)/) ?? []
    const next = statements[i + 1]?.text ?? ''
    return table && table !== 'app.placement' && !next.startsWith(`select app.place('${table}', `)
      ? [table]
      : []
  })
  expect(wrong).toEqual([])
})

test('constraints have names, and statements of their own', () => {
  const wrong = statements.filter(({ text }) => {
    const isInline =
      /^create (unlogged )?table|add column/.test(text) &&
      /\b(check|unique|references|primary key)\b/.test(text.replace(/'[^']*'/g, ''))
    return isInline || /alter table \S+ add (check|unique|primary|foreign)/.test(text)
  })
  expect(wrong).toEqual([])
})
