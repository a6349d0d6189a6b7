import { expect, test } from 'vitest'
import { problemsOfDays } from './issuing-days.ts'
import type { StoredDelegation } from './stored-delegation.ts'

const NOW = new Date('2026-11-20T03:00:00.000Z')
const ZONE = 'America/New_York' // where it is still the 19th
const FREE = { effectiveDate: null, expirationDate: null, isNoExpiration: true }
type StoredCase = Pick<StoredDelegation, 'terms' | 'slots'>
const heldSince = (effective: number, status = 'ISSUED') =>
  ({ terms: { effective }, slots: [{ status }] }) as unknown as StoredCase

const END = 'body.expirationDate: Enter the last day, or select No expiration.'
const BACK =
  'body.effectiveDate: You do not have permission to backdate a delegation. Enter today or a later day.'
const YEAR = 'body.effectiveDate: A delegation can be backdated by at most 1 year.'
const HELD =
  'body.effectiveDate: This delegation was issued and held before. Duplicate the delegation to backdate it.'

type Change = Partial<Parameters<typeof problemsOfDays>[0]>
const from = (effectiveDate: string): Change => ({ content: { ...FREE, effectiveDate } })

test.each<[string, Change, string[]]>([
  ['now, with no end date', {}, []],
  ['with no end date, which nobody said', { content: { ...FREE, isNoExpiration: false } }, [END]],
  ['until a day', { content: { ...FREE, isNoExpiration: false, expirationDate: '2027-01-01' } }, []],
  ['from today on, by the zone', { ...from('2026-11-19'), mayDateBack: false }, []],
  ['from yesterday on, by one who may not', { ...from('2026-11-18'), mayDateBack: false }, [BACK]],
  [
    'from yesterday on and with no end date',
    { content: { ...FREE, isNoExpiration: false, effectiveDate: '2026-11-18' }, mayDateBack: false },
    [END, BACK],
  ],
  ['from yesterday on, by one who may', from('2026-11-18'), []],
  ['from a year ago on', from('2025-11-19'), []],
  ['from longer ago on', from('2025-11-18'), [YEAR]],
  [
    'from the past day that it has',
    { ...from('2020-01-01'), terms: { effective: 7 }, held: heldSince(7), mayDateBack: false },
    [],
  ],
  [
    'from another past day than it has',
    { ...from('2026-11-18'), held: heldSince(7), mayDateBack: false },
    [BACK],
  ],
  [
    'from yesterday on, where it held already',
    { ...from('2026-11-18'), held: heldSince(NOW.getTime()) },
    [HELD],
  ],
  [
    'from yesterday on, where its day had not come',
    { ...from('2026-11-18'), held: heldSince(NOW.getTime() + 1) },
    [],
  ],
  [
    'from yesterday on, where somebody was a recipient',
    { ...from('2026-11-18'), held: heldSince(NOW.getTime() + 1, 'REMOVED') },
    [HELD],
  ],
  [
    'from yesterday on, as a draft that nobody held',
    { ...from('2026-11-18'), held: { terms: null, slots: [] } },
    [],
  ],
])('issued %s', (_, change, words) => {
  const asked = {
    content: FREE,
    terms: { effective: 1 },
    edited: null,
    held: null,
    mayDateBack: true,
    zone: ZONE,
    now: NOW,
    ...change,
  }
  expect(problemsOfDays(asked).map(({ path, message }) => `${path}: ${message}`)).toEqual(words)
})
