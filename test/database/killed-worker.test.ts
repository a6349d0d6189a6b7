import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '#app/worker.ts'
import { openPool } from '#platform/server/database/database.ts'
import { buildSmallWorld, ORIGIN, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, base, issue, publishDecision } from './scenario.ts'

// A worker that is killed in the middle of a job loses nothing: the jobs that it held continue within 15 seconds, each with its effect once.

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const ask = (by: string, method: string, path: string, body?: unknown) => world.as(by).ask(method, path, body)
const statusOf = async (id: string) =>
  (await product.owner.query('select status from app.delegation where id = $1', [id])).rows[0].status
const jobOf = async (id: string) => (await ask('authority', 'GET', `/api/auth/user/jobs/${id}`)).data
const jobsLeft = async () =>
  (
    await product.owner.query(
      `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= now() + interval '1 second'`,
    )
  ).rows.map((row) => row.identifier)

/** A worker of its own process takes what there is, and is killed by the first job of that name. */
async function dieIn(job: string): Promise<void> {
  const file = join(import.meta.dirname, 'dying-worker.ts')
  const child = spawn(process.execPath, [file, product.workerUrl, product.folder, job], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 30_000,
  })
  const signal = await new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)))
  expect(signal, `by ${job}`).toBe('SIGKILL')
}

/** A list of decisions that was checked. */
async function checkedUpload(): Promise<string> {
  const file = 'Decision Name,Section,Organizations,Authority Type 1,Limit Type 1,Max 1'
  const sent = await product.app.inject({
    method: 'POST',
    url: `${base}/decisions/bulk-upload?fileName=new.csv`,
    headers: { authorization: `Bearer ${world.as('authority').token}`, 'content-type': 'text/csv' },
    payload: `${file}\nApprove travel,Procurement,Alder University,Approval,Currency,2500\n`,
  })
  await product.workOff()
  return sent.json().data.jobId
}

test('what killed workers held continues within 15 seconds, and happens once', {
  timeout: 180_000,
}, async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  const upload = await checkedUpload()
  const many = { matching: { search: 'Copied' } }
  await publishDecision(world, { name: 'Copied', status: 'DRAFT' })
  for (let n = 1; n <= 64; n *= 2) await ask('authority', 'PATCH', `${base}/decisions/bulk-duplicate`, many)
  await product.workOff()

  await act(world, 'authority', 'revoked', root.id, { cascadeToChildDelegations: true })
  await dieIn('label_below')
  await issue(world, decision, { to: 'Dean of Medicine' })
  await dieIn('flag_invalid')
  await ask('admin', 'POST', '/api/auth/user', {
    firstName: 'New',
    lastName: 'Comer',
    email: 'new@alder.example',
    roleIds: [world.tenant.userRoleIds.GU],
    inviteViaEmail: true,
  })
  await dieIn('send-invitation')
  const imported = await ask('authority', 'POST', `${base}/decisions/bulk-upload/${upload}/apply`)
  await dieIn('decisions-import')
  const copied = await ask('authority', 'PATCH', `${base}/decisions/bulk-duplicate`, many)
  await dieIn('decisions-bulk')
  const diedAt = Date.now()

  const pool = openPool(product.workerUrl, { max: 4, application: 'test worker' })
  const mails: string[] = []
  const problems: unknown[] = []
  const runner = await runJobs(product.workerUrl, {
    pool,
    files: product.files,
    // what tells of records has an id of its own
    mail: { send: async ({ to, messageId }) => void mails.push(messageId ?? to) },
    origin: ORIGIN,
    log: { error: (problem, words) => problems.push([words, problem]) },
  })
  await expect.poll(jobsLeft, { timeout: 60_000, interval: 200 }).toEqual([])
  expect((Date.now() - diedAt) / 1_000).toBeLessThan(20)
  await runner.stop()
  await pool.end()
  expect(problems).toEqual([])
  expect(mails.filter((each) => !each.startsWith('<'))).toEqual(['new@alder.example'])
  expect(mails).toEqual([...new Set(mails)])
  expect(await statusOf(below.id)).toBe('REVOKED')
  expect(await jobOf(imported.data.jobId)).toMatchObject({ status: 'DONE', result: { created: 1 } })
  expect(await jobOf(copied.data.jobId)).toMatchObject({ status: 'DONE', result: { succeeded: 128 } })
  const found = async (search: string) =>
    (await ask('authority', 'POST', `${base}/decisions/search`, { search, count: 'exact' })).data.total
  expect(await found('Approve travel')).toBe(1)
  expect(await found('Copied')).toBe(256)
})
