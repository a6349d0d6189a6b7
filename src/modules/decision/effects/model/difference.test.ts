import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from '../../authority/model/question.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { withTerms } from '../../authority/model/testing/after-acts.ts'
import { aSnapshotAndQuestion, granted, pick } from '../../authority/model/testing/asking.ts'
import { tried } from '../../authority/model/testing/how-often.ts'
import { GROUPS, someConditions, someTerms, USERS } from '../../authority/model/testing/small-terms.ts'
import { aQuestion } from '../../authority/model/testing/worlds.ts'
import { difference, type Foreseen } from './difference.ts'

const RUNS = tried(70)
const foreseen = (snapshot: Snapshot): Foreseen => ({ ...snapshot, laterRates: [] })

/** What is said of one user in one group, where anything is. */
function said(before: Snapshot, after: Snapshot, { decisionId, authorityTypeId, groupId }: Question) {
  const ids = [...before.delegations.keys()]
  const { changes } = difference(ids, foreseen(before), foreseen(after), () => [], GROUPS)
  return (userId: string) =>
    changes.find(
      (each) =>
        each.userId === userId &&
        each.decisionId === decisionId &&
        each.authorityTypeId === authorityTypeId &&
        each.groupId === groupId,
    )
}

/** Holds what is said against the answers to some questions. */
function holdsFor(before: Snapshot, after: Snapshot, questions: readonly Question[]) {
  for (const question of questions) {
    const of = said(before, after, question)
    for (const id of USERS) {
      const asked = { ...question, who: { kind: 'USER', id } } as const
      const [was, is] = [granted(before, asked), granted(after, asked)]
      if (is < was) expect(of(id), JSON.stringify(asked)).toMatchObject({ less: true })
      if (is > was) expect(of(id), JSON.stringify(asked)).toMatchObject({ more: true })
    }
  }
}

const someQuestions = fc.array(
  aQuestion.map((question): Question => ({ ...question, groupId: question.groupId ?? GROUPS[0] })),
  { minLength: 4, maxLength: 4 },
)

describe('Whoever is answered less or more after a change is among those of whom that is said', () => {
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

  test('where a group lies below other groups, or is closed.', () => {
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
