import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A search is shortened without harm: what is longer finds nothing.
const SEARCHES = ['src/platform/web/shell/Palette.tsx']

test('no field cuts what is typed or pasted: what is too long is refused with a sentence', () => {
  const cutting = globSync('src/**/*.tsx')
    .filter((path) => !path.endsWith('.test.tsx') && !SEARCHES.includes(path))
    .filter((path) => readFileSync(path, 'utf8').includes('maxLength'))
  expect(cutting).toEqual([])
})
