import { globSync, readFileSync } from 'node:fs'
import { parse } from 'libpg-query'
import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test('a semicolon in a text, a name, a comment or a body ends nothing', () => {
  const statements = [
    `select 'a;''b'`,
    `-- one; two\nselect 1 as "x;y"`,
    `create function f() returns void language plpgsql as $$ begin perform 1; end $$`,
    `do $body$ begin execute $$ select 1; $$; end $body$`,
  ]
  expect(splitStatements(`-- begins; so\n${statements.join(';\n')};\n/* and; ends */\n`)).toEqual([
    `-- begins; so\n${statements[0]}`,
    ...statements.slice(1),
  ])
})

test.each(globSync('db/migrations/*.sql'))('%s is split as PostgreSQL reads it', async (path) => {
  const text = readFileSync(path, 'utf8')
  const { stmts = [] } = await parse(text)
  const kinds = (read: typeof stmts) => read.map(({ stmt }) => Object.keys(stmt ?? {})[0])
  const alone = await Promise.all(splitStatements(text).map(async (each) => (await parse(each)).stmts ?? []))
  expect(alone.map((read) => read.length)).toEqual(alone.map(() => 1))
  expect(kinds(alone.flat())).toEqual(kinds(stmts))
})
