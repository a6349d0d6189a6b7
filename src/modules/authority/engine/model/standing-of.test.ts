import { describe, expect, test } from 'vitest'
import { limitText } from '../../terms/model/limit-texts.ts'
import type { SlotStatus, Terms } from '../../terms/model/terms.ts'
import { limitsLeft } from './effective-limits.ts'
import type { DelegationAt, Snapshot } from './snapshot.ts'
import { inForceBetween, inForceOf, remainingSlots, slotLookedAt } from './standing.ts'
import { standingText } from './standing-texts.ts'
import { withCascade, withSlotStatus, withTerms } from './testing/after-acts.ts'
import { type Delegations, given, slot, university, upTo } from './testing/university.ts'
import { day } from './testing/worked-world.ts'

/** d1, in force → d2, with three recipients, from March 1 to December 1. */
const snapshot = given([
  { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'president')] },
  {
    id: 'd2',
    parent: 'd1.1',
    from: '2026-03-01',
    until: '2026-12-01',
    slots: [slot('a', 'vp'), slot('b', 'dean'), slot('c', 'chair')],
  },
])
const statuses = (each: Partial<Record<'a' | 'b' | 'c', SlotStatus>>, of: Snapshot = snapshot) =>
  Object.entries(each).reduce((now, [id, status]) => withSlotStatus(now, [id], status), of)
const requiring = (of: Snapshot): Snapshot => ({
  ...of,
  delegations: new Map(of.delegations).set('d2', { ...of.delegations.get('d2')!, acceptanceRequired: true }),
})
const said = (of: Snapshot, id = 'd2') => {
  const { standing, reason } = inForceOf(of, id)
  return reason ? [standing, reason.code, ...Object.values(reason.params)].join(' ') : standing
}

test('Recipients are those who were neither removed nor deleted.', () => {
  const left = remainingSlots(statuses({ a: 'REMOVED', b: 'DELETED', c: 'REVOKED' }), 'd2')
  expect(left.map(({ id }) => id)).toEqual(['c'])
  expect(remainingSlots(snapshot, 'none')).toEqual([])
})

describe('A delegation is in force', () => {
  test.each<[string, Snapshot, string]>([
    ['for all of its recipients', snapshot, 'YES'],
    [
      'for some, with what stands in the way of the first other',
      statuses({ b: 'SUSPENDED', c: 'REVOKED' }),
      'PARTLY NOT_IN_FORCE d2 SUSPENDED',
    ],
    ['for all who are left', statuses({ a: 'REMOVED', b: 'DELETED' }), 'YES'],
    ['for nobody, where nobody is left', statuses({ a: 'REMOVED', b: 'REMOVED', c: 'REMOVED' }), 'NO'],
    [
      'once one of them accepts, where the others rejected or wait',
      requiring(statuses({ a: 'ISSUED', b: 'SUSPENDED', c: 'SUSPENDED' })),
      'AWAITING NOT_IN_FORCE d2 ISSUED',
    ],
    [
      'once it is approved',
      statuses({ a: 'PENDING', b: 'PENDING', c: 'PENDING' }),
      'AWAITING NOT_IN_FORCE d2 PENDING',
    ],
    [
      'for some, while others have not accepted',
      requiring(statuses({ a: 'ACCEPTED' })),
      'PARTLY NOT_IN_FORCE d2 ISSUED',
    ],
    [
      'from its day on',
      { ...snapshot, at: day('2026-02-28') },
      `NOT_YET NOT_YET_EFFECTIVE d2 ${day('2026-03-01')}`,
    ],
    [
      'once it is accepted, though its day comes later',
      { ...requiring(snapshot), at: day('2026-02-28') },
      'AWAITING NOT_IN_FORCE d2 ISSUED',
    ],
    [
      'no longer once it has expired',
      { ...snapshot, at: day('2026-12-01') },
      `NO EXPIRED d2 ${day('2026-12-01')}`,
    ],
    [
      'not below what is suspended',
      withSlotStatus(snapshot, ['d1.1'], 'SUSPENDED'),
      'NO NOT_IN_FORCE d1 SUSPENDED',
    ],
    [
      'not below what itself waits for an answer',
      withSlotStatus(snapshot, ['d1.1'], 'PENDING'),
      'NO NOT_IN_FORCE d1 PENDING',
    ],
    [
      'not, for its own reason before one above',
      withSlotStatus(statuses({ a: 'SUSPENDED', b: 'SUSPENDED', c: 'SUSPENDED' }), ['d1.1'], 'SUSPENDED'),
      'NO NOT_IN_FORCE d2 SUSPENDED',
    ],
    ['not while an act above holds', withCascade(snapshot, 'SUSPEND', 'd1'), 'NO CASCADE_SUSPENDED d2 d1'],
  ])('%s.', (_, of, expected) => {
    expect(said(of)).toBe(expected)
  })
})

