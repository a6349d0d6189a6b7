import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Walked, walk } from './walk.ts'

const RESULTS = join(import.meta.dirname, '../../.cache/test-results')

/** Of a seed that is fixed, so that a walk that fails can be walked again: `SIMULATOR_SEED=7 npx vitest run test/simulator`. */
const SEED = Number(process.env.SIMULATOR_SEED ?? 20_261_122)
const STEPS = Number(process.env.SIMULATOR_STEPS ?? 1_000)
const WALKS = Number(process.env.SIMULATOR_WALKS ?? 1)

test.each(Array.from({ length: WALKS }, (_, i) => SEED + i))(
  `${STEPS} random acts of random people from seed %i contradict no fact, and nobody does what they may not`,
  async (seed) => {
    const walked = await walk({ seed, steps: STEPS })
    keep(walked)
    expect(walked.contradictions).toEqual([])
    expect(walked.steps).toBe(STEPS)
  },
  900_000,
)

/** For the report of many walks, and to see why a walk was refused what it tried. */
function keep(walked: Walked): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `walk-${walked.seed}.json`), JSON.stringify(walked, null, 1))
}
