import { expect, test } from 'vitest'
import { addressedTo, type Candidate, candidatesOf } from './request-rules.ts'

const [ana, ben] = [
  { id: 'ana', name: 'Ana' },
  { id: 'ben', name: 'Ben' },
]
const person = (side: Candidate['side'], who: { id: string; name: string }): Candidate => ({
  side,
  assignee: { userId: who.id, positionId: null },
  people: [who],
})
const dean = (...people: Candidate['people'][number][]): Candidate => ({
  side: 'RECIPIENT',
  assignee: { userId: null, positionId: 'dean' },
  people,
})

test.each([
  ['the issuer', [person('ISSUER', ana), dean(ben)], 'ISSUER', ['ISSUER ana']],
  ['the recipients', [person('ISSUER', ana), dean(ben)], 'RECIPIENT', ['RECIPIENT dean']],
  ['both', [person('ISSUER', ana), dean(ben)], 'BOTH', ['ISSUER ana', 'RECIPIENT dean']],
  ['whoever is both, once', [person('ISSUER', ana), person('RECIPIENT', ana)], 'BOTH', ['ISSUER ana']],
  ['nobody but the requester', [person('ISSUER', { id: 'me', name: 'Me' })], 'ISSUER', []],
  ['no vacant position', [dean()], 'BOTH', []],
  ['the creator, whoever is asked', [person('CREATOR', ana)], 'ISSUER', ['CREATOR ana']],
] as const)('a request asks %s', (_, all, to, expected) => {
  const found = candidatesOf(all, 'me', to)
  expect(found.map(({ side, assignee }) => `${side} ${assignee.userId ?? assignee.positionId}`)).toEqual(
    expected,
  )
})

const by = (userId: string) => ({ userId, positionId: null })

test.each([
  ['the issuer', ['ana'], ['ben'], 'ana', 'ISSUER'],
  ['a former issuer', ['ann'], ['ben'], 'ana', 'ISSUER'],
  ['a recipient', ['ben'], ['ben'], 'ana', 'RECIPIENT'],
  ['the issuer and a recipient', ['ana', 'ben'], ['ben'], 'ana', 'BOTH'],
  ['whoever is both', ['ana'], ['ana'], 'ana', 'ISSUER'],
] as const)('a request that asks %s was addressed so', (_, assignees, recipients, issuer, expected) => {
  expect(addressedTo(assignees.map(by), recipients.map(by), by(issuer))).toBe(expected)
})