describe('But for the clock it is in force', () => {
  const between = (of: Snapshot) => {
    const { standing, from, until } = inForceBetween(of, 'd2')
    return [standing, from, until]
  }
  const [march, december] = [day('2026-03-01'), day('2026-12-01')]

  test('from its effective date until its expiration, whatever day it is.', () => {
    for (const date of ['2026-01-01', '2026-06-01', '2027-01-01'])
      expect(between({ ...snapshot, at: day(date) })).toEqual(['YES', march, december])
  })

  test('within the dates of the path above it.', () => {
    const { terms } = snapshot.delegations.get('d1')!
    const narrowed = withTerms(snapshot, 'd1', {
      ...terms,
      effective: day('2026-04-01'),
      expiration: day('2026-11-01'),
    })
    expect(between(narrowed)).toEqual(['YES', day('2026-04-01'), day('2026-11-01')])
    const wider = withTerms(snapshot, 'd1', { ...terms, expiration: day('2027-05-01') })
    expect(between(wider)).toEqual(['YES', march, december])
  })

  test('without end, where no step of the path expires.', () => {
    const open = withTerms(snapshot, 'd2', { ...snapshot.delegations.get('d2')!.terms, expiration: null })
    expect(between(open)).toEqual(['YES', march, null])
  })

  test('for some, from the first of them on and as long as the last of them.', () => {
    const { terms } = snapshot.delegations.get('d2')!
    const longer: Terms = { ...terms, effective: day('2026-02-01'), expiration: day('2027-01-01') }
    const waits = withTerms(snapshot, 'd2', longer, ['a'])
    // a holds what both terms allow, b what is stored
    expect(between(statuses({ c: 'SUSPENDED' }, waits))).toEqual([
      'PARTLY',
      day('2026-02-01'),
      day('2027-01-01'),
    ])
    expect(between(statuses({ b: 'SUSPENDED', c: 'SUSPENDED' }, waits))).toEqual(['PARTLY', march, december])
  })

  test('once it is answered, within its dates; not at all where it is suspended.', () => {
    expect(between(requiring(snapshot))).toEqual(['AWAITING', march, december])
    const [standing] = between(statuses({ a: 'SUSPENDED', b: 'SUSPENDED', c: 'SUSPENDED' }))
    expect(standing).toBe('NO')
  })
})

test('A delegation is looked at through the first recipient for whom it is in force, or else through the first.', () => {
  const through = (of: Snapshot) => slotLookedAt(of, 'd2')?.id
  expect(through(snapshot)).toBe('a')
  expect(through(statuses({ a: 'SUSPENDED' }))).toBe('b')
  expect(through(statuses({ a: 'SUSPENDED', b: 'SUSPENDED', c: 'SUSPENDED' }))).toBe('a')
  expect(through(statuses({ a: 'REMOVED', b: 'SUSPENDED', c: 'SUSPENDED' }))).toBe('b')
  expect(through(statuses({ a: 'REMOVED', b: 'REMOVED', c: 'REMOVED' }))).toBeUndefined()
})

