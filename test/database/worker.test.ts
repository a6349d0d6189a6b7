import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '#app/worker.ts'
import { openPool } from '#platform/server/database/database.ts'
import { buildSmallWorld, ORIGIN, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, issue, publishDecision } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

test('a worker, as its own database role, does what a transaction left for it', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  await act(world, 'authority', 'revoked', root.id, { cascadeToChildDelegations: true })
  const pool = openPool(product.workerUrl, { max: 2, application: 'test worker' })
  const problems: string[] = []
  const runner = await runJobs(product.workerUrl, {
    pool,
    files: product.files,
    mail: { send: async () => {} },
    origin: ORIGIN,
    log: { error: (_problem, words) => problems.push(words) },
  })
  const label = async () =>
    (await product.owner.query('select status from app.delegation where id = $1', [below.id])).rows[0].status
  await expect.poll(async () => [await label(), ...problems], { timeout: 20_000 }).toEqual(['REVOKED'])
  await runner.stop()
  await pool.end()
  expect(problems).toEqual([])
})

// where several fail beside each other, the library of the queue does not come to its own end
test.each([
  ['a job is', 1],
  ['five jobs are', 5],
])('a worker that cannot write that %s done continues, and does it again', async (_, failing) => {
  await product.workOff()
  await product.owner.query(`
    create or replace function public.refuse() returns trigger language plpgsql as
      $$ begin if nextval('public.refused') < ${failing} then perform pg_advisory_xact_lock_shared(0); raise exception 'not written'; end if; return old; end $$;
    drop sequence if exists public.refused;
    create sequence public.refused minvalue 0 start 0;
    grant usage on public.refused to public;
    create or replace trigger refuse before delete on graphile_worker._private_jobs for each row execute function public.refuse()`)
  const pool = openPool(product.workerUrl, { max: 2, application: 'test worker' })
  const problems: string[] = []
  const gate = await product.owner.connect()
  await gate.query('select pg_advisory_lock(0)')
  const runner = await runJobs(product.workerUrl, {
    pool,
    files: product.files,
    mail: { send: async () => {} },
    origin: ORIGIN,
    log: { error: (_problem, words) => problems.push(words) },
  })
  const waiting = async () =>
    (
      await gate.query(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0].n
  const taken = async () =>
    (await gate.query('select count(locked_at)::int as n from graphile_worker._private_jobs')).rows[0].n
  for (let n = 1; n <= failing; n += 1) {
    await publishDecision(world)
    await expect.poll(waiting).toBeGreaterThanOrEqual(n)
  }
  // a job that is not done keeps the queue from its end until all of them have failed
  const held = [await pool.connect(), await pool.connect()]
  await publishDecision(world)
  await expect.poll(taken).toBeGreaterThan(failing)
  await gate.query('select pg_advisory_unlock(0)')
  await expect.poll(() => problems.filter((words) => words.includes('not written')).length).toBe(failing)
  for (const client of [gate, ...held]) client.release()
  const left = async () => {
    // the 12 seconds of silence, after which a job can be taken again, have passed
    const { rows } = await product.owner.query(`
      with every as (update graphile_worker._private_jobs set locked_at = locked_at - interval '12 seconds')
        select count(*)::int as n from graphile_worker._private_jobs`)
    return rows[0].n
  }
  await expect.poll(left).toBe(0)
  await runner.stop()
  await pool.end()
})
