import { describe, expect, test } from 'vitest'
import type { SlotStatus } from '../../terms/model/terms.ts'
import { day, type WorkedCase, worldOfCase } from './testing/worked-world.ts'
import { NOW, write } from './testing/writing.ts'
import { snapshotOf, type World } from './world.ts'

type Users = WorkedCase['world']['users']

const slotAt = (
  on: string,
  {
    kind,
    status,
    users,
    endsWithPosition = true,
    recorded = '2026-01-01',
  }: {
    kind: 'SPECIFIC_PERSONNEL' | 'PERSONNEL_IN_POSITION'
    status: [SlotStatus, string][]
    users: Users
    endsWithPosition?: boolean
    /** When it was issued, and that was written down. */
    recorded?: string
  },
) => {
  const slot = { id: 's', kind, user: 'ann', position: 'dean', status }
  const worked: WorkedCase = {
    name: '',
    world: {
      users,
      delegations: [{ id: 'd', from: '2026-01-01', recorded, endsWithPosition, slots: [slot] }],
    },
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
  const named = (status: [SlotStatus, string][], users: Users, on: string, recorded = '2026-01-01') =>
    slotAt(on, { kind: 'SPECIFIC_PERSONNEL', status, users, recorded })?.endedWithUser
  const issued: [SlotStatus, string][] = [['ISSUED', '2026-01-01']]

  test('at the instant of the deactivation, and permanently.', () => {
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
    ).toBe(false)
  })

  test('but not with a deactivation before it was issued, however far back it takes effect.', () => {
    const back = (on: string, issuedOn: string) =>
      named(issued, away('2026-03-01', '2026-04-01'), on, issuedOn)
    expect(back('2026-06-01', '2026-05-01')).toBe(false)
    expect(back('2026-06-01', '2026-03-15')).toBe(false)
    expect(back('2026-03-15', '2026-05-01')).toBe(false)
    expect(back('2026-06-01', '2026-03-01')).toBe(true)
    expect(back('2026-06-01', '2026-02-01')).toBe(true)
  })

  test('but not with one that was never active.', () => {
    const users = [{ id: 'ann', inactive: [['1970-01-01', '2026-04-01'] as [string, string]] }]
    expect(named(issued, users, '2026-03-01')).toBe(false)
    expect(named(issued, users, '2026-05-01')).toBe(false)
  })

  test('and no later issue revives what ended between two issues, while one before them ends nothing.', () => {
    const reissued = (on: string, issues: [string, string][], inactive: [string, string]) => {
      const world = worldOfCase({
        name: '',
        world: {
          users: [{ id: 'ann', inactive: [inactive] }],
          delegations: [
            {
              id: 'd',
              from: '2026-01-01',
              slots: [
                {
                  id: 's',
                  kind: 'SPECIFIC_PERSONNEL',
                  user: 'ann',
                  status: [
                    ['ISSUED', '2026-01-01'],
                    ['SUSPENDED', '2026-02-01'],
                    ['ISSUED', '2026-05-01'],
                  ],
                },
              ],
            },
          ],
        },
        questions: [],
      })
      const frozen = { delegationId: 'd', acceptanceRequired: false, endsWithPosition: false }
      const made = issues.reduce<World['issues']>(
        (rows, [from, issuedAt]) =>
          write(rows, () => true, { ...frozen, issuedAt: day(issuedAt) }, day(from), day(issuedAt)),
        [],
      )
      return snapshotOf({ ...world, issues: made }, day(on), NOW).slots.get('s')?.endedWithUser
    }
    const [first, again]: [string, string][] = [
      ['2026-01-01', '2026-01-20'],
      ['2026-05-01', '2026-05-01'],
    ]
    expect(reissued('2026-06-01', [first!, again!], ['2026-03-01', '2026-04-01'])).toBe(true)
    expect(reissued('2026-06-01', [first!, again!], ['2026-01-10', '2026-01-15'])).toBe(false)
    expect(reissued('2026-06-01', [first!, again!], ['2026-05-02', '2026-05-03'])).toBe(true)
  })
})

