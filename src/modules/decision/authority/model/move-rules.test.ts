import { describe, expect, test } from 'vitest'
import { frameOf } from './frame.ts'
import { moveProblems } from './move-rules.ts'
import { mayRedelegate } from './redelegation-rules.ts'
import type { Snapshot } from './snapshot.ts'
import { day, WORKED_DECISION, type WorkedCase, worldOfCase } from './testing/worked-world.ts'
import { NOW } from './testing/writing.ts'
import { snapshotOf } from './world.ts'

const slot = (id: string, user: string) => ({ id, kind: 'SPECIFIC_PERSONNEL' as const, user })
const upTo = (max: string) => [{ type: 'CURRENCY' as const, unit: 'USD', max }]

/** root → left (up to 1,000) → leaf (up to 800) → last; root → right (up to 900), open to redelegation but for `closed`. */
const worked: WorkedCase = {
  name: 'a tree',
  world: {
    users: ['u0', 'u1', 'u2', 'u3', 'u4', 'u5'].map((id) => ({ id })),
    groups: [{ id: 'uni' }, { id: 'eng', parents: [{ id: 'uni' }] }],
    delegations: [
      { id: 'root', redelegable: true, from: '2026-01-01', slots: [slot('root.1', 'u0')] },
      {
        id: 'left',
        parent: 'root.1',
        redelegable: true,
        from: '2026-01-01',
        bounds: upTo('1000'),
        slots: [slot('left.1', 'u1')],
      },
      {
        id: 'right',
        parent: 'root.1',
        redelegable: true,
        from: '2026-01-01',
        bounds: upTo('900'),
        slots: [slot('right.1', 'u2')],
      },
      {
        id: 'leaf',
        parent: 'left.1',
        redelegable: true,
        from: '2026-02-01',
        bounds: upTo('800'),
        slots: [slot('leaf.1', 'u3')],
      },
      {
        id: 'last',
        parent: 'leaf.1',
        from: '2026-03-01',
        bounds: upTo('800'),
        slots: [slot('last.1', 'u4')],
      },
      {
        id: 'closed',
        parent: 'root.1',
        from: '2026-01-01',
        bounds: upTo('900'),
        slots: [slot('closed.1', 'u5')],
      },
      {
        id: 'small',
        parent: 'root.1',
        redelegable: true,
        from: '2026-01-01',
        groups: ['eng'],
        bounds: upTo('100'),
        slots: [slot('small.1', 'u5')],
      },
      {
        id: 'revoked',
        parent: 'root.1',
        redelegable: true,
        from: '2026-01-01',
        slots: [
          {
            ...slot('revoked.1', 'u5'),
            status: [
              ['ISSUED', '2026-01-01'],
              ['REVOKED', '2026-02-01'],
            ],
          },
        ],
      },
    ],
    cascades: [{ kind: 'REVOKE', root: 'closed', from: '2026-06-01' }],
  },
  questions: [],
}
const snapshot = snapshotOf(worldOfCase(worked), day('2026-04-01'), NOW)
const found = (of: Snapshot, delegationId: string, parentSlotId: string) =>
  moveProblems(of, delegationId, parentSlotId).map(({ path, code }) => `${path} ${code}`.trim())

describe('A delegation is moved only where it is covered in every dimension', () => {
  const cases: [string, string, string, string[]][] = [
    ['to a slot that covers it', 'leaf', 'right.1', []],
    [
      'to a slot with a smaller limit and fewer groups',
      'leaf',
      'small.1',
      ['authorities.0.bounds.0.max LIMIT_EXCEEDED', 'groups.0 GROUP_NOT_ALLOWED'],
    ],
    [
      'to a slot that may not redelegate',
      'leaf',
      'closed.1',
      ['authorities.0.authorityTypeId NOT_REDELEGABLE'],
    ],
    ['below itself', 'leaf', 'last.1', ['parentSlotId CYCLE']],
    ['to a revoked delegation', 'leaf', 'revoked.1', ['parentSlotId PARENT_NOT_OPEN']],
    ['where there is nothing', 'leaf', 'nowhere', ['parentSlotId NOT_FOUND']],
    ['once it is revoked', 'revoked', 'right.1', ['NOT_OPEN', 'authorities.0.bounds LIMIT_NEEDED']],
  ]

  test.each(cases)('%s', (_, delegationId, parentSlotId, expected) => {
    const problems = found(snapshot, delegationId, parentSlotId)
    for (const each of expected) expect(problems).toContain(each)
    if (expected.length === 0) expect(problems).toEqual([])
  })

  test('with everything below it: the path may not become too long.', () => {
    expect(found({ ...snapshot, maxDepth: 4 }, 'leaf', 'right.1')).toEqual([])
    expect(found({ ...snapshot, maxDepth: 3 }, 'leaf', 'right.1')).toEqual(['parentSlotId DEPTH_EXCEEDED'])
  })
})

describe('The frame below a slot is what its path to Root Authority leaves', () => {
  const frame = frameOf(snapshot, WORKED_DECISION, 'leaf.1')

  test('in limit, groups, pathways, dates and depth.', () => {
    expect(frame).toMatchObject({
      depth: 4,
      pathways: ['Matrix'],
      groups: ['eng', 'uni'],
      from: day('2026-02-01'),
      until: null,
    })
    expect(frame.types[0]?.demands.map(({ bound }) => bound.max)).toEqual(['1000', '800'])
    expect(mayRedelegate(frame)).toEqual({ ok: true })
  })

  test('and it travels as JSON.', () => {
    expect(JSON.parse(JSON.stringify(frame))).toEqual(frame)
  })

  test('Nothing is issued below what is revoked, or for a person who is not active.', () => {
    expect(mayRedelegate(frameOf(snapshot, WORKED_DECISION, 'revoked.1'))).toMatchObject({
      code: 'PARENT_NOT_EFFECTIVE',
    })
    const users = new Map([...snapshot.users, ['u3', { active: false }]])
    expect(mayRedelegate(frameOf({ ...snapshot, users }, WORKED_DECISION, 'leaf.1'))).toMatchObject({
      code: 'PARENT_NOT_HELD',
    })
    expect(mayRedelegate(frameOf(snapshot, 'another', 'leaf.1'))).toMatchObject({
      code: 'DECISION_NOT_FOUND',
    })
  })

  test('Root Authority is bounded by the decision alone.', () => {
    expect(frameOf(snapshot, WORKED_DECISION, null)).toMatchObject({
      depth: 1,
      parent: null,
      from: null,
      until: null,
      parentIsLive: true,
    })
  })
})
