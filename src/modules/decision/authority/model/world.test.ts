import { describe, expect, test } from 'vitest'
import type { SlotStatus } from './terms.ts'
import { day, type WorkedCase, worldOfCase } from './testing/worked-world.ts'
import { NOW } from './testing/writing.ts'
import { snapshotOf } from './world.ts'

type Users = WorkedCase['world']['users']

const slotAt = (
  on: string,
  {
    kind,
    status,
    users,
    endsWithPosition = true,
  }: {
    kind: 'SPECIFIC_PERSONNEL' | 'PERSONNEL_IN_POSITION'
    status: [SlotStatus, string][]
    users: Users
    endsWithPosition?: boolean
  },
) => {
  const slot = { id: 's', kind, user: 'ann', position: 'dean', status }
  const worked: WorkedCase = {
    name: '',
    world: { users, delegations: [{ id: 'd', from: '2026-01-01', endsWithPosition, slots: [slot] }] },
    questions: [],
  }
  return snapshotOf(worldOfCase(worked), day(on), NOW).slots.get('s')
}

const dean = (...periods: [string, string?][]) => [
  {
    id: 'ann',
    positions: periods.map(([from, until]) => ({ id: 'dean', from, ...(until !== undefined && { until }) })),
  },
]
const away = (from: string, until: string): Users => [{ id: 'ann', inactive: [[from, until]] }]

describe('A slot ends with the user whom it names', () => {
  const named = (status: [SlotStatus, string][], users: Users, on: string) =>
    slotAt(on, { kind: 'SPECIFIC_PERSONNEL', status, users })?.endedWithUser
  const issued: [SlotStatus, string][] = [['ISSUED', '2026-01-01']]

  test('at the instant of the deactivation, and for good.', () => {
    expect(named(issued, away('2026-03-01', '2026-04-01'), '2026-02-28')).toBe(false)
    expect(named(issued, away('2026-03-01', '2026-04-01'), '2026-03-01')).toBe(true)
    expect(named(issued, away('2026-03-01', '2026-04-01'), '2026-05-01')).toBe(true)
  })

  test('whatever open status it has then, and in whatever status it is now.', () => {
    for (const status of ['PENDING', 'SUSPENDED', 'ACCEPTED'] as const)
      expect(
        named(
          [
            [status, '2026-01-01'],
            ['ISSUED', '2026-05-01'],
          ],
          away('2026-03-01', '2026-04-01'),
          '2026-06-01',
        ),
      ).toBe(true)
  })

  test('but not where it was a draft while the user was away.', () => {
    expect(
      named(
        [
          ['DRAFT', '2026-01-01'],
          ['ISSUED', '2026-04-01'],
        ],
        away('2026-03-01', '2026-04-01'),
        '2026-06-01',
      ),
    ).toBe(false)
    expect(
      named(
        [
          ['DRAFT', '2026-01-01'],
          ['ISSUED', '2026-03-31'],
        ],
        away('2026-03-01', '2026-04-01'),
        '2026-06-01',
      ),
    ).toBe(true)
  })
})

describe('A slot ends with the position where it was issued so', () => {
  const ends = (
    users: Users,
    on: string,
    more: { endsWithPosition?: boolean; status?: [SlotStatus, string][] } = {},
  ) =>
    slotAt(on, { kind: 'PERSONNEL_IN_POSITION', status: [['ISSUED', '2026-01-01']], users, ...more })
      ?.endedWithPosition

  test('at the instant of leaving, and for good, even for one who comes back.', () => {
    expect(ends(dean(['2025-01-01', '2026-03-01']), '2026-02-28')).toBe(false)
    expect(ends(dean(['2025-01-01', '2026-03-01']), '2026-03-01')).toBe(true)
    expect(ends(dean(['2025-01-01', '2026-03-01'], ['2026-04-01']), '2026-05-01')).toBe(true)
  })

  test('but not where one period follows upon the other, or the position was left before the issue.', () => {
    expect(ends(dean(['2025-01-01', '2026-03-01'], ['2026-03-01']), '2026-05-01')).toBe(false)
    expect(ends(dean(['2025-01-01', '2025-06-01'], ['2025-09-01']), '2026-05-01')).toBe(false)
    expect(ends(dean(['2026-02-01']), '2026-05-01')).toBe(false)
    expect(ends(dean(['2025-01-01', '2026-03-01']), '2026-05-01', { endsWithPosition: false })).toBe(false)
    expect(
      ends(dean(['2025-01-01', '2026-03-01'], ['2026-04-01']), '2026-05-01', {
        status: [
          ['DRAFT', '2026-01-01'],
          ['ISSUED', '2026-04-01'],
        ],
      }),
    ).toBe(false)
  })
})

test('What was recorded later, or replaced earlier, is not known.', () => {
  const worked: WorkedCase = {
    name: '',
    world: {
      users: [{ id: 'ann' }],
      delegations: [
        {
          id: 'd',
          from: '2026-01-01',
          until: '2026-12-01',
          changes: [{ from: '2026-03-01', until: '2026-06-01' }],
          slots: [{ id: 's', kind: 'SPECIFIC_PERSONNEL', user: 'ann' }],
        },
      ],
    },
    questions: [],
  }
  const expiration = (at: string, knownAt: string) =>
    snapshotOf(worldOfCase(worked), day(at), day(knownAt)).delegations.get('d')?.terms.expiration
  expect(expiration('2026-02-01', '2026-02-01')).toBe(day('2026-12-01'))
  expect(expiration('2026-04-01', '2026-02-01')).toBe(day('2026-12-01'))
  expect(expiration('2026-04-01', '2026-04-01')).toBe(day('2026-06-01'))
  expect(expiration('2026-02-01', '2026-04-01')).toBe(day('2026-12-01'))
  expect(expiration('2026-02-01', '2025-12-01')).toBeUndefined()
})