describe('What is left of the limit that a delegation states', () => {
  const clamp = (of: Snapshot, id: string, at = 0) => {
    const delegation: DelegationAt = of.delegations.get(id)!
    const found = limitsLeft(of, `${id}.1`, delegation.terms.authorities[0]!)[at]?.clamp
    if (!found) return null
    const ends = [found.min, found.max].flatMap((end) => (end ? `${end.origin} of ${end.delegationId}` : []))
    return `${limitText(found.bound)} by ${ends.join(', ')}`
  }
  const below = (bounds: Delegations[number]['bounds'], more: Parameters<typeof given>[1] = {}) =>
    given([...university.slice(0, 3), { ...university[3]!, bounds: bounds ?? [] }], more)
  const limited = { tenantRedelegationLimit: { value: '500', unit: 'USD' } }
  const money = { type: 'CURRENCY' as const, unit: 'USD' }

  test('is what the path above leaves, and whose that is.', () => {
    expect(clamp(given(university), 'd4')).toBe('$250,000 by LIMIT of d3')
    expect(clamp(given(university), 'd3')).toBeNull()
    expect(clamp(below(upTo('250000')), 'd4')).toBeNull()
    expect(clamp(below(upTo('300000'), limited), 'd4')).toBe('$500 by TENANT_LIMIT of d4')
  })

  test('keeps the minimum that it states.', () => {
    expect(clamp(below([{ ...money, min: '100', minExclusive: true, max: '300000' }]), 'd4')).toBe(
      'above $100, up to $250,000 by LIMIT of d3',
    )
  })

  test('is less where only an end is excluded, or in another currency.', () => {
    const excluded = given([
      { ...university[0]!, bounds: [{ ...money, max: '90', maxExclusive: true }] },
      { ...university[1]!, bounds: upTo('90') },
    ])
    expect(clamp(excluded, 'd2')).toBe('below $90 by LIMIT of d1')
    const inEuros = given(
      [
        { ...university[0]!, bounds: upTo('90', 'EUR') },
        { ...university[1]!, bounds: upTo('90') },
      ],
      {
        rates: [{ currency: 'EUR', rate: '0.5', from: '2026-01-01' }],
      },
    )
    expect(clamp(inEuros, 'd2')).toBe('€90 by LIMIT of d1')
  })

  test('is what the organization lets pass on, where it states no amount.', () => {
    const authorized = given(
      [
        { ...university[0]!, bounds: [{ type: 'AUTHORIZED' }] },
        { ...university[1]!, bounds: [{ type: 'AUTHORIZED' }] },
      ],
      limited,
    )
    expect(clamp(authorized, 'd2')).toBe('$500 by TENANT_LIMIT of d2')
    expect(clamp(authorized, 'd1')).toBeNull()
  })

  test('is asked in its own limit type, and of none where it states none or a minimum alone.', () => {
    const days = [{ type: 'TIME' as const, unit: 'DAYS', max: '9' }]
    expect(clamp(below(days), 'd4')).toBeNull()
    expect(clamp(below([]), 'd4')).toBeNull()
    const least = given([{ ...university[0]!, bounds: [{ ...money, min: '5' }] }])
    expect(clamp(least, 'd1')).toBeNull()
  })

  const two = (above: Delegations[number]['bounds'], own: Delegations[number]['bounds'], more = {}) =>
    given(
      [
        { ...university[0]!, bounds: above ?? [] },
        { ...university[1]!, bounds: own ?? [] },
      ],
      more,
    )
  const ranging = (min: string | undefined, max: string | undefined, more = {}) => ({
    ...money,
    ...(min && { min }),
    ...(max && { max }),
    ...more,
  })

  test('begins where the path above begins, and is of every limit that is stated.', () => {
    const raised = two([ranging('50000', undefined, { minExclusive: true })], [ranging('45000', '60000')])
    expect(clamp(raised, 'd2')).toBe('above $50,000, up to $60,000 by LIMIT of d1')
    const both = two([ranging('40000', '50000')], [ranging('30000', '60000')])
    expect(clamp(both, 'd2')).toBe('$40,000 to $50,000 by LIMIT of d1, LIMIT of d1')
    const days = (max: string) => ({ type: 'TIME' as const, unit: 'DAYS', max })
    const second = two([ranging(undefined, '5'), days('9')], [ranging(undefined, '5'), days('10')])
    expect([clamp(second, 'd2'), clamp(second, 'd2', 1)]).toEqual([null, '9 days by LIMIT of d1'])
  })

  test('is said in one unit, where its ends are in two.', () => {
    const euros = { rates: [{ currency: 'EUR', rate: '0.5', from: '2026-01-01' }] }
    const money2 = two([ranging('40', undefined, { unit: 'EUR' })], [ranging('5', '60')], euros)
    expect(clamp(money2, 'd2')).toBe('$20 to $60 by LIMIT of d1')
    const time = (unit: string, more: object) => [{ type: 'TIME' as const, unit, ...more }]
    const months = two(time('MONTHS', { min: '1' }), time('DAYS', { min: '2', max: '60' }))
    expect(clamp(months, 'd2')).toBe('30 days to 60 days by LIMIT of d1')
    const years = two(time('YEARS', { min: '1' }), time('MONTHS', { max: '18' }))
    expect(clamp(years, 'd2')).toBe('12 months to 18 months by LIMIT of d1')
    // without a rate nothing is compared, and nothing is in force
    const none = two([ranging('40', undefined, { unit: 'EUR' })], [ranging(undefined, '60')])
    expect(clamp(none, 'd2')).toBe('$60 by LIMIT of d1')
    expect(said(none)).toBe('NO NO_RATE EUR d1 d2')
  })

  test('is nothing where the ends contradict each other: it is not in force, by its own reason.', () => {
    const nothing = two([ranging('40000', '100000')], [ranging(undefined, '30000')])
    expect(clamp(nothing, 'd2')).toBe('Nothing by LIMIT of d1')
    expect(inForceOf(nothing, 'd2')).toMatchObject({ standing: 'NO', reason: { code: 'EMPTY_LIMIT' } })
    expect(inForceBetween(nothing, 'd2').standing).toBe('NO')
    expect(standingText(inForceOf(nothing, 'd2'), 'd2', String)).toBe('No, limits contradict each other')
    expect(said(nothing, 'd1')).toBe('YES')
  })
})
