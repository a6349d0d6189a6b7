import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTenant } from '#app/demo/tenant-builder.ts'
import { type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { setFact } from '#platform/server/records/facts.ts'
import { groupStatus } from '../../src/modules/settings/groups/server/group-store.ts'
import { startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const ask = async <T>(text: string): Promise<T[]> => (await product.owner.query(text)).rows as T[]

const OWN = '(tenant_id = app.tid())'
const OPEN = "(recorded_until = 'infinity'::timestamp with time zone)"
const CLOSED = "(recorded_until < 'infinity'::timestamp with time zone)"
const GUARDED = [`all ${OWN} / ${OWN}`]
const FACTS = [`insert  / ${OWN}`, `select ${OWN} / `, `update (${OWN} AND ${OPEN}) / (${OWN} AND ${CLOSED})`]

test('every table with tenant_id has row security, forced, with policies that permit what is of the tenant, and none that restricts', async () => {
  const tables = await ask<{
    name: string
    forced: boolean
    restrictive: number
    hasFacts: boolean
    policies: string[]
  }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and not p.polpermissive) as restrictive,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'recorded_until') as "hasFacts",
      array(select case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end
          || ' ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
          || case when p.polroles = '{0}' then '' else ' to ' || array_to_string(p.polroles::regrole[], ', ') end
        from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind = 'r' and c.relname <> 'tenant_register'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`)
  expect(tables.filter(({ hasFacts }) => hasFacts).length).toBeGreaterThan(10)
  const wrong = tables.filter(({ forced, restrictive, hasFacts, policies }) => {
    const expected = hasFacts ? FACTS : GUARDED
    return !forced || restrictive > 0 || policies.join() !== expected.join()
  })
  expect(wrong).toEqual([])
})

test('every table of the product says where it is placed, and tenant_id comes first in its keys', async () => {
  const unplaced = await ask(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind = 'r' and c.relname <> 'placement'
      and not exists (select from app.placement p where p.table_name::regclass = c.oid)`)
  expect(unplaced).toEqual([])
  const keys = await ask(`
    select i.indexrelid::regclass as index from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and i.indisunique and c.relname <> 'tenant_register'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
      and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'tenant_id'`)
  expect(keys).toEqual([])
  const references = await ask(`
    select conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and k.contype = 'f'
      and ((select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) <> 'tenant_id'
        or k.confdeltype not in ('r', 'c'))`)
  expect(references).toEqual([])
})

test('every table has a primary key: without one a moved shard takes no delete', async () => {
  const keyless = await ask(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity') and c.relkind = 'r'
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`)
  expect(keyless).toEqual([])
})

test('names of constraints and indexes are short enough for a sharded database', async () => {
  const long = await ask(`
    select conname as name from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'app' and k.contype <> 'n' and length(conname) > 48
    union all select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and relkind = 'i' and length(relname) > 48`)
  expect(long).toEqual([])
})

test('no database role of the product is superuser or passes row security by', async () => {
  const roles = await ask<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'mandate_%' and (rolsuper or rolbypassrls or rolcreaterole)`,
  )
  expect(roles).toEqual([])
})

test('without a tenant the app role sees no row and writes none', async () => {
  const { id } = await buildTenant(product.pool, { name: 'Unseen', accountId: 'U-1' }, new Date(0))
  const groups = `select 1 from app."group" where tenant_id = $1`
  expect((await product.owner.query(groups, [id])).rowCount).toBe(1)
  expect((await product.pool.query(groups, [id])).rowCount).toBe(0)
  await expect(
    product.pool.query(
      `insert into app.section (tenant_id, id, name, created_at, updated_at) values (gen_random_uuid(), gen_random_uuid(), 'x', now(), now())`,
    ),
  ).rejects.toThrow(/row-level security/)
})

test('history can be added to and never be changed, nor can the notes of what is to be sealed', async () => {
  for (const text of [
    `update app.revision set event = 'x'`,
    'delete from app.revision',
    'select 1 from app.unsealed',
    'delete from app.unsealed',
  ])
    await expect(product.pool.query(`${text} where tenant_id = $1`, [randomUUID()])).rejects.toThrow(
      /permission denied/,
    )
})

test('the app role reads of a session what it needs, not its token', async () => {
  await expect(product.pool.query('select token from identity.session')).rejects.toThrow(/permission denied/)
  await expect(product.pool.query('select * from identity.account')).rejects.toThrow(/permission denied/)
})

test('what was closed of a fact stays closed, whichever of the product’s roles writes', async () => {
  const { id, organizationId } = await buildTenant(
    product.pool,
    { name: 'Facts', accountId: 'F-1' },
    new Date(0),
  )
  const now = new Date()
  const at = { key: { group_id: organizationId }, value: { status: 'INACTIVE' }, from: now, now }
  await inTenant(product.pool, id, {}, (tx) => setFact(tx, groupStatus, id, at))
  const reopen = (tx: Tx, rows: Sql) =>
    sql`update app.group_status set recorded_until = 'infinity' where tenant_id = ${id} and ${rows}`.execute(
      tx,
    )
  const closed = sql`recorded_until < 'infinity'`
  const { numAffectedRows } = await inTenant(product.pool, id, {}, (tx) => reopen(tx, closed))
  expect(Number(numAffectedRows)).toBe(0)
  await expect(inTenant(product.pool, id, {}, (tx) => reopen(tx, sql`true`))).rejects.toThrow(
    /row-level security/,
  )
})
