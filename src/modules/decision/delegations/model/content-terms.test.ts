import { describe, expect, test } from 'vitest'
import type { Condition, Terms } from '#modules/authority/terms/model/terms.ts'
import { bodyPath, changedContent, contentOfTerms, termsOfContent } from './content-terms.ts'
import { delegationContent } from './delegation.ts'

const ZONE = 'America/New_York'
const at = (text: string) => Date.parse(text)
const NOW = at('2026-03-10T15:00:00Z')
const id = (n: number) => `01a1fbc7-c43a-74d0-ad0b-${String(n).padStart(12, '0')}`

const content = delegationContent.parse({
  delegationAuthorities: [
    {
      authorityTypeId: id(1),
      bounds: [
        { valueType: 'CURRENCY', unit: 'USD', min: null, minExclusive: false, max: '5', maxExclusive: false },
      ],
    },
  ],
  delegationGroups: [id(2)],
  delegationPathway: ['Matrix'],
})
let made = 0
const newId = () => `new ${++made}`
const termsOf = (change: object, before: Terms | null = null) =>
  termsOfContent(
    { ...content, ...change },
    before && { terms: before, content: contentOfTerms(content, before, ZONE) },
    ZONE,
    NOW,
    newId,
  )

describe('days become instants in the zone of the organization', () => {
  test.each<[string, object, Partial<Terms>]>([
    ['no day is the instant of issue', {}, { effective: NOW, expiration: null }],
    ['so is today', { effectiveDate: '2026-03-10' }, { effective: NOW }],
    [
      'another day begins at its midnight',
      { effectiveDate: '2026-03-11' },
      { effective: at('2026-03-11T04:00:00Z') },
    ],
    ['before clocks change, too', { effectiveDate: '2026-03-07' }, { effective: at('2026-03-07T05:00:00Z') }],
    ['a last day ends with it', { expirationDate: '2026-03-07' }, { expiration: at('2026-03-08T05:00:00Z') }],
    [
      'without expiration there is none, whatever day stands there',
      { expirationDate: '2026-03-07', isNoExpiration: true },
      { expiration: null },
    ],
  ])('%s', (_, change, expected) => expect(termsOf(change)).toMatchObject(expected))

  test('an instant that was kept for a day stays, for that day and for none', () => {
    const before = { ...termsOf({}), effective: at('2026-03-01T17:30:00Z') }
    expect(termsOf({}, before).effective).toBe(before.effective)
    expect(termsOf({ effectiveDate: '2026-03-01' }, before).effective).toBe(before.effective)
    expect(termsOf({ effectiveDate: '2026-03-02' }, before).effective).toBe(at('2026-03-02T05:00:00Z'))
  })
})

describe('where the organization has another zone since', () => {
  const days = { effectiveDate: '2026-03-01', expirationDate: '2026-04-30', isNoExpiration: false }
  const stored = termsOf(days)
  const before = { terms: stored, content: contentOfTerms({ ...content, ...days }, stored, ZONE) }
  const again = (change: object, zone: string) =>
    termsOfContent({ ...before.content, ...change }, before, zone, NOW, newId)

  test.each(['Asia/Tokyo', 'Pacific/Honolulu'])('days that stay keep their instants: %s', (zone) => {
    const terms = again({ note: 'x' }, zone)
    expect(terms).toMatchObject({ effective: stored.effective, expiration: stored.expiration })
    expect(contentOfTerms(before.content, terms, zone, before)).toMatchObject(days)
  })

  test('another day is one of the new zone', () => {
    const terms = again({ expirationDate: '2026-05-01' }, 'Asia/Tokyo')
    expect(terms.expiration).toBe(at('2026-05-01T15:00:00Z'))
    expect(contentOfTerms({ ...before.content }, terms, 'Asia/Tokyo', before)).toMatchObject({
      effectiveDate: '2026-03-01',
      expirationDate: '2026-05-01',
    })
  })
})

