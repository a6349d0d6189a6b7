import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { startChild } from './child.ts'
import { SECRET, withCopy } from './database.ts'
import type { GeneratedData } from './generate.ts'
import { callerIn, type Place, withWorker } from './measure-transfer.ts'

const DECISIONS = 10_000

/** Archives 10,000 published decisions as one job, with all that is delegated from them. */
export async function measureBulk(
  url: string,
  generated: GeneratedData,
  say: (line: string) => void,
): Promise<{ decisions: number; delegations: number; seconds: number }> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  return withCopy(url, async (copy) => {
    const owner = new pg.Client({ connectionString: copy })
    await owner.connect()
    await addDecisions(owner, generated.tenantId)
    const api = await startChild('api.ts', [copy, 'measure'], true)
    const place: Place = { url: copy, owner, api, generated, csv: new Uint8Array(), say }
    try {
      const open = await countOpen(owner, generated.tenantId)
      const seconds = await withWorker(place, async () => {
        const caller = await callerIn(place)
        const began = performance.now()
        const asked = JSON.stringify({ matching: { status: ['PUBLISHED'] } })
        const id = await caller.begin('/decision/decisions/bulk-archive', 'application/json', asked, 'PATCH')
        const { job } = await caller.finish(id)
        const took = (performance.now() - began) / 1_000
        const { succeeded, refused } = job.result as { succeeded: number; refused: unknown[] }
        if (succeeded !== DECISIONS || refused.length > 0)
          throw new Error(`The archive did ${succeeded} and refused ${refused.length}.`)
        return took
      })
      say(`  archive: ${DECISIONS} decisions with ${open} open delegations in ${seconds.toFixed(1)} s`)
      return { decisions: DECISIONS, delegations: open, seconds }
    } finally {
      await api.end()
      await owner.end()
    }
  })
}

/** Published decisions up to the number: copies of one that is there. Those beyond it become drafts. */
async function addDecisions(owner: pg.Client, tenantId: string): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from app.decision where tenant_id = $1 and status = 'PUBLISHED'`,
    [tenantId],
  )
  const missing = DECISIONS - (rows[0]?.n ?? 0)
  if (missing < 0)
    await owner.query(
      `update app.decision set status = 'DRAFT' where id in (select id from app.decision where tenant_id = $1 and status = 'PUBLISHED' limit $2)`,
      [tenantId, -missing],
    )
  if (missing <= 0) return
  const columns = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'app' and table_name = 'decision'
       and column_name not in ('id', 'display_number') and is_generated = 'NEVER'`,
  )
  const names = columns.rows.map(({ name }) => `"${name}"`).join(', ')
  await owner.query(
    `insert into app.decision (id, display_number, ${names})
     select gen_random_uuid(), (select max(display_number) from app.decision where tenant_id = $1) + n, ${names}
     from (select * from app.decision where tenant_id = $1 and status = 'PUBLISHED' limit 1) d, generate_series(1, $2) n`,
    [tenantId, missing],
  )
}

const countOpen = async (owner: pg.Client, tenantId: string): Promise<number> =>
  (
    await owner.query<{ n: number }>(
      `select count(*)::int as n from app.delegation where tenant_id = $1 and status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')`,
      [tenantId],
    )
  ).rows[0]?.n ?? 0
