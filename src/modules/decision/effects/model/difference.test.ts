import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { withTerms } from '#modules/authority/engine/model/testing/after-acts.ts'
import { aSnapshotAndQuestion, granted, pick } from '#modules/authority/engine/model/testing/asking.ts'
import { tried } from '#modules/authority/engine/model/testing/how-often.ts'
import {
  aPeriod,
  GROUPS,
  POSITIONS,
  someConditions,
  someTerms,
  USERS,
} from '#modules/authority/engine/model/testing/small-terms.ts'
import { type Delegations, given, slot, upTo } from '#modules/authority/engine/model/testing/university.ts'
import { anInstant, aQuestion, aWorld } from '#modules/authority/engine/model/testing/worlds.ts'
import { NOW } from '#modules/authority/engine/model/testing/writing.ts'
import { snapshotOf, type World, type WorldFact } from '#modules/authority/engine/model/world.ts'
import type { SlotStatus } from '#modules/authority/terms/model/terms.ts'
import { type DatedChange, difference } from './difference.ts'
import { type ForecastSnapshot, MOST_DAYS } from './forecast.ts'

const RUNS = tried(70)
const foreseen = (snapshot: Snapshot): ForecastSnapshot => ({
  ...snapshot,
  laterRates: [],
  later: [],
  knownUntil: null,
})

/** What is said of one user about what a question asks. */
const rowOf = (
  changes: readonly DatedChange[],
  userId: string,
  { decisionId, authorityTypeId, groupId }: Question,
) =>
  changes.find(
    (each) =>
      each.userId === userId &&
      each.decisionId === decisionId &&
      each.authorityTypeId === authorityTypeId &&
      each.groupId === groupId,
  )

/** An amount whose currency has no rate is refused where anything compares it; a row says what holds of amounts that have one. */
const hasRates = ({ baseCurrency, rates }: Snapshot, { amounts }: Question) =>
  amounts.every(({ valueType, unit }) => valueType !== 'CURRENCY' || unit === baseCurrency || rates.has(unit))

/** Holds what is said against the answers to some questions. */
function holdsFor(before: Snapshot, after: Snapshot, questions: readonly Question[]) {
  const ids = [...before.delegations.keys()]
  const { changes } = difference(ids, foreseen(before), foreseen(after), () => [], GROUPS)
  for (const question of questions.filter((each) => hasRates(before, each) && hasRates(after, each))) {
    for (const id of USERS) {
      const asked = { ...question, who: { kind: 'USER', id } } as const
      const [was, is] = [granted(before, asked), granted(after, asked)]
      if (is < was) expect(rowOf(changes, id, asked), JSON.stringify(asked)).toMatchObject({ less: true })
      if (is > was) expect(rowOf(changes, id, asked), JSON.stringify(asked)).toMatchObject({ more: true })
    }
  }
}

const someQuestions = fc.array(
  aQuestion.map(
    ({ requester, ...question }): Question => ({
      ...question,
      groupId: question.groupId ?? GROUPS[0],
      // who occupies a position that asks is no matter of who holds something
      requester: requester?.kind === 'USER' ? requester : undefined,
    }),
  ),
  { minLength: 4, maxLength: 4 },
)

describe('Anyone who is answered less or more after a change is among those of whom that is said', () => {
  test('where a delegation has other terms.', () => {
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        someQuestions,
        fc.nat(9),
        someTerms,
        ([before], questions, n, terms) => {
          const id = pick(before.delegations.keys(), n) as string
          holdsFor(before, withTerms(before, id, terms), questions)
        },
      ),
      RUNS,
    )
  })

  test('where a delegation has other conditions.', () => {
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        someQuestions,
        fc.nat(9),
        someConditions,
        someConditions,
        ([world], questions, n, conditions, others) => {
          const id = pick(world.delegations.keys(), n) as string
          const { terms } = world.delegations.get(id)!
          const before = withTerms(world, id, { ...terms, conditions })
          holdsFor(before, withTerms(world, id, { ...terms, conditions: others }), questions)
        },
      ),
      RUNS,
    )
  })

  test('where a group is below other groups, or is closed.', () => {
    fc.assert(
      fc.property(
        aSnapshotAndQuestion,
        someQuestions,
        fc.constantFrom(...GROUPS),
        fc.subarray([...GROUPS]),
        fc.boolean(),
        ([before], questions, id, parents, active) => {
          const above = parents.filter((each) => each < id)
          const groups = new Map(before.groups).set(id, { active, parents: above })
          holdsFor(before, { ...before, groups }, questions)
        },
      ),
      RUNS,
    )
  })
})

