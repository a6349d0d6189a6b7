import { expect, test } from 'vitest'
import { hasWords } from '#platform/model/folded.ts'
import { findChecks, parseCheck } from './find-check.ts'

test('“check”, a name, and an amount are parted, in any order', () => {
  expect(parseCheck('check lindqvist 75k')).toMatchObject({ words: ['lindqvist'], amount: '75000' })
  expect(parseCheck('Check $1,250.50 dean sole-source')).toEqual({
    words: ['dean', 'sole-source'],
    amount: '1250.50',
    isCommand: true,
  })
  expect(parseCheck('check tomas')).toEqual({ words: ['tomas'], amount: undefined, isCommand: true })
})

test('parts a name from an amount without “check” too', () => {
  expect(parseCheck('bello 30000')).toEqual({ words: ['bello'], amount: '30000', isCommand: false })
  expect(parseCheck('okafor 400K')).toMatchObject({ words: ['okafor'], amount: '400000' })
  expect(parseCheck('1.5m okafor')).toMatchObject({ words: ['okafor'], amount: '1500000' })
})

test('anything else is no check', () => {
  for (const search of ['check', '1084', 'checklist', 'DEL-1084', 'check 75k', 'a list of what the dean has'])
    expect(parseCheck(search), search).toBeUndefined()
})

const sourceOf = (names: readonly string[]) => ({
  find: async ({ search }: { search: string }) => ({
    options: names.filter((name) => hasWords(name, search)).map((label) => ({ id: `USER ${label}`, label })),
    more: false,
  }),
})
const sources = {
  people: sourceOf(['President', 'Approver Alder', 'Dean of Medicine', 'Tomas Lindqvist', 'Ada Lindqvist']),
  decisions: sourceOf(['Approve purchase order', 'Approve travel']),
}
const found = async (search: string) =>
  (await findChecks(sources, search, 5, new AbortController().signal)).entries.map(({ label, caption }) => [
    label,
    caption,
  ])

test('a word that is in a name and in a decision is left to the decision', async () => {
  expect(await found('check president approve 75k')).toEqual([
    ['Can President decide?', 'Approve purchase order · 75,000'],
  ])
  expect(await found('check approve travel president')).toEqual([['Can President decide?', 'Approve travel']])
  expect(await found('check approver alder travel')).toEqual([
    ['Can Approver Alder decide?', 'Approve travel'],
  ])
})

test('words of no decision leave the person', async () => {
  expect(await found('check president steel 75k')).toEqual([['Can President decide?', '75,000']])
  expect(await found('check nobody')).toEqual([])
})

test('a name with an amount or with a decision finds the check without “check”', async () => {
  expect(await found('lindqvist 75k')).toEqual([
    ['Can Tomas Lindqvist decide?', '75,000'],
    ['Can Ada Lindqvist decide?', '75,000'],
  ])
  expect(await found('tomas purchase')).toEqual([['Can Tomas Lindqvist decide?', 'Approve purchase order']])
  for (const search of ['tomas lindqvist', 'purchase order', 'tomas steel', 'steel 75k'])
    expect(await found(search), search).toEqual([])
})
