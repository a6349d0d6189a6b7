import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SlotStatus } from '../../../terms/model/terms.ts'
import { DEPTH_CAP, pathTo } from '../chain.ts'
import { frameOf } from '../frame.ts'
import { impact } from '../impact.ts'
import { moveProblems } from '../move-rules.ts'
import { mayRedelegate } from '../redelegation-rules.ts'
import type { Snapshot } from '../snapshot.ts'
import { withCascade, withParent, withSlotStatus, withTerms } from '../testing/after-acts.ts'
import {
  answersOfEach,
  answerTo,
  aSnapshotAndQuestion,
  below,
  granted,
  pick,
  RUNS,
} from '../testing/asking.ts'
import { someTerms } from '../testing/small-terms.ts'
import { anInstant, aQuestion, aWorld, DECISIONS, HOLDERS, TYPES } from '../testing/worlds.ts'
import { ALWAYS, NOW, write } from '../testing/writing.ts'
import { whatCan } from '../what-can.ts'
import { whoCan } from '../who-can.ts'
import { snapshotOf, type World } from '../world.ts'

/** The same snapshot in another order of everything that has none. */
function shuffled(snapshot: Snapshot, n: number): Snapshot {
  const turn = <T>(items: Iterable<T>): T[] => {
    const list = [...items].reverse()
    return [...list.slice(n % Math.max(1, list.length)), ...list.slice(0, n % Math.max(1, list.length))]
  }
  return {
    ...snapshot,
    rates: new Map(turn(snapshot.rates)),
    decisions: new Map(turn(snapshot.decisions)),
    delegations: new Map(turn(snapshot.delegations)),
    slots: new Map(turn(snapshot.slots)),
    cascades: turn(snapshot.cascades),
    users: new Map(turn(snapshot.users)),
    positions: new Map(turn(snapshot.positions)),
    occupancies: turn(snapshot.occupancies),
    groups: new Map(
      turn(snapshot.groups).map(([id, group]) => [id, { ...group, parents: turn(group.parents) }]),
    ),
  }
}

