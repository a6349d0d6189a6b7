import { describe, expect, test } from 'vitest'
import { endOfDay, instantAt, startOfDay } from '#platform/model/day.ts'
import { type DueAction, type DueDelegation, dueOfAction, dueOfDelegation, searchedFor } from './due.ts'

const zone = 'America/New_York'
/** "2027-03-10 08:00", as the clocks of the zone show it. */
const at = (text: string) => {
  const [day = '', time = '00:00'] = text.split(' ')
  return instantAt(day, time, zone)
}
const window = (after: string, until: string) => ({ after: at(after), until: at(until) })
const told = (due: readonly { event: string; at: number }[]) =>
  due.map((each) => `${each.event} ${new Date(each.at).toISOString()}`)
const expected = (event: string, text: string) => [`${event} ${new Date(at(text)).toISOString()}`]

const accepted: DueDelegation = {
  status: 'ACCEPTED',
  awaited: [],
  issuedAt: at('2027-01-01 10:00'),
  effective: at('2027-01-01 10:00'),
  expiration: null,
  leaving: [],
  endingBefore: [],
}
const until = (day: string) => ({ expiration: endOfDay(day, zone) })
const leaves = (lastDay: string, enteredAt = at('2027-01-02')) => ({
  leaving: [{ slotId: 'dean', until: endOfDay(lastDay, zone), enteredAt }],
})
const leaving = (since = '2027-04-01 08:00') => expected('RECIPIENT_LEAVING', since)
const asked = (since: number, slotId = 'dean') => ({ slotId, since })
const waiting: DueDelegation = {
  ...accepted,
  status: 'ISSUED',
  effective: at('2027-01-01'),
  awaited: [asked(at('2027-01-01 10:00'))],
}
const day = ['2027-04-01 07:50', '2027-04-01 08:05'] as const

describe('of a delegation is due', () => {
  test.each<[string, Partial<DueDelegation>, readonly [string, string], string[]]>([
    ['30 days before its last day', until('2027-05-01'), day, expected('EXPIRING', '2027-04-01 08:00')],
    ['7 days before it', until('2027-04-08'), day, expected('EXPIRING', '2027-04-01 08:00')],
    ['the day before it', until('2027-04-02'), day, expected('EXPIRING', '2027-04-01 08:00')],
    ['30 days before the last day of a recipient', leaves('2027-05-01'), day, leaving()],
    ['7 days before it', leaves('2027-04-08'), day, leaving()],
    ['the day before it', leaves('2027-04-02'), day, leaving()],
    [
      'a last day when it is entered',
      leaves('2028-05-01', at('2027-04-01 08:02')),
      day,
      leaving('2027-04-01 08:02'),
    ],
    [
      'the end of what a recipient accepted while a later end awaits them',
      { endingBefore: [{ slotId: 'dean', expiration: at('2027-04-01 08:00') }], ...until('2028-05-01') },
      day,
      expected('EXPIRE', '2027-04-01 08:00'),
    ],
    ['no last day that is far', leaves('2028-05-01'), day, []],
    ['no last day after it expires', { ...leaves('2027-05-01'), ...until('2027-04-10') }, day, []],
    ['no last day while it is suspended', { ...leaves('2027-05-01'), status: 'SUSPENDED' }, day, []],
    ['nothing between', until('2027-04-10'), day, []],
    ['nothing without an end', {}, day, []],
    ['nothing before the morning', until('2027-05-01'), ['2027-04-01 07:40', '2027-04-01 07:59'], []],
    ['nothing a second time', until('2027-05-01'), ['2027-04-01 08:00', '2027-04-01 08:15'], []],
    ['nothing while it is suspended', { ...until('2027-05-01'), status: 'SUSPENDED' }, day, []],
    [
      'one reminder after a pause of 40 days, the last',
      until('2027-04-06'),
      ['2027-02-20', '2027-04-01 09:00'],
      expected('EXPIRING', '2027-03-30 08:00'),
    ],
    [
      'nothing of days before it was issued',
      { ...until('2027-04-06'), issuedAt: at('2027-04-01 08:30') },
      ['2027-02-20', '2027-04-01 09:00'],
      [],
    ],
    [
      'that it expired, and no reminder',
      { ...until('2027-03-20'), status: 'EXPIRED' },
      ['2027-02-20', '2027-04-01 09:00'],
      expected('EXPIRE', '2027-03-21'),
    ],
    ['nothing of what had expired before', { ...until('2027-03-01'), status: 'EXPIRED' }, day, []],
    [
      'nothing of what is revoked',
      { ...until('2027-03-31'), status: 'REVOKED' },
      ['2027-03-30', '2027-04-01'],
      [],
    ],
    [
      'that it is in force, where it was issued for a later day',
      { effective: at('2027-04-01') },
      ['2027-03-31 23:50', '2027-04-01 00:05'],
      expected('TAKE_EFFECT', '2027-04-01'),
    ],
    [
      'not where it was issued later',
      { effective: at('2027-04-01'), issuedAt: at('2027-04-01 00:01') },
      ['2027-03-31', '2027-04-02'],
      [],
    ],
  ])('%s', (_, change, [after, now], due) => {
    expect(told(dueOfDelegation({ ...accepted, ...change }, window(after, now), zone))).toEqual(due)
  })

  test.each<[string, Partial<DueDelegation>, readonly [string, string], string[]]>([
    [
      'after 7 days',
      {},
      ['2027-01-08 07:59', '2027-01-08 08:01'],
      expected('ACCEPTANCE_WAITS', '2027-01-08 08:00'),
    ],
    [
      'after 15 days',
      {},
      ['2027-01-16 07:59', '2027-01-16 08:01'],
      expected('ACCEPTANCE_WAITS', '2027-01-16 08:00'),
    ],
    [
      'after 30 days, to the issuer as well',
      {},
      ['2027-01-31', '2027-02-01'],
      expected('ACCEPTANCE_LATE', '2027-01-31 08:00'),
    ],
    [
      'one of 20 days after a pause',
      {},
      ['2027-01-02', '2027-01-21'],
      expected('ACCEPTANCE_WAITS', '2027-01-16 08:00'),
    ],
    ['not after that', {}, ['2027-02-01', '2027-12-31'], []],
    [
      'of a change of what was accepted before',
      { status: 'ACCEPTED' },
      ['2027-01-08 07:59', '2027-01-08 08:01'],
      expected('ACCEPTANCE_WAITS', '2027-01-08 08:00'),
    ],
    ['not of a suspended one', { status: 'SUSPENDED' }, ['2027-01-02', '2027-12-31'], []],
    ['not where acceptance is not asked for', { awaited: [] }, ['2027-01-02', '2027-12-31'], []],
    // clocks go forward on March 14
    [
      'by the clock of the organization',
      { awaited: [asked(at('2027-03-07 23:30'))] },
      ['2027-03-14', '2027-03-14 09:00'],
      expected('ACCEPTANCE_WAITS', '2027-03-14 08:00'),
    ],
  ])('a reminder of an acceptance: %s', (_, change, [after, now], due) => {
    expect(told(dueOfDelegation({ ...waiting, ...change }, window(after, now), zone))).toEqual(due)
  })
})

