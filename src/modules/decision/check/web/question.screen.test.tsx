import { expect, test } from 'vitest'
import { linkTo, readCheck } from './check-address.ts'
import { askedAt, emptyQuestion, isAskedOfNow, recordedOn, timeOf } from './question.ts'

const ZONE = 'America/New_York'
const empty = emptyQuestion(ZONE)

test('a time on a day is asked about as an instant of the organization’s zone', () => {
  const asked = askedAt(empty, { day: '2026-03-04', time: '14:30' }, ZONE)
  expect(asked).toMatchObject({ day: '2026-03-04', at: '2026-03-04T19:30:00.000Z' })
  expect(timeOf(asked, ZONE)).toBe('14:30')
  expect(askedAt(asked, { day: '2026-03-04', time: '' }, ZONE)).toMatchObject({ at: undefined })
})

test('what was on record is asked about by the end of a day, and of today as of now', () => {
  expect(recordedOn(empty, '2026-03-04', ZONE).knownAt).toBe('2026-03-05T04:59:59.999Z')
  expect(recordedOn(empty, '2999-01-01', ZONE).knownAt).toBeUndefined()
})

test('the address of a copied answer is short, and asks the same question again', () => {
  const draft = {
    who: 'USER 018f0000-0000-7000-8000-000000000001',
    decisionId: '018f0000-0000-7000-8000-000000000002',
    question: {
      amounts: { CURRENCY: '75000.50' },
      units: { CURRENCY: 'USD' },
      day: '2026-03-04',
      typeId: '018f0000-0000-7000-8000-000000000003',
      groupId: '018f0000-0000-7000-8000-000000000004',
    },
  }
  const at = '2026-03-04T19:30:00.123Z'
  const knownAt = '2026-03-05T04:59:59.999Z'
  const link = new URL(linkTo('/authority/check', draft, { at, knownAt }))
  expect(link.search.length).toBeLessThan(140)
  expect(readCheck({ a: link.searchParams.get('a') ?? '' }, ZONE)).toEqual({
    ...draft,
    question: { ...draft.question, at, knownAt },
  })
  const plain = { ...draft, question: { ...draft.question, typeId: undefined, groupId: undefined } }
  const short = new URL(linkTo('/authority/check', plain, { at, knownAt: at })).search
  expect(short.length).toBeLessThan(75)
  expect(readCheck({ a: 'nonsense' }, ZONE).decisionId).toBeUndefined()
})

test.each([
  ['2026-11-01', '14:30', '2026-11-01T20:30:00.000Z'],
  ['2026-03-08', '14:30', '2026-03-08T19:30:00.000Z'],
])('a time of %s, when clocks change, is the time that they show', (day, time, at) => {
  const zone = 'America/Chicago'
  const asked = askedAt(emptyQuestion(zone), { day, time }, zone)
  expect(asked.at).toBe(at)
  expect(timeOf(asked, zone)).toBe(time)
})

test('only a question of now leads to asking someone to decide', () => {
  const now = emptyQuestion(ZONE)
  expect(isAskedOfNow(now, ZONE)).toBe(true)
  expect(isAskedOfNow(askedAt(now, { day: '2099-01-01', time: '' }, ZONE), ZONE)).toBe(false)
  expect(isAskedOfNow(recordedOn(now, '2020-01-01', ZONE), ZONE)).toBe(false)
})
