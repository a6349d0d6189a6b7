import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../db/migrations')
/** The first one that may meet an installation that is in use. */
const SINCE = '0089'

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
