import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAuthority } from './evaluate.ts'
import { tried } from './testing/how-often.ts'
import { secondOpinion } from './testing/second-opinion.ts'
import { endingsOf } from './testing/second-opinion-of-endings.ts'
import { anInstant, aQuestion, aWorld, HOLDERS } from './testing/worlds.ts'
import { NOW } from './testing/writing.ts'
import { snapshotOf } from './world.ts'

const verdictsOf = (samples: number) =>
  fc.sample(fc.tuple(aWorld, aQuestion, anInstant), samples).flatMap(([world, question, at]) => {
    const snapshot = snapshotOf(world, at, NOW)
    return HOLDERS.map((who) => secondOpinion(snapshot, { ...question, who }))
  })

test('The evaluator and a second, plain reading of the rules never differ.', () => {
  fc.assert(
    fc.property(aWorld, aQuestion, anInstant, (world, question, at) => {
      const snapshot = snapshotOf(world, at, NOW)
      for (const who of HOLDERS) {
        const asked = { ...question, who }
        expect(checkAuthority(snapshot, asked)).toMatchObject({ verdict: secondOpinion(snapshot, asked) })
      }
    }),
    tried(800),
  )
})

test('What ended with a user or a position is the same, asked backwards and walked through in time.', () => {
  const runs = tried(400)
  let endings = 0
  fc.assert(
    fc.property(aWorld, anInstant, (world, at) => {
      const ended = endingsOf(world, at, NOW)
      for (const slot of snapshotOf(world, at, NOW).slots.values()) {
        const { user = false, position = false } = ended.get(slot.id) ?? {}
        endings += Number(user) + Number(position)
        expect([slot.id, slot.endedWithUser, slot.endedWithPosition]).toEqual([slot.id, user, position])
      }
    }),
    runs,
  )
  expect(endings).toBeGreaterThan(runs.numRuns / 8)
})

test('The small worlds hold enough of every verdict to tell right from wrong.', () => {
  const verdicts = verdictsOf(tried(300).numRuns)
  const share = (verdict: string) => verdicts.filter((each) => each === verdict).length / verdicts.length
  expect(share('ALLOW')).toBeGreaterThan(0.02)
  expect(share('CONDITIONAL')).toBeGreaterThan(0.02)
  expect(share('DENY')).toBeGreaterThan(0.2)
})
