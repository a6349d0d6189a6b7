import { describe, expect, test } from 'vitest'
import {
  activeDays,
  beginning,
  isDue,
  NO_DAYS,
  redated,
  settledAt,
  statusAt,
  statusPeriods,
} from './active-days.ts'

const when = { zone: 'America/Chicago', now: new Date('2026-11-28T15:00:00.000Z') }
const NEXT_YEAR = { startDate: '2027-01-01', terminationDate: '2027-06-30' }
const FROM = '2027-01-01T06:00:00.000Z'
const UNTIL = '2027-07-01T05:00:00.000Z'
const at = (text: string) => new Date(text)

describe('days of a user', () => {
  test('begin with the first day and end after the last in the zone', () => {
    expect(activeDays(NEXT_YEAR, when)).toEqual({ activeFrom: FROM, activeUntil: UNTIL })
  })

  test('leave a first day that has begun', () => {
    expect(activeDays({ startDate: '2026-11-28', terminationDate: null }, when)).toEqual(NO_DAYS)
  })

  test('make a new user inactive until the first day', () => {
    expect(beginning('ACTIVE', NEXT_YEAR, when)).toEqual({
      status: 'INACTIVE',
      activeFrom: FROM,
      activeUntil: UNTIL,
    })
    expect(beginning('INVITED', NEXT_YEAR, when)).toEqual({ status: 'INVITED', ...NO_DAYS })
  })

  test.each([
    ['an active user until the end of the last day', 'ACTIVE', null, UNTIL, UNTIL, 'INACTIVE'],
    ['an active user to the last instant', 'ACTIVE', null, UNTIL, '2027-07-01T04:59:59.999Z', 'ACTIVE'],
    ['a planned user before the first day', 'INACTIVE', FROM, null, '2027-01-01T05:59:59.999Z', 'INACTIVE'],
    ['a planned user from the first day', 'INACTIVE', FROM, UNTIL, FROM, 'ACTIVE'],
    ['a planned user after the last day', 'INACTIVE', FROM, UNTIL, UNTIL, 'INACTIVE'],
    ['a deactivated user', 'INACTIVE', null, null, UNTIL, 'INACTIVE'],
    ['an invited user', 'INVITED', null, null, UNTIL, 'INVITED'],
  ] as const)('turn the status of %s', (_, status, activeFrom, activeUntil, instant, expected) => {
    const user = { status, activeFrom, activeUntil }
    expect(statusAt(user, at(instant))).toBe(expected)
  })

  test.each([
    ['the first day has come', FROM, null, FROM, { status: 'ACTIVE', ...NO_DAYS }],
    ['both days are over', FROM, UNTIL, UNTIL, { status: 'INACTIVE', ...NO_DAYS }],
  ] as const)('are due and settled where %s', (_, activeFrom, activeUntil, instant, settled) => {
    const user = { status: 'INACTIVE', activeFrom, activeUntil } as const
    expect([isDue(user, at(instant)), settledAt(user, at(instant))]).toEqual([true, settled])
  })

  test('are recorded as periods without gaps', () => {
    const now = when.now.toISOString()
    expect(statusPeriods({ status: 'INACTIVE', activeFrom: FROM, activeUntil: UNTIL }, when.now)).toEqual([
      { status: 'INACTIVE', from: now, until: FROM },
      { status: 'ACTIVE', from: FROM, until: UNTIL },
      { status: 'INACTIVE', from: UNTIL, until: null },
    ])
    expect(statusPeriods({ status: 'ACTIVE', ...NO_DAYS }, when.now)).toEqual([
      { status: 'ACTIVE', from: now, until: null },
    ])
  })

  test('say after the last day what a deactivation says', () => {
    const later = at('2027-08-01T00:00:00.000Z')
    expect(statusPeriods({ status: 'ACTIVE', activeFrom: null, activeUntil: UNTIL }, later)).toEqual(
      statusPeriods({ status: 'INACTIVE', ...NO_DAYS }, later),
    )
  })
})

describe('days that are changed', () => {
  const active = { status: 'ACTIVE', startDate: null, terminationDate: null, ...NO_DAYS } as const
  const planned = { status: 'INACTIVE', ...NEXT_YEAR, activeFrom: FROM, activeUntil: UNTIL } as const
  const deactivated = { ...active, status: 'INACTIVE' } as const

  test('end an active user after the last day', () => {
    expect(redated(active, NEXT_YEAR, when)).toEqual({
      status: 'ACTIVE',
      activeFrom: null,
      activeUntil: UNTIL,
    })
  })

  test('keep their instants in another zone where they stay', () => {
    expect(redated(planned, NEXT_YEAR, { ...when, zone: 'Asia/Tokyo' })).toMatchObject({
      activeFrom: FROM,
      activeUntil: UNTIL,
    })
  })

  test('activate a planned user whose first day becomes today', () => {
    const days = { ...NEXT_YEAR, startDate: '2026-11-28' }
    expect(redated(planned, days, when)).toEqual({ status: 'ACTIVE', activeFrom: null, activeUntil: UNTIL })
  })

  test('bring no one back who was deactivated', () => {
    expect(redated(deactivated, NEXT_YEAR, when)).toEqual({ status: 'INACTIVE', ...NO_DAYS })
  })
})
