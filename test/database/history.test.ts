import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { recordRevisions } from '#platform/server/records/history.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, issue, publishDecision } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let workers: ReturnType<typeof openPool>

beforeAll(async () => {
  product = await startTestProduct()
  workers = openPool(product.workerUrl, { max: 2, application: 'test sealing' })
})
afterAll(async () => {
  await workers.end()
  await product.close()
})

let built = 0
beforeEach(async () => {
  built += 1
  world = await buildSmallWorld(product, `Alder${built}`)
  decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, { to: 'President' })
  await act(world, 'authority', 'suspended', root.id)
  await seal()
  await act(world, 'authority', 'revoked', root.id)
  await seal()
})

const seal = () => sealAll(workers, console)
const verify = () =>
  inTenant(workers, world.tenant.id, { readOnly: true }, (tx) => verifyHistory(tx, world.tenant.id, replays))
const NOBODY = { userId: null, requestId: null }
/** As someone who has the database itself. */
const tamper = (text: string) => product.owner.query(text)
const entry = (number: number) =>
  `tenant_id = '${world.tenant.id}' and kind = 'delegation' and revision_number = ${number}`

describe('the history of a tenant', () => {
  test('is whole, and closed by seals', async () => {
    const found = await verify()
    expect(found).toMatchObject({ problems: [], unsealed: 0, seals: 2 })
    expect(found.entries).toBeGreaterThanOrEqual(4)
    await publishDecision(world)
    expect(await verify()).toMatchObject({ problems: [], unsealed: 1, seals: 2 })
    await seal()
    expect(await verify()).toMatchObject({ problems: [], unsealed: 0, seals: 3 })
  })

  test.each([
    ['an edited snapshot', 'update app.revision set snapshot = snapshot || \'{"note": "never"}\' where', 2],
    ['another actor', 'update app.revision set actor_user_id = null where', 2],
    ['another instant', "update app.revision set recorded_at = now() - interval '1 day' where", 3],
    ['another reason', "update app.revision set reason = 'because' where", 3],
  ])('%s is found', async (_, statement, number) => {
    await tamper(`${statement} ${entry(number)}`)
    expect((await verify()).problems).toEqual([
      expect.stringMatching(
        new RegExp(`^delegation .*, entry ${number}: its content has changed since it was written`),
      ),
    ])
  })

  test('a dropped entry is found in its record, and the last one by its seal', async () => {
    await tamper(`delete from app.revision where ${entry(2)}`)
    expect((await verify()).problems).toEqual([
      expect.stringMatching(/entry 3: entry 2 is missing before it/),
      expect.stringMatching(/^delegation DEL-1001 .*: seal 1 closed 2 of its entries, but 1 exist/),
    ])
  })

  test('an edit without a difference is not written, an act without one is', async () => {
    const record = {
      kind: 'delegation',
      recordId: world.tenant.id,
      before: { note: 'a' },
      after: { note: 'a' },
    }
    const write = (event: string, after = record.after) =>
      inTenant(product.pool, world.tenant.id, {}, (tx) =>
        recordRevisions(tx, world.tenant.id, NOBODY, [{ ...record, event, after }], product.now()),
      )
    for (const event of ['UPDATE', 'EDIT', 'UPLOAD', 'RESEND']) await write(event)
    await write('EDIT', { note: 'b' })
    const { rows } = await product.owner.query(
      `select event from app.revision where record_id = '${world.tenant.id}' and kind = 'delegation' order by revision_number`,
    )
    expect(rows.map((row) => row.event)).toEqual(['RESEND', 'EDIT'])
  })

  test('entries that changed places are found', async () => {
    await tamper(`update app.revision set revision_number = 99 where ${entry(2)}`)
    await tamper(`update app.revision set revision_number = 2 where ${entry(3)}`)
    await tamper(`update app.revision set revision_number = 3 where ${entry(99)}`)
    expect((await verify()).problems.length).toBeGreaterThanOrEqual(2)
  })

  test('a dropped seal is found', async () => {
    await tamper(`delete from app.seal where tenant_id = '${world.tenant.id}' and number = 1`)
    expect((await verify()).problems).toContain('seal 2: the seal before it is missing.')
  })

  test('an entry is sealed once its transaction has ended, and no other transaction is waited for', async () => {
    const written = Promise.withResolvers<void>()
    const sealed = Promise.withResolvers<void>()
    const slow = inTenant(product.pool, world.tenant.id, {}, async (tx, now) => {
      const record = { kind: 'of nothing', recordId: world.tenant.id, event: 'CREATE', before: null }
      await recordRevisions(tx, world.tenant.id, NOBODY, [{ ...record, after: { note: 'a' } }], now)
      written.resolve()
      await sealed.promise
    })
    await written.promise
    await publishDecision(world)
    await seal()
    expect(await verify()).toMatchObject({ unsealed: 0, seals: 3, problems: [] })
    sealed.resolve()
    await slow
    expect(await verify()).toMatchObject({ unsealed: 1, seals: 3, problems: [] })
    await seal()
    expect(await verify()).toMatchObject({ unsealed: 0, seals: 4, problems: [] })
  })

  test('two who seal at the same time seal everything once', async () => {
    await publishDecision(world)
    await publishDecision(world)
    await Promise.all([seal(), seal()])
    expect(await verify()).toMatchObject({ unsealed: 0, seals: 3, problems: [] })
  })

  test('one organization that cannot be sealed is logged, and the others are sealed', async () => {
    const other = await buildSmallWorld(product, `Birch${built}`)
    await publishDecision(world)
    const failed: unknown[] = []
    const sealTold = () => sealAll(workers, { error: (problem) => failed.push(problem) })
    // the database lists organizations by their ids: the first one fails
    const [first, second] = [world, other].sort((a, b) => (a.tenant.id < b.tenant.id ? -1 : 1)) as [
      SmallWorld,
      SmallWorld,
    ]
    await tamper(
      `alter table app.seal add constraint away check (tenant_id <> '${first.tenant.id}') not valid`,
    )
    try {
      await sealTold()
    } finally {
      await tamper('alter table app.seal drop constraint away')
    }
    expect(failed).toEqual([expect.objectContaining({ tenantId: first.tenant.id })])
    const unsealed = async ({ tenant }: SmallWorld) =>
      (await tamper(`select 1 from app.unsealed where tenant_id = '${tenant.id}'`)).rowCount
    expect(await unsealed(second)).toBe(0)
    expect(await unsealed(first)).toBeGreaterThan(0)
    await sealTold()
    expect(await unsealed(first)).toBe(0)
    expect(failed).toHaveLength(1)
  })

  test('neither the product nor its worker can change an entry or a seal', async () => {
    for (const role of ['mandate_app', 'mandate_worker'] as const) {
      const pool = openPool(asRole(product.url, role, 'a secret for tests that is long enough'), {
        max: 1,
        application: 'test',
      })
      try {
        for (const [table, column] of [
          ['app.revision', 'revision_number'],
          ['app.seal', 'entries'],
          ['app.sealed_record', 'entries'],
        ])
          for (const statement of [`update ${table} set ${column} = 1`, `delete from ${table}`])
            await expect(pool.query(`${statement} where tenant_id = $1`, [world.tenant.id])).rejects.toThrow(
              /permission denied/,
            )
      } finally {
        await pool.end()
      }
    }
  })
})
