import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type WalkResult, walk } from './walk.ts'

const RESULTS = join(import.meta.dirname, '../../.cache/test-results')

/** So many contradictions end a walk. */
const MOST = Number(process.env.SIMULATOR_MOST ?? 5)

/** Walks from a seed that is fixed, so that a walk that fails can be walked again. */
export const walked = (seeds: readonly number[], steps: number) =>
  test.each(seeds)(
    `${steps} random acts of random people from seed %i contradict no fact, and nobody does what they may not`,
    async (seed) => {
      const found = await walk({ seed, steps, most: MOST })
      keep(found)
      expect(found.contradictions).toEqual([])
      expect(found.steps).toBe(steps)
    },
    900_000,
  )

/** For the report of many walks, and to see why a walk was refused what it tried. */
function keep(found: WalkResult): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `walk-${found.seed}.json`), JSON.stringify(found, null, 1))
}
