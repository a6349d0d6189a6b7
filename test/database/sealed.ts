import type pg from 'pg'
import { expect, vi } from 'vitest'
import { sealAll } from '#platform/server/seals.ts'

/** Seals what there is, once no transaction of another test on the same server stands in the way. */
export async function seal(owner: pg.Pool, workers: pg.Pool): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        'select app.oldest_transaction()::text::xid8 > max(xid) as ended from app.revision',
      )
      expect(rows[0].ended).toBe(true)
    },
    { timeout: 30_000, interval: 20 },
  )
  await sealAll(workers)
}
