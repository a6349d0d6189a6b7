import { expect, test } from 'vitest'
import { effectSentences as sentences } from './effect-texts.ts'
import { type Effects, hasEffects } from './effects.ts'

const nothing = { total: 0, shown: [] }
const none: Effects = {
  stamp: 's',
  judged: 7,
  complete: true,
  awaitsApproval: nothing,
  awaitsAcceptance: nothing,
  delegationsEnded: nothing,
  delegationsNotLive: nothing,
  delegationsFlagged: nothing,
  decisionsWithoutHolder: nothing,
  people: nothing,
  gaining: nothing,
  changes: nothing,
}
const effectSentences = (effects: Effects) => sentences(effects, 'America/New_York')
const record = { id: null, displayId: 'DEL-7', name: 'Approve travel' }
const person = { id: 'p', name: 'Noor Haddad', from: null }

test('nothing changes where every list is empty and all of it was worked out', () => {
  expect(hasEffects(none)).toBe(false)
  expect(hasEffects({ ...none, complete: false })).toBe(true)
  for (const key of ['awaitsApproval', 'delegationsEnded', 'people', 'gaining', 'changes'] as const)
    expect(hasEffects({ ...none, [key]: { total: 1, shown: [] } })).toBe(true)
})

test.each([
  ['awaitsApproval', person, 'Approval required, and today’s terms apply until then: Noor Haddad.'],
  ['delegationsEnded', record, '1 delegation will end: DEL-7 Approve travel.'],
  [
    'decisionsWithoutHolder',
    { ...record, from: null },
    'No one may make 1 decision any longer: DEL-7 Approve travel.',
  ],
  ['delegationsNotLive', record, '1 delegation will have no holder: DEL-7 Approve travel.'],
  ['delegationsFlagged', record, '1 delegation will be flagged as invalid: DEL-7 Approve travel.'],
  ['people', person, '1 person will have less authority: Noor Haddad.'],
  ['gaining', person, '1 person will have more authority: Noor Haddad.'],
] as const)('%s is a sentence with its names', (key, item, sentence) => {
  expect(effectSentences({ ...none, [key]: { total: 1, shown: [item] } })).toEqual([sentence])
})

test.each([
  ['delegationsEnded', (count: string) => `${count} delegations will end`],
  ['decisionsWithoutHolder', (count: string) => `No one may make ${count} decisions any longer`],
  ['delegationsNotLive', (count: string) => `${count} delegations will have no holder`],
  ['delegationsFlagged', (count: string) => `${count} delegations will be flagged as invalid`],
  ['people', (count: string) => `${count} people will have less authority`],
  ['gaining', (count: string) => `${count} people will have more authority`],
] as const)('%s says how many more there are than names', (key, words) => {
  const shown = [{ ...person, name: 'Ann' }, person]
  expect(effectSentences({ ...none, [key]: { total: 2, shown } } as Effects)).toEqual([
    `${words('2')}: Ann, Noor Haddad.`,
  ])
  expect(effectSentences({ ...none, [key]: { total: 1_502, shown } } as Effects)).toEqual([
    `${words('1,502')}: Ann, Noor Haddad, and 1,500 more.`,
  ])
})

test('what happens on a later day is named with that day', () => {
  const from = '2026-11-24T05:00:00.000Z'
  const shown = [{ ...person, from }, person]
  expect(effectSentences({ ...none, people: { total: 2, shown } })).toEqual([
    '2 people will have less authority: Noor Haddad (from November 24, 2026), Noor Haddad.',
  ])
})

test('what ends comes first, and what does not happen has no sentence', () => {
  const two = {
    ...none,
    people: { total: 1, shown: [person] },
    delegationsEnded: { total: 1, shown: [record] },
  }
  expect(effectSentences(two)).toEqual([
    '1 delegation will end: DEL-7 Approve travel.',
    '1 person will have less authority: Noor Haddad.',
  ])
  expect(effectSentences(none)).toEqual([])
})
