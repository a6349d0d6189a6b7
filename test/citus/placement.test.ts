import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from './coordinator.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const ask = async (text: string) => (await product.owner.query(text)).rows

test('all tables of tenants are distributed together, and no other table is', async () => {
  const tables =
    await ask(`select p.table_name as name, p.kind, c.colocation_id as together, c.citus_table_type as type
    from app.placement p left join citus_tables c on c.table_name = p.table_name::regclass`)
  const ofTenants = tables.filter(({ kind }) => kind === 'tenant')
  expect(ofTenants.length).toBeGreaterThan(40)
  expect(ofTenants.filter(({ type }) => type !== 'distributed')).toEqual([])
  expect(new Set(ofTenants.map(({ together }) => together)).size).toBe(1)
  const others = tables.filter(({ kind, type }) => kind !== 'tenant' && type !== null)
  expect(others.map(({ name, type }) => [name, type])).toEqual([['app.job_guard', 'local']])
})

test('each shard has row security, and policies that only permit', async () => {
  const shards = await ask(`select success, result from run_command_on_workers($$
    select count(*) filter (where not c.relrowsecurity or not c.relforcerowsecurity)
      + (select count(*) from pg_policy p where not p.polpermissive)
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname ~ '_[0-9]{6,}$' and c.relname !~ 'job_guard' $$)`)
  expect(shards.length).toBeGreaterThan(1)
  expect(shards.filter(({ success, result }) => !success || result !== '0')).toEqual([])
})

test('no node compiles statements', async () => {
  const nodes = await ask('select success, result from run_command_on_all_nodes($$ show jit $$)')
  expect(nodes.length).toBeGreaterThan(2)
  expect(nodes.filter(({ success, result }) => !success || result !== 'off')).toEqual([])
})

test('a question of the product that would ask several shards fails here', async () => {
  await expect(product.pool.query('select count(*) from app.delegation')).rejects.toThrow(/multi-task query/)
})
