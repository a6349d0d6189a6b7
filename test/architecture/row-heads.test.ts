import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every table says what its rows are about: a cell of each is the head of its row', () => {
  const without = globSync('src/**/*.tsx')
    .filter((path) => !path.endsWith('.test.tsx'))
    .filter((path) => {
      const drawn = readFileSync(path, 'utf8')
      return /<table\b/.test(drawn) && /<td\b/.test(drawn) && !/scope[=:] ?["']row["']/.test(drawn)
    })
  expect(without).toEqual([])
})