/** All that a world has on record of days to come. */
function foreseenIn(world: World, at: number): ForecastSnapshot {
  const { rates, ...others } = world
  const turnsOf = (facts: readonly WorldFact[]) =>
    [...new Set(facts.flatMap(({ from, until }) => [from, until ?? at]))]
      .filter((turn) => turn > at)
      .sort((a, b) => a - b)
  const facts = Object.values(others)
    .flatMap((each) => (Array.isArray(each) ? (each as object[]) : []))
    .filter((each): each is WorldFact => 'from' in each)
  const turns = turnsOf(facts)
  const then = (turn: number) => snapshotOf(world, turn, NOW)
  return {
    ...then(at),
    laterRates: turnsOf(rates).map((from) => ({ from, rates: then(from).rates })),
    later: turns.slice(0, MOST_DAYS).map(then),
    knownUntil: turns[MOST_DAYS] ?? null,
  }
}

/** Holds what is said, and since when, against the answers on each day that was compared. */
function holdsEachDay(worlds: [World, World], at: number, questions: readonly Question[]) {
  const [was, is] = worlds.map((world) => foreseenIn(world, at)) as [ForecastSnapshot, ForecastSnapshot]
  const until = Math.min(was.knownUntil ?? Infinity, is.knownUntil ?? Infinity)
  const found = difference([...was.delegations.keys()], was, is, () => [], GROUPS)
  const days = found.days.map(({ from }) => from ?? at).filter((day) => day < until)
  for (const day of days) {
    const [before, after] = worlds.map((world) => snapshotOf(world, day, NOW)) as [Snapshot, Snapshot]
    for (const question of questions.filter((each) => hasRates(before, each) && hasRates(after, each)))
      for (const id of USERS) {
        const asked = { ...question, who: { kind: 'USER', id } } as const
        if (granted(before, asked) === granted(after, asked)) continue
        const row = rowOf(found.changes, id, asked)
        expect(row ? (row.from ?? at) : Infinity, JSON.stringify([asked, day])).toBeLessThanOrEqual(day)
      }
  }
}

describe('The same is so on each day that is compared', () => {
  test('where someone comes to hold a position, or holds it no more.', () => {
    fc.assert(
      fc.property(
        fc.tuple(aWorld, anInstant, someQuestions),
        fc.tuple(fc.constantFrom(...USERS), fc.constantFrom(...POSITIONS), aPeriod, fc.nat(9)),
        ([world, at, questions], [userId, positionId, period, n]) => {
          const occupancies = [
            ...world.occupancies.filter((_, i) => i !== n),
            { ...period, userId, positionId },
          ]
          holdsEachDay([world, { ...world, occupancies }], at, questions)
        },
      ),
      RUNS,
    )
  })
})

describe('What goes out of force is what the check no longer grants anything of', () => {
  const path: Delegations = [
    {
      id: 'd1',
      redelegable: true,
      from: '2026-01-01',
      bounds: upTo('900'),
      slots: [slot('d1.1', 'president')],
    },
    {
      id: 'd2',
      parent: 'd1.1',
      from: '2026-01-01',
      bounds: upTo('400'),
      groups: ['eng'],
      slots: [slot('d2.1', 'dean')],
    },
  ]
  const before = given(path, { groups: [{ id: 'uni' }, { id: 'eng', parents: [{ id: 'uni' }] }] })
  const notLive = (after: Snapshot) =>
    difference(['d1', 'd2'], foreseen(before), foreseen(after), () => []).notLive

  test('a delegation whose only group is closed', () => {
    const closed = new Map(before.groups).set('eng', { active: false, parents: ['uni'] })
    expect(notLive({ ...before, groups: closed })).toEqual(['d2'])
  })

  test('a delegation whose only authority type the one above lost', () => {
    const { terms } = before.delegations.get('d1')!
    expect(notLive(withTerms(before, 'd1', { ...terms, authorities: [] }))).toEqual(['d1', 'd2'])
  })

  test('nothing, where only the limit is lower', () => {
    const { terms } = before.delegations.get('d1')!
    const authorities = terms.authorities.map((each) => ({
      ...each,
      bounds: each.bounds.map((bound) => ({ ...bound, max: '10' })),
    }))
    expect(notLive(withTerms(before, 'd1', { ...terms, authorities }))).toEqual([])
  })
})

describe('What ends is what its recipients had', () => {
  const path: Delegations = [
    { id: 'd1', from: '2026-01-01', bounds: upTo('900'), slots: [slot('d1.1', 'president')] },
  ]
  const withStatus = (status: SlotStatus): Snapshot => {
    const snapshot = given(path)
    return { ...snapshot, slots: new Map([...snapshot.slots].map(([id, each]) => [id, { ...each, status }])) }
  }
  test.each([
    ['REVOKED', ['d1']],
    ['DELETED', ['d1']],
    ['DRAFT', []],
  ] as const)('after it awaited approval and is %s', (status, ended) => {
    const [before, after] = [foreseen(withStatus('PENDING')), foreseen(withStatus(status))]
    expect(difference(['d1'], before, after, () => []).ended).toEqual(ended)
  })
})
