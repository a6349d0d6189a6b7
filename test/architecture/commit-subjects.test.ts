import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// A subject is `area: Verb object`, at most 72 characters, without a period.

/** Subjects have been held to this since. */
const SINCE = 'dfc9388bf5'
const SUBJECT = /^[a-z][a-z0-9 -]*: [A-Z][^\n]*[^.\n]$/
const MOST = 72

const isSubject = (subject: string): boolean => subject.length <= MOST && SUBJECT.test(subject)

/** An archive without its history, or a clone of its last commit alone, has no earlier subjects. */
function readSubjects(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('log', '--no-merges', '--format=%s', `${SINCE}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

test('subjects of commits name an area and a verb in 72 characters', () => {
  expect(readSubjects().filter((subject) => !isSubject(subject))).toEqual([])
})

test.each([
  ['card: Pad the header', true],
  ['Pad the header', false],
  ['card: pad the header', false],
  ['card: Pad the header.', false],
  [`card: Pad ${'the header '.repeat(7)}`, false],
])('%s', (subject, expected) => {
  expect(isSubject(subject.trim())).toBe(expected)
})
