import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#platform/server/database/database.ts'
import { startHeartbeat } from '#platform/server/jobs/worker-heartbeat.ts'
import { startTestProduct, type TestProduct } from './product.ts'

// What a worker held that no longer exists: it can be taken again, and nothing stays that no one will ever do.

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const ask = (key: string) =>
  product.owner.query(
    `select graphile_worker.add_job('gather_notification_mails', '{}'::json, job_key := $1)`,
    [key],
  )
const jobs = async () =>
  (
    await product.owner.query<{ key: string | null; free: boolean }>(
      `select key, locked_at is null as free from graphile_worker._private_jobs order by id`,
    )
  ).rows

test('a job of a worker that no longer exists can be taken again; one that was asked for again meanwhile stays once', async () => {
  await product.owner.query('delete from graphile_worker._private_jobs')
  await ask('alone')
  await ask('twice')
  await product.owner.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'gone', attempts = 1`,
  )
  await ask('twice')
  expect(await jobs()).toHaveLength(3)
  const pool = openPool(product.workerUrl, { max: 1, application: 'test heartbeat' })
  const problems: Error[] = []
  const heartbeat = startHeartbeat(pool, new Set(), (problem) => problems.push(problem))
  await expect.poll(jobs, { timeout: 10_000 }).toEqual([
    { key: 'alone', free: true },
    { key: 'twice', free: true },
  ])
  await heartbeat.stop()
  await pool.end()
  expect(problems).toEqual([])
})
