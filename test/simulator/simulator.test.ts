import { expect, test } from 'vitest'
import { walk } from './walk.ts'

/** Of a seed that is fixed, so that a run that fails can be walked again: `SIMULATOR_SEED=7 npx vitest run test/simulator`. */
const SEED = Number(process.env.SIMULATOR_SEED ?? 20_261_122)
const STEPS = Number(process.env.SIMULATOR_STEPS ?? 1_000)

test(`${STEPS} random acts of random people contradict no fact, and nobody does what they may not`, async () => {
  const walked = await walk({ seed: SEED, steps: STEPS })
  console.log(JSON.stringify({ acts: walked.acts, compared: walked.compared }))
  if (process.env.SIMULATOR_SAYS_WHY)
    console.log(
      JSON.stringify(
        Object.entries(walked.refusals).sort((a, b) => b[1] - a[1]),
        null,
        1,
      ),
    )
  expect(walked.contradictions).toEqual([])
  expect(walked.steps).toBe(STEPS)
}, 600_000)
