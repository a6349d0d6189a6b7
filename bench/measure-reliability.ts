import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { SECRET, withCopy } from './database.ts'
import type { GeneratedData } from './generate.ts'
import { type Endings, measureEndings } from './reliability/endings.ts'
import { type Kills, measureKills, measureWorkerKills, type WorkerKills } from './reliability/kills.ts'
import { measureOverload, type Overload } from './reliability/overload.ts'
import { addAdmins, type Place } from './reliability/place.ts'
import { type LoadComparison, measurePreviews } from './reliability/previews.ts'
import { countsOfTests, type TestCounts } from './reliability/test-counts.ts'

export type Reliability = {
  overload: Overload
  previews: LoadComparison[]
  endings: Endings
  kills: Kills[]
  worker: WorkerKills
  tests: TestCounts
}

/** What failures and too much work do to the product as it is started, on a copy of the data. */
export async function measureReliability(
  url: string,
  generated: GeneratedData,
  { quick, say }: Pick<Place, 'quick' | 'say'>,
): Promise<Reliability> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  const measured = await withCopy(url, async (copy) => {
    const owner = new pg.Client({ connectionString: copy })
    await owner.connect()
    try {
      const people = await addAdmins(copy, owner, generated)
      await owner.query('vacuum analyze')
      const place: Place = { url: copy, owner, generated, ...people, quick, say }
      const overload = await measureOverload(place)
      const previews = await measurePreviews(place)
      const endings = await measureEndings(place)
      const kills = await measureKills(place)
      const worker = await measureWorkerKills(place)
      return { overload, previews, endings, kills, worker }
    } finally {
      await owner.end()
      rmSync(join(resolve(import.meta.dirname, '..'), '.cache/bench-reliability'), {
        recursive: true,
        force: true,
      })
    }
  })
  return { ...measured, tests: await countsOfTests(say) }
}