describe('A slot ends with the position where it was issued so', () => {
  const ends = (
    users: Users,
    on: string,
    more: { endsWithPosition?: boolean; status?: [SlotStatus, string][]; recorded?: string } = {},
  ) =>
    slotAt(on, { kind: 'PERSONNEL_IN_POSITION', status: [['ISSUED', '2026-01-01']], users, ...more })
      ?.endedWithPosition

  test('at the instant of leaving, and permanently, even for one who comes back.', () => {
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

  test('but not where it was left before the issue, however far back that takes effect.', () => {
    const leaves = dean(['2025-01-01', '2026-03-01'], ['2026-04-01'])
    expect(ends(leaves, '2026-06-01', { recorded: '2026-05-01' })).toBe(false)
    expect(ends(leaves, '2026-06-01', { recorded: '2026-03-15' })).toBe(false)
    expect(ends(leaves, '2026-06-01', { recorded: '2026-03-01' })).toBe(true)
    expect(ends(leaves, '2026-06-01', { recorded: '2026-02-01' })).toBe(true)
  })
})

describe('What ends one slot ends no other', () => {
  const person = (id: string, user: string, position: string, status: [SlotStatus, string][]) => ({
    id,
    kind: 'PERSONNEL_IN_POSITION' as const,
    user,
    position,
    status,
  })
  const issued: [SlotStatus, string][] = [['ISSUED', '2026-01-01']]
  const draft: [SlotStatus, string][] = [['DRAFT', '2026-01-01']]
  const world = (users: Users, slots: ReturnType<typeof person>[]) =>
    worldOfCase({
      name: '',
      world: {
        users,
        delegations: slots.map((slot) => ({
          id: `of ${slot.id}`,
          from: '2026-01-01',
          endsWithPosition: true,
          slots: [slot],
        })),
      },
      questions: [],
    })
  const ended = (of: World) =>
    [...snapshotOf(of, day('2026-06-01'), NOW).slots.values()].flatMap(
      ({ id, endedWithUser, endedWithPosition }) => [
        ...(endedWithUser ? [`${id} with its user`] : []),
        ...(endedWithPosition ? [`${id} with its position`] : []),
      ],
    )
  const [dean, chair] = [{ id: 'dean' }, { id: 'chair' }]

  test('of another user, another position, or another status at that time.', () => {
    const users: Users = [
      { id: 'ann', positions: [dean, { ...chair, until: '2026-03-01' }] },
      { id: 'bob', positions: [{ ...dean, until: '2026-03-01' }] },
      { id: 'cy', positions: [dean], inactive: [['2026-03-01', null]] },
    ]
    const slots = [
      person('ann as dean', 'ann', 'dean', issued),
      person('ann as chair', 'ann', 'chair', issued),
      person('ann as chair in a draft', 'ann', 'chair', draft),
      person('bob as dean', 'bob', 'dean', issued),
      person('cy as dean', 'cy', 'dean', issued),
      person('cy as dean in a draft', 'cy', 'dean', draft),
    ]
    expect(ended(world(users, slots))).toEqual([
      'ann as chair with its position',
      'bob as dean with its position',
      'cy as dean with its user',
    ])
  })

  test('by what another delegation was issued with.', () => {
    const made = world(
      [{ id: 'ann', positions: [{ ...dean, until: '2026-03-01' }] }],
      [person('first', 'ann', 'dean', issued), person('second', 'ann', 'dean', issued)],
    )
    const issues = made.issues.map((each) => ({
      ...each,
      endsWithPosition: each.delegationId === 'of second',
    }))
    expect(ended({ ...made, issues })).toEqual(['second with its position'])
    expect(ended({ ...made, issues: issues.filter((each) => !each.endsWithPosition) })).toEqual([])
  })

  test('by a stay in the position that turned out to be wrong.', () => {
    const made = world(
      [{ id: 'ann', positions: [{ ...dean, until: '2026-03-01' }] }],
      [person('ann as dean', 'ann', 'dean', issued)],
    )
    const occupancies = write(made.occupancies, () => true, null, 0, day('2026-04-01'))
    expect(ended({ ...made, occupancies })).toEqual([])
  })
})

describe('A snapshot holds', () => {
  const worked: WorkedCase = {
    name: '',
    world: {
      users: [{ id: 'ann', positions: [{ id: 'dean' }] }],
      delegations: [
        {
          id: 'd',
          from: '2026-01-01',
          slots: [
            { id: 's', kind: 'SPECIFIC_PERSONNEL', user: 'ann' },
            { id: 'p', kind: 'POSITION_ONLY', position: 'dean' },
          ],
        },
      ],
    },
    questions: [],
  }
  const world = worldOfCase(worked)
  const at = (of: World) => snapshotOf(of, day('2026-06-01'), NOW)

  test('a delegation that was never issued as one that must be accepted.', () => {
    expect(at(world).delegations.get('d')).toMatchObject({
      issuedAt: day('2026-01-01'),
      acceptanceRequired: false,
    })
    expect(at({ ...world, issues: [] }).delegations.get('d')).toMatchObject({
      issuedAt: null,
      acceptanceRequired: true,
    })
  })

  test('no slot without a status, no delegation without terms, and no decision without either.', () => {
    expect(at({ ...world, slotStatuses: [] }).slots.size).toBe(0)
    expect(at({ ...world, delegationTerms: [] }).delegations.size).toBe(0)
    expect(at({ ...world, decisionStatuses: [] }).decisions.size).toBe(0)
    expect(at({ ...world, decisionTerms: [] }).decisions.size).toBe(0)
    expect([at(world).slots.size, at(world).delegations.size, at(world).decisions.size]).toEqual([2, 1, 1])
  })

  test('the terms accepted last of a recipient for whom a change waits, and of no one else.', () => {
    const { terms } = at(world).delegations.get('d')!
    const waits = write<{ slotId: string; acceptedTerms: typeof terms }>(
      [],
      () => true,
      { slotId: 's', acceptedTerms: terms },
      0,
      0,
    )
    const { slots } = at({ ...world, waits })
    expect([slots.get('s')?.acceptedTerms, slots.get('p')?.acceptedTerms]).toEqual([terms, null])
  })

  test('who and what is active, in which position, and below which group.', () => {
    const snapshot = at(world)
    expect(snapshot.users.get('ann')).toEqual({ active: true })
    expect(snapshot.positions.get('dean')).toEqual({ active: true })
    expect(snapshot.occupancies).toEqual([{ userId: 'ann', positionId: 'dean' }])
    expect(snapshot.groups.get('uni')).toEqual({ active: true, parents: [] })
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
