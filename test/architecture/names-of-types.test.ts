import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// A type is named by a noun that says what its value is: a query, an intent, a draft.

const root = resolve(import.meta.dirname, '../..')
const FILES = globSync('{src,test,bench,tools,e2e}/**/*.{ts,tsx,mts}', {
  cwd: root,
  exclude: ['**/node_modules/**'],
})

const DECLARED = /^\s*(?:export )?(?:declare )?(?:type|interface) ([A-Z]\w*)\b(?=[^\n]*[={]|<)/gm

/** Words that say how, when or in what part something is, and not what it is. */
const NO_NOUNS = new Set(
  `Able About Above After Ahead All Alone Around As At Away Before Below Beside Besides Beyond By Can Common Current Differs
  Due Effective Eligible Empty Few Fits First Given Gone Had Has Heard Held Hidden Inside Is Kept Known Laid Last Late Later
  Left Made May Meant More Must Named Nearest None Of Off On One Other Others Outside Own Past Pending Plain Possible Put Ran
  Readable Said Seen Sent Several Shown Somebody Sought Spoken Stood Such Then To Told Unable Up What When Where Which Who
  Whoever Whole Whom Whose Why Wide With Without Written Wrong`.split(/\s+/),
)
const NOUNS_IN_ED = new Set(['Seed', 'Speed', 'Feed', 'Need'])
const NOUNS_IN_ING = new Set(
  `Binding Drawing Ending Heading Holding Meaning Opening Ordering Pairing Ranking Rating Reading Setting Spelling Standing
  String Timing Warning Wording`.split(/\s+/),
)
/** A clause cut short: `DecisionAsked` is a question about a decision. */
const CLAUSE = /[a-z](Asked|Doing|Found|Given|Heard|Held|Kept|Named|Said|Seen|Shown|Told|Wanted|Written)$/
const PREPOSITION = /^(Of|Such|To|What|Whoever|Whose|Why|Beside|Besides)[A-Z](?!an)/

const isNoun = (name: string): boolean => {
  if (CLAUSE.test(name) || PREPOSITION.test(name)) return false
  if (/[a-z][A-Z]/.test(name)) return true
  if (NO_NOUNS.has(name)) return false
  if (/ed$/.test(name)) return NOUNS_IN_ED.has(name)
  return !/ing$/.test(name) || NOUNS_IN_ING.has(name)
}

test('types are named by nouns', () => {
  const found = FILES.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(DECLARED)].flatMap(([, name = '']) =>
      isNoun(name) ? [] : [`${path}: ${name}`],
    ),
  )
  expect(found).toEqual([])
})

test.each(['Asked', 'Given', 'OfDecision', 'CellSaid', 'Issuing', 'ToPrint', 'Whom'])(
  '%s is not a noun',
  (name) => {
    expect(isNoun(name)).toBe(false)
  },
)
test.each(['MatrixQuery', 'CellIntent', 'Setting', 'WhatCan', 'Seed', 'TopRow'])('%s is a noun', (name) => {
  expect(isNoun(name)).toBe(true)
})