describe('conditions', () => {
  const written = (name: string, change: object = {}) => ({
    name,
    description: '',
    when: null,
    rule: null,
    isActive: true,
    ...change,
  })
  const kept = (n: number, name: string, change: Partial<Condition> = {}): Condition => ({
    ...written(name),
    id: id(n),
    bindsFrom: null,
    ...change,
  })
  const before = { ...termsOf({}), conditions: [kept(1, 'Two quotes'), kept(2, 'Signed')] }
  const idsOf = (conditions: object[]) => {
    made = 0
    return termsOf({ conditions }, before).conditions.map((each) => each.id)
  }

  test('keep their ids, by which they are sent or by what they say', () => {
    expect(idsOf([{ ...written('Three quotes'), id: id(1) }])).toEqual([id(1)])
    expect(idsOf([written('Signed'), written('Two quotes')])).toEqual([id(2), id(1)])
    expect(idsOf([written('Signed', { isActive: false })])).toEqual(['new 1'])
  })

  test('have an id each: what says the same as one that is named is new', () => {
    expect(idsOf([written('Signed'), written('Signed')])).toEqual([id(2), 'new 1'])
    expect(idsOf([written('Signed'), { ...written('Signed'), id: id(2) }])).toEqual(['new 1', id(2)])
    expect(idsOf([{ ...written('Of another'), id: id(9) }])).toEqual(['new 1'])
  })

  test('of a first issue are new, and apply from its own instant', () => {
    made = 0
    expect(termsOf({ conditions: [written('Signed')] }).conditions).toEqual([
      { ...written('Signed'), id: 'new 1', bindsFrom: null },
    ])
  })
})

test('what else is written are the terms, and terms are shown as they were written', () => {
  const terms = termsOf({ effectiveDate: '2026-03-11', expirationDate: '2026-03-31' })
  expect(terms).toMatchObject({
    authorities: content.delegationAuthorities,
    groups: [id(2)],
    pathways: ['Matrix'],
  })
  expect(contentOfTerms(content, terms, ZONE)).toEqual({
    ...content,
    effectiveDate: '2026-03-11',
    expirationDate: '2026-03-31',
    isNoExpiration: false,
  })
  const other = {
    ...terms,
    authorities: [],
    groups: [id(7)],
    pathways: ['Functional'] as const,
    expiration: null,
  }
  expect(contentOfTerms(content, { ...other, conditions: [] }, ZONE)).toMatchObject({
    delegationAuthorities: [],
    delegationGroups: [id(7)],
    delegationPathway: ['Functional'],
    expirationDate: null,
    isNoExpiration: true,
  })
  const condition = { id: id(1), name: 'Signed', description: '', when: null, rule: null, isActive: true }
  expect(
    contentOfTerms(content, { ...other, conditions: [{ ...condition, bindsFrom: 7 }] }, ZONE).conditions,
  ).toEqual([condition])
})

test('a last day and no expiration exclude each other: the one that is named counts', () => {
  const open = { ...content, isNoExpiration: true }
  const ending = { ...content, expirationDate: '2026-03-31' as const }
  expect(changedContent(ending, { isNoExpiration: true })).toMatchObject({
    isNoExpiration: true,
    expirationDate: null,
  })
  expect(changedContent(open, { expirationDate: '2026-04-30' })).toMatchObject({
    isNoExpiration: false,
    expirationDate: '2026-04-30',
  })
  expect(changedContent(open, { expirationDate: null })).toMatchObject({ isNoExpiration: true })
  expect(changedContent(ending, { note: 'n' })).toEqual({ ...ending, note: 'n' })
  expect(changedContent(content, { expirationDate: '2026-04-30', isNoExpiration: false })).toMatchObject({
    isNoExpiration: false,
    expirationDate: '2026-04-30',
  })
})

test.each([
  ['authorities.0.bounds.0.max', 'body.delegationAuthorities.0.bounds.0.max'],
  ['groups.1', 'body.delegationGroups.1'],
  ['pathways', 'body.delegationPathway'],
  ['effective', 'body.effectiveDate'],
  ['expiration', 'body.expirationDate'],
  ['conditions.0.when.value', 'body.conditions.0.when.value'],
])('a problem of %s is at %s', (path, field) => expect(bodyPath(path)).toBe(field))
