import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { recordRevisions } from '#platform/server/records/history.ts'
import { buildSmallWorld, type SmallWorld } from '../database/product.ts'
import { act, base, issue, publishDecision } from '../database/scenario.ts'
import { startTestProduct, type TestProduct } from './coordinator.ts'

// No organization waits for another one: two of them hold a transaction open that wrote history and enqueued a job.

let product: TestProduct
const worlds: SmallWorld[] = []
beforeAll(async () => {
  product = await startTestProduct()
  // a job that is enqueued for the first time makes its name, for which others wait
  await product.owner.query(`select graphile_worker.add_job('later', run_at => now() + interval '1 day')`)
  for (let i = 1; i <= 3; i += 1) worlds.push(await buildSmallWorld(product, `Alder${i}`))
})
afterAll(() => product.close())

const NOBODY = { userId: null, requestId: null }

/** A transaction that has written, and stays open until it is let go. */
async function holdsOpen(tenantId: string) {
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const { promise: letGo, resolve: end } = Promise.withResolvers<void>()
  const done = inTenant(product.pool, tenantId, {}, async (tx, now) => {
    const entry = {
      kind: 'of nothing',
      recordId: tenantId,
      event: 'CREATE',
      before: null,
      after: { name: 'x' },
    }
    await recordRevisions(tx, tenantId, NOBODY, [entry], now)
    await sql`select app.enqueue('later', '{}', null, now() + interval '1 day')`.execute(tx)
    isWritten()
    await letGo
  })
  await Promise.race([written, done])
  return async () => {
    end()
    await done
  }
}

test('an organization writes, deletes and is sealed while strangers hold transactions open', async () => {
  const [mine, ...strangers] = worlds as [SmallWorld, ...SmallWorld[]]
  const ends = await Promise.all(strangers.map(({ tenant }) => holdsOpen(tenant.id)))
  try {
    // a statement that waits for a lock is given up instead
    await product.owner.query(
      `alter role mandate_app in database ${databaseOf(product)} set lock_timeout = '1s'`,
    )
    const decision = await publishDecision(mine)
    const { id } = await issue(mine, decision, { to: 'President' })
    expect((await act(mine, 'authority', 'revoked', id)).data.succeeded).toEqual([id])
    const gone = await mine
      .as('authority')
      .ask('PATCH', `${base}/delegations/bulk-delete`, { delegationIds: [id] })
    expect(gone.data.succeeded, JSON.stringify(gone.data)).toEqual([id])
    await product.workOff()
    await sealAll(product.workerPool, console)
    const { rows } = await product.owner.query(
      'select count(*)::int as n from app.seal where tenant_id = $1',
      [mine.tenant.id],
    )
    expect(rows[0].n).toBe(1)
  } finally {
    for (const end of ends) await end()
  }
})

const databaseOf = ({ url }: TestProduct) => new URL(url).pathname.slice(1)
