import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDay, lastDay, nextDay, type Recurrence, recursSince } from './recurrence.ts'

const of = (recurrence: Recurrence, startDate: string | null) => ({ recurrence, startDate })

test.each([
  ['MONTHLY', '2026-01-15', '2026-01-14', undefined, '2026-01-15'],
  ['MONTHLY', '2026-01-15', '2026-01-15', '2026-01-15', '2026-02-15'],
  ['MONTHLY', '2026-01-15', '2026-12-20', '2026-12-15', '2027-01-15'],
  ['MONTHLY', '2026-01-31', '2026-02-27', '2026-01-31', '2026-02-28'],
  ['MONTHLY', '2026-01-31', '2026-03-30', '2026-02-28', '2026-03-31'],
  ['MONTHLY', '2026-01-31', '2026-04-30', '2026-04-30', '2026-05-31'],
  ['QUARTERLY', '2025-11-30', '2026-02-28', '2026-02-28', '2026-05-30'],
  ['QUARTERLY', '2025-11-30', '2026-04-30', '2026-02-28', '2026-05-30'],
  ['QUARTERLY', '2026-05-01', '2026-01-01', undefined, '2026-05-01'],
  ['ANNUALLY', '2024-02-29', '2025-02-27', '2024-02-29', '2025-02-28'],
  ['ANNUALLY', '2024-02-29', '2028-02-28', '2027-02-28', '2028-02-29'],
  ['NONE', null, '2026-01-01', undefined, undefined],
] as const)(
  '%s from %s on: on %s the last day was %s, the next is %s',
  (recurrence, start, today, last, next) => {
    expect(lastDay(of(recurrence, start), today)).toBe(last)
    expect(nextDay(of(recurrence, start), today)).toBe(next)
  },
)

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10))
const recurring = fc.record({
  recurrence: fc.constantFrom('MONTHLY', 'QUARTERLY', 'ANNUALLY'),
  startDate: day,
})

test('the last day has come, the next has not, and nothing is between them', () => {
  fc.assert(
    fc.property(recurring, day, (each, today) => {
      const [last, next] = [lastDay(each, today), nextDay(each, today) as string]
      expect(next > today).toBe(true)
      expect(next >= each.startDate).toBe(true)
      expect(last === undefined ? next === each.startDate : last <= today && last >= each.startDate).toBe(
        true,
      )
      if (last === undefined) return
      expect(nextDay(each, last)).toBe(next)
      expect(lastDay(each, next)).toBe(next)
    }),
  )
})

describe('an action is due', () => {
  const template = {
    ...of('MONTHLY', '2026-01-10'),
    status: 'ACTIVE',
    recursSince: '2026-03-01',
  } as const
  test.each([
    ['not for a day before it recurred', '2026-03-09', undefined],
    ['on its day', '2026-03-10', '2026-03-10'],
    ['for a day that was missed', '2026-03-20', '2026-03-10'],
    ['for the last of several that were missed', '2026-06-20', '2026-06-10'],
  ])('%s', (_, today, expected) => expect(dueDay(template, today)).toBe(expected))
  test('never while it is disabled, or does not recur', () => {
    expect(dueDay({ ...template, status: 'INACTIVE' }, '2026-03-10')).toBeUndefined()
    expect(dueDay({ ...template, ...of('NONE', null), recursSince: null }, '2026-03-10')).toBeUndefined()
  })
})

describe('a template recurs', () => {
  const before = { ...of('MONTHLY', '2026-01-10'), status: 'ACTIVE', recursSince: '2026-03-01' } as const
  const today = '2026-05-05'
  test.each([
    ['since it was created', null, before, today],
    ['as before where that did not change', before, before, '2026-03-01'],
    ['since its first day was changed', before, { ...before, startDate: '2026-01-11' }, today],
    ['since it recurs otherwise', before, { ...before, recurrence: 'QUARTERLY' }, today],
    ['since it was enabled again', { ...before, status: 'INACTIVE' }, before, today],
    ['not at all without a recurrence', before, { ...before, recurrence: 'NONE', startDate: null }, null],
  ] as const)('%s', (_, was, is, expected) => expect(recursSince(was, is, today)).toBe(expected))
})
