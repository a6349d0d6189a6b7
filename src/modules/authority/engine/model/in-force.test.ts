import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minus, plus } from '#platform/model/decimal.ts'
import type { Amount, Terms } from '../../terms/model/terms.ts'
import { isLive } from './live.ts'
import type { Question } from './question.ts'
import type { SlotAt, Snapshot } from './snapshot.ts'
import { inForceBetween, inForceOf, isInForceNow, remainingSlots } from './standing.ts'
import { standingText } from './standing-texts.ts'
import { withTerms } from './testing/after-acts.ts'
import { aSnapshotAndQuestion, chainThrough } from './testing/asking.ts'
import { tried } from './testing/how-often.ts'
import { leavesNothing } from './testing/second-opinion.ts'
import { given, slot } from './testing/university.ts'
import { WORKED_DECISION, WORKED_TYPE } from './testing/worked-world.ts'
import { TYPES } from './testing/worlds.ts'

const RUNS = tried(300)

/** The same world without conditions: they never take a delegation out of force. */
function withoutConditions(of: Snapshot): Snapshot {
  const free = <T extends { conditions: unknown }>(terms: T): T => ({ ...terms, conditions: [] })
  const each = <T>(map: ReadonlyMap<string, T>, change: (item: T) => T) =>
    new Map([...map].map(([id, item]) => [id, change(item)]))
  return {
    ...of,
    decisions: each(of.decisions, (one) => ({ ...one, terms: free(one.terms) })),
    delegations: each(of.delegations, (one) => ({ ...one, terms: free(one.terms) })),
    slots: each(of.slots, (one) => ({ ...one, acceptedTerms: one.acceptedTerms && free(one.acceptedTerms) })),
  }
}

/** One amount in each value type that limits the chain: on an end, or just inside it. */
function amountsWithin(snapshot: Snapshot, asked: Question, slot: SlotAt): Amount[][] {
  const bounds = chainThrough(snapshot, asked, slot)?.effective ?? []
  return bounds.reduce<Amount[][]>(
    (found, { valueType, min, max }) => {
      const step = valueType === 'TIME' ? '1' : '0.0001'
      const values = [
        ...(min ? [min, { ...min, value: plus(min.value, step) }] : []),
        ...(max ? [max, { ...max, value: minus(max.value, step) }] : []),
      ]
      return found.flatMap((some) => values.map(({ value, unit }) => [...some, { valueType, value, unit }]))
    },
    [[]],
  )
}

test('In force is exactly where the check allows a type, an active group and an amount by that chain', () => {
  const met = { inForce: 0, not: 0 }
  fc.assert(
    fc.property(aSnapshotAndQuestion, ([world, question]) => {
      const snapshot = withoutConditions(world)
      const isAllowed = (each: SlotAt) =>
        TYPES.some((authorityTypeId) =>
          [...snapshot.groups.keys()].some((groupId) => {
            const asked = { ...question, authorityTypeId, groupId, amounts: [] }
            return amountsWithin(snapshot, asked, each).some(
              (amounts) => chainThrough(snapshot, { ...asked, amounts }, each)?.reasons.length === 0,
            )
          }),
        )
      for (const id of snapshot.delegations.keys())
        for (const each of remainingSlots(snapshot, id)) {
          const isInForce = isInForceNow(world, each.id)
          met[isInForce ? 'inForce' : 'not'] += 1
          expect(isInForce, each.id).toBe(isAllowed(each))
          expect(isInForce, each.id).toBe(isLive(world, each.id) && !leavesNothing(world, each))
        }
    }),
    RUNS,
  )
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(RUNS.numRuns / 10)
})

describe('A delegation is not in force', () => {
  const groups = [{ id: 'uni' }, { id: 'arts', parents: [{ id: 'uni' }] }]
  const base = given(
    [
      { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'president')] },
      { id: 'd2', parent: 'd1.1', from: '2026-01-01', groups: ['arts'], slots: [slot('d2.1', 'dean')] },
    ],
    { groups },
  )
  const say = (of: Snapshot) => standingText(inForceOf(of, 'd2'), 'd2', String)
  const changeDecision = (change: object): Snapshot => {
    const decision = base.decisions.get(WORKED_DECISION)!
    const terms = { ...decision.terms, ...change }
    return { ...base, decisions: new Map(base.decisions).set(WORKED_DECISION, { ...decision, terms }) }
  }
  const changeParent = (change: Partial<Terms>) =>
    withTerms(base, 'd1', { ...base.delegations.get('d1')!.terms, ...change })
  const withStatus = (id: string, active: boolean): Snapshot => ({
    ...base,
    groups: new Map(base.groups).set(id, { ...base.groups.get(id)!, active }),
  })
  const granted = base.delegations.get('d1')!.terms.authorities.map((each) => ({
    ...each,
    authorityTypeId: 'signature',
  }))

  test.each<[string, Snapshot, string]>([
    ['where its only group is inactive', withStatus('arts', false), 'No, groups no longer apply'],
    ['where the decision lost its group', changeDecision({ groups: [] }), 'No, groups no longer apply'],
    ['where the one above lost its group', changeParent({ groups: [] }), 'No, groups no longer apply'],
    [
      'where the decision lost its type',
      changeDecision({ authorities: granted }),
      'No, authority type no longer granted',
    ],
    [
      'where the one above lost its type',
      changeParent({ authorities: granted }),
      'No, authority type no longer granted',
    ],
  ])('%s', (_, of, text) => {
    expect(say(base)).toBe('Yes')
    expect(say(of)).toBe(text)
    expect(inForceBetween(of, 'd2').standing).toBe('NO')
  })

  test('only while nothing is left: another type or group keeps it in force', () => {
    expect(WORKED_TYPE).not.toBe('signature')
    const both = [...base.delegations.get('d2')!.terms.authorities, ...granted]
    const withBoth = (of: Snapshot) =>
      withTerms(of, 'd2', { ...of.delegations.get('d2')!.terms, authorities: both })
    expect(say(withBoth(base))).toBe('Yes')
    expect(say(withBoth(changeDecision({ authorities: granted })))).toBe(
      'No, authority type no longer granted',
    )
  })
})
