import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AuthorityTerms,
  type Bound,
  type Condition,
  type Terms,
  VALUE_TYPES,
} from '../../../terms/model/terms.ts'
import { pathTo, termsOf } from '../chain.ts'
import { checkAuthority } from '../evaluate.ts'
import { frameOf } from '../frame.ts'
import { notLiveBecause } from '../live.ts'
import { mayRedelegate } from '../redelegation-rules.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  answersOfEach,
  answerTo,
  aSnapshotAndQuestion,
  chainThrough,
  granted,
  grantedBy,
  grantedToEach,
  pick,
  RUNS,
} from '../testing/asking.ts'
import { tried } from '../testing/how-often.ts'
import { aCondition } from '../testing/small-terms.ts'
import { aDelegation, GROUPS, HOLDERS, withDelegation } from '../testing/worlds.ts'
import { NOW } from '../testing/writing.ts'
import { snapshotOf } from '../world.ts'

/** The same snapshot with other terms on one delegation. */
const withTermsOf = (snapshot: Snapshot, id: string, change: (terms: Terms) => Terms): Snapshot => {
  const delegation = snapshot.delegations.get(id)!
  return {
    ...snapshot,
    delegations: new Map(snapshot.delegations).set(id, { ...delegation, terms: change(delegation.terms) }),
  }
}

const withEveryBound = (
  snapshot: Snapshot,
  change: (bound: Bound) => Bound,
  keeps: (condition: Condition) => boolean,
): Snapshot => {
  const inTerms = (terms: Terms): Terms => ({
    ...terms,
    authorities: terms.authorities.map((a): AuthorityTerms => ({ ...a, bounds: a.bounds.map(change) })),
    conditions: terms.conditions.filter(keeps),
  })
  return {
    ...snapshot,
    decisions: new Map(
      [...snapshot.decisions].map(([id, decision]) => {
        const authorities = decision.terms.authorities.map((a) => ({ ...a, bounds: a.bounds.map(change) }))
        const conditions = decision.terms.conditions.filter(keeps)
        return [id, { ...decision, terms: { ...decision.terms, authorities, conditions } }]
      }),
    ),
    delegations: new Map([...snapshot.delegations].map(([id, d]) => [id, { ...d, terms: inTerms(d.terms) }])),
    slots: new Map(
      [...snapshot.slots].map(([id, slot]) => [
        id,
        { ...slot, acceptedTerms: slot.acceptedTerms && inTerms(slot.acceptedTerms) },
      ]),
    ),
  }
}

