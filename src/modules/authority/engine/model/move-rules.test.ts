import { describe, expect, test } from 'vitest'
import { problemText } from '../../terms/model/problem-texts.ts'
import type { Terms } from '../../terms/model/terms.ts'
import { frameOf } from './frame.ts'
import { moveProblems } from './move-rules.ts'
import { mayRedelegate } from './redelegation-rules.ts'
import type { DelegationAt, Snapshot } from './snapshot.ts'
import { withCascade, withParent, withSlotStatus, withTerms } from './testing/after-acts.ts'
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
/** The same with a delegation, or its terms, changed. */
const withDelegation = (id: string, change: Partial<DelegationAt>): Snapshot => ({
  ...snapshot,
  delegations: new Map(snapshot.delegations).set(id, { ...snapshot.delegations.get(id)!, ...change }),
})
const withTermsOf = (id: string, change: Partial<Terms>, of: Snapshot = snapshot) =>
  withTerms(of, id, { ...of.delegations.get(id)!.terms, ...change })
const withTwoRecipients = (): Snapshot => ({
  ...snapshot,
  slots: new Map(snapshot.slots).set('leaf.2', { ...snapshot.slots.get('leaf.1')!, id: 'leaf.2' }),
})
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

  const exactly: [string, Snapshot, string, string, string[]][] = [
    [
      'not below another decision',
      withDelegation('right', { decisionId: 'other' }),
      'leaf',
      'right.1',
      ['parentSlotId OTHER_DECISION'],
    ],
    ['not where there is no such delegation', snapshot, 'nothing', 'right.1', ['parentSlotId NOT_FOUND']],
    [
      'not once it has ended for every recipient',
      withSlotStatus(snapshot, ['leaf.1'], 'REMOVED'),
      'leaf',
      'right.1',
      ['NOT_OPEN'],
    ],
    [
      'while one of two recipients is left',
      withSlotStatus(withTwoRecipients(), ['leaf.2'], 'REMOVED'),
      'leaf',
      'right.1',
      [],
    ],
    [
      'below one that is awaiting approval, which is open',
      withSlotStatus(snapshot, ['right.1'], 'PENDING'),
      'leaf',
      'right.1',
      [],
    ],
    [
      'not out of what was revoked with the delegation above it',
      withCascade(snapshot, 'REVOKE', 'left'),
      'leaf',
      'right.1',
      ['NOT_OPEN'],
    ],
    [
      'not below what was revoked with the delegation above it',
      withCascade(snapshot, 'REVOKE', 'left'),
      'small',
      'leaf.1',
      ['parentSlotId PARENT_NOT_OPEN'],
    ],
    [
      'below a delegation whose redelegations were revoked',
      withCascade(snapshot, 'REVOKE', 'right'),
      'leaf',
      'right.1',
      [],
    ],
    [
      'not where its own path does not reach Root Authority',
      withParent(snapshot, 'left', 'gone.1'),
      'leaf',
      'right.1',
      ['NOT_OPEN'],
    ],
    [
      'below one that begins later than it did, and has begun',
      withTermsOf('right', { effective: day('2026-03-15') }),
      'leaf',
      'right.1',
      [],
    ],
    [
      'not below one that begins tomorrow',
      withTermsOf('right', { effective: day('2026-04-02') }),
      'leaf',
      'right.1',
      ['effective DATES_OUTSIDE_PARENT'],
    ],
  ]

  test.each(exactly)('%s', (_, of, delegationId, parentSlotId, expected) => {
    expect(found(of, delegationId, parentSlotId)).toEqual(expected)
  })

  test('with the limit that it was issued above the organization’s, which its issuer was permitted.', () => {
    const { terms } = snapshot.delegations.get('leaf')!
    const limited = {
      ...snapshot,
      redelegationLimits: [{ valueType: 'CURRENCY' as const, unit: 'USD', max: '500' }],
    }
    const lifted = {
      ...terms,
      authorities: terms.authorities.map((each) => ({ ...each, limitOverridden: true })),
    }
    const lifts = (id: string, of: Snapshot) => withTerms(of, id, lifted)
    expect(found(limited, 'leaf', 'right.1')).toEqual(['authorities.0.bounds.0.max LIMIT_EXCEEDED'])
    expect(
      found(
        lifts('leaf', withTermsOf('right', { authorities: lifted.authorities }, limited)),
        'leaf',
        'right.1',
      ),
    ).toEqual([])
  })

  test('only where the decision and every link above let it be passed on.', () => {
    const [[decisionId, decision] = []] = snapshot.decisions
    const stays = { ...decision!, terms: { ...decision!.terms, delegable: false } }
    expect(found({ ...snapshot, decisions: new Map([[decisionId!, stays]]) }, 'leaf', 'right.1')).toEqual([
      'parentSlotId DECISION_NOT_DELEGABLE',
    ])
  })

  test('with everything below it: the path may not become too long.', () => {
    expect(found({ ...snapshot, maxDepth: 4 }, 'leaf', 'right.1')).toEqual([])
    expect(found({ ...snapshot, maxDepth: 3 }, 'leaf', 'right.1')).toEqual(['parentSlotId DEPTH_EXCEEDED'])
    expect(moveProblems({ ...snapshot, maxDepth: 3 }, 'leaf', 'right.1').map(problemText)).toEqual([
      'The path to Root Authority may have at most 3 steps.',
    ])
    const [[decisionId, decision] = []] = snapshot.decisions
    const less = { ...decision!, terms: { ...decision!.terms, maxDepth: 3 } }
    expect(found({ ...snapshot, decisions: new Map([[decisionId!, less]]) }, 'leaf', 'right.1')).toEqual([
      'parentSlotId DEPTH_EXCEEDED',
    ])
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
      parentIsInForce: true,
    })
  })
})
