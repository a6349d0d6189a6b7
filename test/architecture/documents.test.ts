import { expect, test } from 'vitest'
import { countWords, findCountedDocuments, readText } from '../../tools/documents/documents.ts'

// Documents are short enough to be read.

/** The goals, in words: `README` of the repository, two pages, one screen, and all documents. */
const GOALS = { readme: 500, architecture: 1_100, module: 350, all: 20_000 }

const words = (path: string): number => countWords(readText(path))
const documents = findCountedDocuments()

test.each([
  ['README.md', GOALS.readme],
  ['ARCHITECTURE.md', GOALS.architecture],
  ...documents
    .filter((path) => /^src\/.*README\.md$/.test(path))
    .map((path): [string, number] => [path, GOALS.module]),
])('%s has at most %i words', (path, goal) => {
  expect(words(path)).toBeLessThanOrEqual(goal)
})

test('all documents together stay within their goal', () => {
  const total = documents.reduce((sum, path) => sum + words(path), 0)
  expect(total).toBeLessThanOrEqual(GOALS.all)
})

test.each([
  ['One word, two.', 3],
  ['| a | --- | 12 |', 1],
  ['', 0],
])('%j has %i words', (text, expected) => {
  expect(countWords(text)).toBe(expected)
})
