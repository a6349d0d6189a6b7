import { expect, test } from 'vitest'
import { findCitations, findHeadings, findKeys } from '../../tools/documents/citations.ts'
import { countWords, findDocuments, readText } from '../../tools/documents/documents.ts'

// A rule that the code cites can be looked up: each citation is a heading of docs/rules.

const PAGES = findDocuments().filter((path) => path.startsWith('docs/rules/'))
const MOST_WORDS = 9_000

const headings = findHeadings(PAGES.map(readText))
const citations = findCitations()

test('each citation is a heading of docs/rules', () => {
  const known = new Set(headings)
  expect(citations.filter(({ key }) => !known.has(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([])
})

test('each heading of docs/rules is there once', () => {
  expect(headings.filter((key, index) => headings.indexOf(key) !== index)).toEqual([])
})

test('the rules stay short', () => {
  const total = PAGES.reduce((sum, path) => sum + countWords(readText(path)), 0)
  expect(total).toBeLessThanOrEqual(MOST_WORDS)
})

test.each<[text: string, keys: string[]]>([
  ['/** A rule. Spec 3.4. */', ['spec 3.4']],
  ['Spec 3.5.1, 3.7; authority 2.', ['spec 3.5.1', 'spec 3.7', 'authority 2']],
  ['the words of semantics 6.1 and 6.4', ['semantics 6.1', 'semantics 6.4']],
  ['Spec 4.2 to 4.4', ['spec 4.2', 'spec 4.3', 'spec 4.4']],
  [' * as it is left. Semantics\n * 3.5.3.', ['semantics 3.5.3']],
  ['Spec 9: the region', ['spec 9']],
  ['authority of 3 people', []],
])('%j cites %j', (text, keys) => {
  expect(findKeys(text)).toEqual(keys)
})