describe('Soundness', () => {
  test('1. ALLOW comes with a chain from a root of the decision, every slot of it live, the last one held.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        for (const who of HOLDERS) {
          const { verdict, chain, slotId } = answerTo(snapshot, { ...question, who })
          if (verdict === 'DENY') continue
          const [root] = chain
          expect(snapshot.delegations.get(root!.delegationId)).toMatchObject({
            parentSlotId: null,
            decisionId: question.decisionId,
          })
          expect(snapshot.decisions.get(question.decisionId)?.status).toBe('PUBLISHED')
          for (const link of chain) {
            expect(link.live).toBe(true)
            expect(notLiveBecause(snapshot, link.slotId)).toEqual([])
            expect(link.from).toBeLessThanOrEqual(snapshot.at)
            expect(link.until ?? Number.POSITIVE_INFINITY).toBeGreaterThan(snapshot.at)
          }
          expect(chain.at(-1)?.slotId).toBe(slotId)
          const { recipient } = chain.at(-1)!
          const occupies = snapshot.occupancies.some(
            (o) => o.userId === who.id && o.positionId === recipient.positionId,
          )
          if (who.kind === 'POSITION')
            expect(recipient).toMatchObject({ kind: 'POSITION_ONLY', positionId: who.id })
          else expect(recipient.kind === 'POSITION_ONLY' ? occupies : recipient.userId === who.id).toBe(true)
        }
      }),
      RUNS,
    )
  })

  test("2. Each link of a chain is the parent slot of the next: the child's issuer.", () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        for (const { chain } of answersOfEach(snapshot, question))
          chain.forEach((link, i) => {
            const parent = snapshot.delegations.get(link.delegationId)?.parentSlotId
            if (i > 0) expect(parent).toBe(chain[i - 1]?.slotId)
          })
      }),
      RUNS,
    )
  })

  test('3. What a slot refuses, nothing issued below it allows, whatever is stored.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        for (const slot of snapshot.slots.values()) {
          const parentSlot = snapshot.slots.get(
            snapshot.delegations.get(slot.delegationId)?.parentSlotId ?? '',
          )
          if (!parentSlot) continue
          const [child, parent] = [
            chainThrough(snapshot, question, slot),
            chainThrough(snapshot, question, parentSlot),
          ]
          expect(grantedBy(child)).toBeLessThanOrEqual(grantedBy(parent))
        }
      }),
      RUNS,
    )
  })

  test('4. What the decision refuses, no delegation allows.', () => {
    const narrow = (max: string): Bound => ({
      valueType: 'NUMBER',
      unit: '',
      min: null,
      minExclusive: false,
      max,
      maxExclusive: false,
    })
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        fc.constantFrom('status', 'type', 'group', 'bound', 'condition'),
        ([snapshot, question], what) => {
          const decision = snapshot.decisions.get(question.decisionId)!
          const { terms } = decision
          const met: Condition = {
            id: 'never',
            name: 'Never',
            description: '',
            when: null,
            rule: { field: 'never', operator: '=', value: true },
            isActive: true,
            bindsFrom: null,
          }
          const changed = {
            status: { ...decision, status: 'ARCHIVED' as const },
            type: {
              ...decision,
              terms: {
                ...terms,
                authorities: terms.authorities.filter((a) => a.authorityTypeId !== question.authorityTypeId),
              },
            },
            group: { ...decision, terms: { ...terms, groups: ['elsewhere'] } },
            bound: {
              ...decision,
              terms: {
                ...terms,
                authorities: terms.authorities.map((a) => ({ ...a, bounds: [narrow('3')] })),
              },
            },
            condition: { ...decision, terms: { ...terms, conditions: [met] } },
          }[what]!
          const asked = {
            ...question,
            amounts: [{ valueType: 'NUMBER' as const, value: '4', unit: '' }],
            facts: { never: false },
          }
          const narrowed = { ...snapshot, decisions: new Map(snapshot.decisions).set(decision.id, changed) }
          expect(Math.max(...grantedToEach(narrowed, asked))).toBe(0)
        },
      ),
      RUNS,
    )
  })

  test('5. With no lower bound, a larger amount never turns DENY into ALLOW.', () => {
    // a condition that asks for more than an amount is a lower bound too
    const isAboutAmounts = ({ when, rule }: Condition) =>
      VALUE_TYPES.some((type) => when?.field === type || rule?.field === type)
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        fc.integer({ min: 1, max: 30 }),
        fc.nat(2),
        ([snapshot, question], more, n) => {
          const open = withEveryBound(
            snapshot,
            (bound) => ({ ...bound, min: null }),
            (condition) => !isAboutAmounts(condition),
          )
          const larger = question.amounts.map((amount, i) =>
            i === n % question.amounts.length
              ? { ...amount, value: `${Math.ceil(Number(amount.value)) + more}` }
              : amount,
          )
          const before = grantedToEach(open, question)
          grantedToEach(open, { ...question, amounts: larger }).forEach((after, i) => {
            expect(after).toBeLessThanOrEqual(before[i]!)
          })
        },
      ),
      RUNS,
    )
  })

  test('6. A narrower group never loses what the wider one had.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        for (const groupId of GROUPS) {
          const before = grantedToEach(snapshot, { ...question, groupId })
          for (const [id, group] of snapshot.groups) {
            if (!group.active || !group.parents.includes(groupId)) continue
            grantedToEach(snapshot, { ...question, groupId: id }).forEach((after, i) => {
              expect(after).toBeGreaterThanOrEqual(before[i]!)
            })
          }
        }
      }),
      RUNS,
    )
  })

  test('7. A condition more, a shorter validity, an authority type or a group less never adds an ALLOW.', () => {
    const narrowing = fc.oneof(
      aCondition.map(
        (condition) =>
          (terms: Terms): Terms => ({
            ...terms,
            conditions: [...terms.conditions, { ...condition, id: 'added' }],
          }),
      ),
      fc.constant(
        (terms: Terms): Terms => ({
          ...terms,
          expiration: Math.min(terms.expiration ?? NOW, terms.effective + 3 * 86_400_000),
        }),
      ),
      fc.constant((terms: Terms): Terms => ({ ...terms, effective: terms.effective + 3 * 86_400_000 })),
      fc.nat(2).map(
        (n) =>
          (terms: Terms): Terms => ({ ...terms, authorities: terms.authorities.filter((_, i) => i !== n) }),
      ),
      fc.nat(3).map(
        (n) =>
          (terms: Terms): Terms => ({ ...terms, groups: terms.groups.filter((_, i) => i !== n) }),
      ),
    )
    fc.assert(
      fc.property(aSnapshotAndQuestion, fc.nat(9), narrowing, ([snapshot, question], n, narrow) => {
        const id = pick(snapshot.delegations.keys(), n)
        if (id === undefined) return
        const before = grantedToEach(snapshot, question)
        grantedToEach(withTermsOf(snapshot, id, narrow), question).forEach((after, i) => {
          expect(after).toBeLessThanOrEqual(before[i]!)
        })
      }),
      RUNS,
    )
  })

  test('8. A delegation to someone else changes nothing of an answer.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, aDelegation, ([snapshot, question, world], plan) => {
        const added = withDelegation(world, { ...plan, slots: plan.slots.slice(0, 1) }, 'added')
        const stranger = {
          ...added,
          slots: added.slots.map((slot) =>
            slot.delegationId === 'added'
              ? { ...slot, kind: 'SPECIFIC_PERSONNEL' as const, userId: 'stranger', positionId: null }
              : slot,
          ),
        }
        expect(answersOfEach(snapshotOf(stranger, snapshot.at, NOW), question)).toEqual(
          answersOfEach(snapshot, question),
        )
      }),
      RUNS,
    )
  })

  test('9. A delegation more never removes an ALLOW.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, aDelegation, ([snapshot, question, world], plan) => {
        const before = grantedToEach(snapshot, question)
        grantedToEach(snapshotOf(withDelegation(world, plan, 'added'), snapshot.at, NOW), question).forEach(
          (after, i) => {
            expect(after).toBeGreaterThanOrEqual(before[i]!)
          },
        )
      }),
      RUNS,
    )
  })

  test('10. Several delegations never give more than the one that gives most: each chain alone is asked.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
        for (const who of HOLDERS) {
          const alone = [...snapshot.slots.values()].map((slot) => {
            // everyone else's name is taken off every other slot, which leaves the links above as they are
            const slots = new Map(
              [...snapshot.slots].map(([id, each]) => [
                id,
                id === slot.id ? each : { ...each, userId: null, positionId: null },
              ]),
            )
            return granted({ ...snapshot, slots }, { ...question, who })
          })
          expect(granted(snapshot, { ...question, who })).toBe(Math.max(0, ...alone))
        }
      }),
      RUNS,
    )
  })

  test('42. Below a slot nothing is issued outside the pathways, or without the redelegation, of any link above.', () => {
    fc.assert(
      fc.property(aSnapshotAndQuestion, ([snapshot]) => {
        for (const slot of snapshot.slots.values()) {
          const { decisionId } = snapshot.delegations.get(slot.delegationId)!
          const frame = frameOf(snapshot, decisionId, slot.id)
          const { links } = pathTo(snapshot, slot.id)
          const allowed = [snapshot.decisions.get(decisionId)!.terms, ...links.flatMap(termsOf)]
          for (const { pathways } of allowed)
            expect(frame.pathways.filter((each) => !pathways.includes(each))).toEqual([])
          const types = frame.types.filter(({ redelegable }) => redelegable)
          for (const { authorityTypeId } of types)
            for (const { authorities } of links.flatMap(termsOf))
              expect(authorities.find((each) => each.authorityTypeId === authorityTypeId)?.redelegable).toBe(
                true,
              )
          if (types.length === 0 && frame.types.length > 0) expect(mayRedelegate(frame).ok).toBe(false)
        }
      }),
      RUNS,
    )
  })
})

test('A question that names one value type twice, or an amount that is none, is refused.', () => {
  fc.assert(
    fc.property(aSnapshotAndQuestion, ([snapshot, question]) => {
      const amount = { valueType: 'NUMBER', value: '1', unit: '' } as const
      expect(checkAuthority(snapshot, { ...question, amounts: [amount, amount] })).toMatchObject({
        code: 'AMOUNT_TWICE',
      })
      for (const value of ['-1', 'x', '', '1e5', 'NaN'])
        expect(checkAuthority(snapshot, { ...question, amounts: [{ ...amount, value }] })).toMatchObject({
          code: 'AMOUNT_INVALID',
        })
    }),
    tried(20),
  )
})
