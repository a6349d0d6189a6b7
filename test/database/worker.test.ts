import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '#app/worker.ts'
import { openPool } from '#platform/server/database.ts'
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

test('a worker that cannot write that a job is done goes on, and does the job again', async () => {
  await product.workOff()
  await product.owner.query(`
    create sequence public.refused minvalue 0 start 0;
    grant usage on public.refused to public;
    create function public.refuse_once() returns trigger language plpgsql as
      $$ begin if nextval('public.refused') = 0 then raise exception 'not written'; end if; return old; end $$;
    create trigger refuse_once before delete on graphile_worker._private_jobs for each row execute function public.refuse_once()`)
  const pool = openPool(product.workerUrl, { max: 2, application: 'test worker' })
  const problems: string[] = []
  const runner = await runJobs(product.workerUrl, {
    pool,
    files: product.files,
    mail: { send: async () => {} },
    origin: ORIGIN,
    log: { error: (_problem, words) => problems.push(words) },
  })
  await publishDecision(world)
  await expect.poll(() => problems.join()).toContain('not written')
  const left = async () => {
    // the 12 seconds of silence, after which a job is free again, have passed
    const { rows } = await product.owner.query(`
      with every as (update graphile_worker._private_jobs set locked_at = locked_at - interval '12 seconds')
        select count(*)::int as n from graphile_worker._private_jobs`)
    return rows[0].n
  }
  await expect.poll(left).toBe(0)
  await runner.stop()
  await pool.end()
})
