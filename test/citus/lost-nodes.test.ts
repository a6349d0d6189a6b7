import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { askOnce } from '../../bench/reliability/ask.ts'
import { freePort, type Program, startProgram } from '../../bench/reliability/program.ts'
import { buildSmallWorld, ORIGIN, SECRET, type SmallWorld } from '../database/product.ts'
import { publishDecision } from '../database/scenario.ts'
import { startTestProduct, type TestProduct } from './coordinator.ts'

// Two nodes serve calls and two work on jobs; one of each is killed while people write.

let product: TestProduct
let world: SmallWorld
const programs: Program[] = []
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(async () => {
  for (const program of programs) await program.end('SIGKILL')
  await product.close()
})

async function start(role: 'api' | 'worker'): Promise<Program> {
  const program = await startProgram(product.url, role, await freePort(), {
    MANDATE_SECRET: SECRET,
    MANDATE_ORIGIN: ORIGIN,
    MANDATE_DATA: product.folder,
  })
  programs.push(program)
  return program
}

test('everything that was answered is there once, and every job is done', { timeout: 180_000 }, async () => {
  const decisionId = await publishDecision(world)
  const apis = [await start('api'), await start('api')]
  const workers = [await start('worker'), await start('worker')]
  const agent = new Agent({ keepAlive: true })
  let isOn = true
  const answered: string[] = []
  /** Asks one node, and after a lost answer the other one, with the same key, until it hears that it is done. */
  const write = async (name: string): Promise<void> => {
    const body = JSON.stringify({ name, sectionId: world.sections.get('Procurement'), status: 'DRAFT' })
    const asked = { method: 'POST', path: '/api/decision/decisions', body, key: randomUUID() } as const
    let tries = 0
    const isDone = async (): Promise<boolean> => {
      const port = apis[tries++ % 2]?.port as number
      const { status, text } = await askOnce(agent, port, { ...asked, token: world.as('authority').token })
      if (status === 201) answered.push(JSON.parse(text).data.id)
      else if (status !== null && ![409, 503].includes(status)) throw new Error(`${status} ${text}`)
      return status === 201
    }
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  }
  const writer = async (n: number) => {
    for (let i = 0; isOn; i += 1) await write(`Approve ${n} ${i}`)
  }
  const writing = Promise.all([1, 2, 3, 4].map(writer))
  await enough(() => answered.length > 20)
  await apis[0]?.end('SIGKILL')
  await workers[0]?.end('SIGKILL')
  const before = answered.length
  await enough(() => answered.length > before + 20)
  isOn = false
  await writing
  const { rows } = await product.owner.query(
    `select r.record_id as id, count(*)::int as entries from app.revision r where r.tenant_id = $1 and r.kind = 'decision'
      and r.record_id <> $2 group by r.record_id`,
    [world.tenant.id, decisionId],
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(answered))
  expect(rows.filter(({ entries }) => entries !== 1)).toEqual([])
  expect(new Set(answered).size).toBe(answered.length)
  await expect
    .poll(async () => {
      const left = await product.owner.query(
        `select 1 from graphile_worker._private_jobs where run_at <= now()`,
      )
      return left.rowCount
    })
    .toBe(0)
  await sealAll(product.workerPool, console)
  const found = await inTenant(product.workerPool, world.tenant.id, { readOnly: true }, (tx) =>
    verifyHistory(tx, world.tenant.id, replays),
  )
  expect(found.problems).toEqual([])
})

const enough = (is: () => boolean) => expect.poll(is, { timeout: 60_000 }).toBe(true)