test('a recipient who was added later is reminded by their own days', () => {
  const awaited = [asked(at('2027-01-01 10:00')), asked(at('2027-01-24 10:00'), 'chair')]
  const due = dueOfDelegation({ ...waiting, awaited }, window('2027-01-30', '2027-02-01'), zone)
  expect(due).toEqual([
    { event: 'ACCEPTANCE_LATE', at: at('2027-01-31 08:00'), slotIds: ['dean'] },
    { event: 'ACCEPTANCE_WAITS', at: at('2027-01-31 08:00'), slotIds: ['chair'] },
  ])
})

describe('of an action is due', () => {
  const action: DueAction = { dueDate: '2027-04-10', createdAt: at('2027-01-01') }
  test.each<[string, Partial<DueAction>, readonly [string, string], string[]]>([
    [
      'that it is due in two days',
      {},
      ['2027-04-08 07:59', '2027-04-08 08:00'],
      expected('DUE_SOON', '2027-04-08 08:00'),
    ],
    [
      'not where it was created since',
      { createdAt: at('2027-04-08 09:00') },
      ['2027-04-08', '2027-04-09'],
      [],
    ],
    ['nothing on its day', {}, ['2027-04-10', '2027-04-10 23:59'], []],
    [
      'that it is overdue when its day is over',
      {},
      ['2027-04-11', '2027-04-11 00:20'],
      expected('OVERDUE', '2027-04-11 00:15'),
    ],
    ['nothing for a week', {}, ['2027-04-11 00:15', '2027-04-18 00:14'], []],
    ['that it still is', {}, ['2027-04-18', '2027-04-18 00:20'], expected('OVERDUE', '2027-04-18 00:15')],
    ['once after a pause', {}, ['2027-03-01', '2027-04-27'], expected('OVERDUE', '2027-04-25 00:15')],
    ['nothing after a year', {}, ['2028-04-12', '2028-12-31'], []],
  ])('%s', (_, change, [after, now], due) => {
    expect(told(dueOfAction({ ...action, ...change }, window(after, now), zone))).toEqual(due)
  })
})

test('what is due is where it is searched for, and nothing is searched for by day until its hour has come', () => {
  const quiet = searchedFor(window('2027-04-01 08:00', '2027-04-01 08:15'), zone)
  expect([quiet.delegations.expiration.length, quiet.delegations.asked, quiet.dueDates]).toEqual([1, [], []])
  for (const [after, now] of [day, ['2027-02-20', '2027-04-01 09:00']] as const) {
    const { delegations, dueDates } = searchedFor(window(after, now), zone)
    const isWithin = (ranges: readonly { after: number; until: number }[], instant: number) =>
      ranges.some((range) => instant > range.after && instant <= range.until)
    for (let i = -400; i < 60; i += 1) {
      const date = new Date(Date.UTC(2027, 3, 1 + i)).toISOString().slice(0, 10)
      const expiring = { ...accepted, ...until(date), issuedAt: at('2020-01-01') }
      if (dueOfDelegation(expiring, window(after, now), zone).length > 0)
        expect(isWithin(delegations.expiration, expiring.expiration), date).toBe(true)
      const since = startOfDay(date, zone)
      const issued = { ...waiting, awaited: [asked(since)] }
      if (dueOfDelegation(issued, window(after, now), zone).length > 0)
        expect(isWithin(delegations.asked, since), date).toBe(true)
      if (dueOfAction({ dueDate: date, createdAt: 0 }, window(after, now), zone).length > 0)
        expect(dueDates).toContain(date)
    }
  }
})
