import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { samplesOf } from './samples.ts'
import { problemsOfStatement } from './statement-rules.ts'
import { thingsOf } from './things.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const OF_TENANTS = ['mandate_app', 'mandate_worker']

/** The statements that the product sends in transactions of a tenant while a piece of work is done. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent = new Set<string>()
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const asked = args[0] as string | { text: string }
    if (OF_TENANTS.includes(this.user ?? '')) sent.add(typeof asked === 'string' ? asked : asked.text)
    return (send as (...args: unknown[]) => unknown).apply(this, args)
  } as never
  try {
    await work()
  } finally {
    pg.Client.prototype.query = send
  }
  return [...sent]
}

/** Tables and views of tenants, without their schema. What all tenants share names a tenant as any other column. */
async function relationsOfTenants(): Promise<ReadonlySet<string>> {
  const { rows } = await product.owner.query(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'v') and c.relname not in ('tenant_register', 'unsealed')`)
  return new Set(rows.map(({ name }) => name as string))
}

test('every statement that calls and jobs send names its tenant at each relation, as a distributed engine wants it', async () => {
  const samples = Object.values(samplesOf(world, await thingsOf(product, world)))
  const { ask } = world.as('admin')
  const sent = await sentBy(async () => {
    for (const { path, body, headers } of samples)
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
        await ask(method, path, method === 'GET' ? undefined : body, headers)
    await product.workOff()
  })
  const relations = await relationsOfTenants()
  const wrong: string[] = []
  for (const statement of sent)
    for (const problem of await problemsOfStatement(statement, relations))
      wrong.push(`${problem}, in: ${statement.replace(/\s+/g, ' ').slice(0, 200)}`)
  expect(sent.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

test.each([
  [
    'select 1 from app.position p join app.user_public u on u.tenant_id = p.tenant_id where p.tenant_id = $1',
    ['user_public u: no tenant_id = $n'],
  ],
  ['select 1 from app.position where tenant_id = $1::uuid', []],
  [
    'select (select 1 from app.position p where p.id = $2) from app.position o where o.tenant_id = $1',
    ['position p: no tenant_id = $n'],
  ],
  ['delete from app.position p where p.id = $1 or p.tenant_id = $2', ['position p: no tenant_id = $n']],
  ['with up (id) as (select 1) select id from up', ['with up: a column list where nothing is recursive']],
  ['with recursive up (id) as (select 1 union select id from up) select id from up', []],
  [
    'select exists (select from app.position p where p.tenant_id = $1)',
    ['exists (select from …): write select 1'],
  ],
  ["select case $1 when 1 then 'one' end", ['case x when: write case when x = …']],
  ['insert into app.position (id) select 1', ['insert into position select: returning is missing']],
])('%s', async (statement, problems) => {
  expect(await problemsOfStatement(statement, new Set(['position', 'user_public']))).toEqual(problems)
})