/** Freezes a value and all that it holds; a Map's methods are made to refuse. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (value instanceof Map) {
    for (const each of value.values()) frozen(each)
    const refuse = () => {
      throw new Error('a snapshot was written to')
    }
    Object.assign(value, { set: refuse, delete: refuse, clear: refuse })
  } else for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

describe('Graph', () => {
  test('26. Moves that are permitted, in any order, never make a circle.', () => {
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        fc.array(fc.tuple(fc.nat(9), fc.nat(20)), { maxLength: 12 }),
        ([made], moves) => {
          let snapshot = made
          for (const [n, m] of moves) {
            const id = pick(snapshot.delegations.keys(), n)!
            const target = pick(snapshot.slots.keys(), m)
            const isCircular = below(snapshot, id).has(snapshot.slots.get(target ?? '')?.delegationId ?? '')
            if (target === undefined) continue
            const problems = moveProblems(snapshot, id, target)
            if (isCircular) expect(problems.map((problem) => problem.code)).toContain('CYCLE')
            // whatever else does not fit: a move that makes no circle is made
            if (!problems.some((problem) => problem.code === 'CYCLE'))
              snapshot = withParent(snapshot, id, target)
          }
          for (const slot of snapshot.slots.values())
            expect(pathTo(snapshot, slot.id).flaw?.code).not.toBe('CYCLE')
        },
      ),
      RUNS,
    )
  })

  test('26. A circle that is stored nevertheless refuses, and so does a parent that is missing or of another decision.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, fc.nat(9), fc.nat(20), ([snapshot, question], n, m) => {
        const id = pick(snapshot.delegations.keys(), n)!
        const circle = pick(
          [...snapshot.slots.values()].filter((slot) => below(snapshot, id).has(slot.delegationId)),
          m,
        )
        const other = pick(
          [...snapshot.slots.values()].filter(
            (slot) =>
              snapshot.delegations.get(slot.delegationId)?.decisionId !==
              snapshot.delegations.get(id)?.decisionId,
          ),
          m,
        )
        for (const parent of [circle?.id, other?.id, 'nowhere']) {
          if (parent === undefined) continue
          const broken = withParent(snapshot, id, parent)
          const under = below(broken, id)
          for (const answer of answersOfEach(broken, question))
            if (answer.verdict !== 'DENY')
              for (const link of answer.chain) expect(under).not.toContain(link.delegationId)
        }
      }),
      RUNS,
    )
  })

  test('27. What would lie deeper than permitted is refused, and no chain is followed further than the cap.', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 25 }),
        aQuestion,
        (length, maxDepth, question) => {
          const snapshot = { ...chainOf(length), maxDepth }
          const last = `x${length - 1}.0`
          const verdict = mayRedelegate(frameOf(snapshot, 'd0', last))
          if (length < maxDepth) expect(verdict).toEqual({ ok: true })
          else
            expect(verdict).toMatchObject({
              ok: false,
              code: length > DEPTH_CAP ? 'PARENT_NOT_EFFECTIVE' : 'DEPTH_EXCEEDED',
            })
          const asked = {
            ...question,
            decisionId: 'd0',
            who: { kind: 'USER', id: `u${length - 1}` },
            authorityTypeId: 't0',
            groupId: 'g0',
            requester: undefined,
          } as const
          const answer = answerTo(snapshot, asked)
          expect(answer.verdict).toBe(length <= DEPTH_CAP ? 'ALLOW' : 'DENY')
          if (length > DEPTH_CAP)
            expect(answer.reasons.map((reason) => reason.code)).toEqual(['DEPTH_OVERFLOW'])
        },
      ),
      RUNS,
    )
  })

  test('28. No order of facts changes an answer, and asking twice or for others first does not either.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, fc.nat(7), ([snapshot, question], n) => {
        const answers = answersOfEach(snapshot, question)
        const other = shuffled(snapshot, n)
        whoCan(other, question)
        expect(answersOfEach(other, question)).toEqual(answers)
        expect(answersOfEach(other, question)).toEqual(answers)
        expect(whoCan(other, question)).toEqual(whoCan(snapshot, question))
        for (const who of HOLDERS)
          expect(whatCan(other, { ...question, who })).toEqual(whatCan(snapshot, { ...question, who }))
        const amounts = [...question.amounts].reverse()
        expect(answersOfEach(snapshot, { ...question, amounts })).toEqual(answers)
      }),
      RUNS,
    )
  })

  test('29. Who can is everyone whose check is ALLOW or CONDITIONAL, and what can is its transpose.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        const rows = DECISIONS.flatMap((decisionId) =>
          TYPES.flatMap((authorityTypeId) => {
            const asked = { ...question, decisionId, authorityTypeId }
            const able = whoCan(snapshot, asked)
            if ('ok' in able) throw new Error(able.code)
            const byCheck = HOLDERS.filter((who) => granted(snapshot, { ...asked, who }) > 0)
            expect(able.map((each) => `${each.holder.kind} ${each.holder.id}`).sort()).toEqual(
              byCheck.map((who) => `${who.kind} ${who.id}`).sort(),
            )
            for (const { holder, verdict, slotId } of able)
              expect(answerTo(snapshot, { ...asked, who: holder })).toMatchObject({ verdict, slotId })
            return byCheck.map((who) => `${decisionId} ${authorityTypeId} ${who.kind} ${who.id}`)
          }),
        )
        const transposed = HOLDERS.flatMap((who) => {
          const { groupId, amounts, requester, facts } = question
          const abilities = whatCan(snapshot, { who, groupId, amounts, requester, facts })
          if ('ok' in abilities) throw new Error(abilities.code)
          for (const { decisionId, authorityTypeId, verdict, slotId } of abilities.slice(0, 1))
            expect(answerTo(snapshot, { ...question, decisionId, authorityTypeId, who })).toMatchObject({
              verdict,
              slotId,
            })
          return abilities.map((each) => `${each.decisionId} ${each.authorityTypeId} ${who.kind} ${who.id}`)
        })
        expect([...new Set(transposed)].sort()).toEqual(rows.sort())
      }),
      RUNS,
    )
  })

  test('30. Impact writes nothing, and what it foretells is what happens.', () => {
    fc.assert(
      fc.property(
        aWorld,
        anInstant,
        fc.nat(9),
        fc.nat(20),
        fc.constantFrom('status', 'cascade', 'terms', 'move'),
        someTerms,
        (world, at, n, m, act, terms) => {
          const before = frozen(snapshotOf(world, at, NOW))
          const delegation = pick(before.delegations.values(), n)
          const target = pick(before.slots.keys(), m)
          if (!delegation || target === undefined) return
          const { id } = delegation
          const slotIds = [...before.slots.values()]
            .filter((slot) => slot.delegationId === id)
            .map((slot) => slot.id)
          const status: SlotStatus = 'REVOKED'
          const revoked: World = {
            ...world,
            slotStatuses: slotIds.reduce(
              (rows, slotId) => write(rows, (f) => f.slotId === slotId, { slotId, status }, at, at),
              world.slotStatuses,
            ),
          }
          const rewritten = (parentSlotId: string | null, stored: typeof terms): World => ({
            ...world,
            delegationTerms: write(
              world.delegationTerms,
              (f) => f.delegationId === id,
              { delegationId: id, parentSlotId, terms: stored },
              at,
              at,
            ),
          })
          const [overlay, written] = {
            status: () => [withSlotStatus(before, slotIds, status), revoked] as const,
            cascade: () =>
              [
                withCascade(withSlotStatus(before, slotIds, status), 'REVOKE', id),
                {
                  ...revoked,
                  cascades: [
                    ...world.cascades,
                    { ...ALWAYS, from: at, kind: 'REVOKE' as const, rootDelegationId: id },
                  ],
                },
              ] as const,
            terms: () => [withTerms(before, id, terms), rewritten(delegation.parentSlotId, terms)] as const,
            move: () => [withParent(before, id, target), rewritten(target, delegation.terms)] as const,
          }[act]!()
          expect(impact(before, frozen(overlay))).toEqual(impact(before, snapshotOf(written, at, NOW)))
          expect(impact(before, before)).toEqual([])
        },
      ),
      RUNS,
    )
  })

  test('30. Impact names everyone whose answer without amounts becomes another, and no one else.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, fc.nat(9), ([snapshot], n) => {
        const id = pick(snapshot.delegations.keys(), n)!
        const slotIds = [...snapshot.slots.values()]
          .filter((slot) => slot.delegationId === id)
          .map((slot) => slot.id)
        const after = withSlotStatus(snapshot, slotIds, 'REVOKED')
        const changed = new Set(impact(snapshot, after).map((change) => change.userId))
        for (const who of HOLDERS) {
          if (who.kind !== 'USER') continue
          for (const decisionId of DECISIONS)
            for (const authorityTypeId of TYPES) {
              const question = { decisionId, authorityTypeId, who, amounts: [], facts: {} }
              if (granted(snapshot, question) !== granted(after, question)) expect(changed).toContain(who.id)
            }
        }
      }),
      RUNS,
    )
  })
})

/** One chain of so many links, each to another user. */
function chainOf(length: number): Snapshot {
  const ids = Array.from({ length }, (_, i) => `x${i}`)
  const authority = {
    authorityTypeId: 't0',
    bounds: [],
    redelegable: true,
    redelegationLimit: null,
    limitOverridden: false,
    selfApproval: false,
  }
  const terms = {
    authorities: [authority],
    groups: ['g0'],
    pathways: [],
    conditions: [],
    effective: 0,
    expiration: null,
  }
  const slot = {
    kind: 'SPECIFIC_PERSONNEL' as const,
    positionId: null,
    status: 'ISSUED' as const,
    endedWithUser: false,
    endedWithPosition: false,
    endsAt: null,
    acceptedTerms: null,
  }
  return {
    at: 1,
    knownAt: 1,
    zone: 'UTC',
    baseCurrency: 'USD',
    rates: new Map(),
    redelegationLimits: [],
    maxDepth: 10,
    decisions: new Map([
      [
        'd0',
        {
          id: 'd0',
          status: 'PUBLISHED',
          terms: {
            authorities: [{ authorityTypeId: 't0', bounds: [] }],
            groups: ['g0'],
            pathways: [],
            conditions: [],
            delegable: true,
          },
        },
      ],
    ]),
    delegations: new Map(
      ids.map((id, i) => [
        id,
        {
          id,
          displayId: id,
          decisionId: 'd0',
          parentSlotId: i === 0 ? null : `x${i - 1}.0`,
          terms,
          issuedAt: 0,
          acceptanceRequired: false,
        },
      ]),
    ),
    slots: new Map(
      ids.map((id, i) => [`${id}.0`, { ...slot, id: `${id}.0`, delegationId: id, userId: `u${i}` }]),
    ),
    cascades: [],
    users: new Map(ids.map((_, i) => [`u${i}`, { active: true }])),
    positions: new Map(),
    occupancies: [],
    groups: new Map([['g0', { active: true, parents: [] }]]),
  }
}
