import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { openPool, refuseOtherVersion } from '#platform/server/database/database.ts'
import { anchorFile, byMail, byWebhook, inFolder } from '#platform/server/proof/anchors/anchor-places.ts'
import { readAnchored } from '#platform/server/proof/anchors/anchor-text.ts'
import { type AnchorPlace, sendAnchor } from '#platform/server/proof/anchors/send-anchor.ts'
import { takeAnchor } from '#platform/server/proof/anchors/take-anchor.ts'
import { type Witness, witnessesIn } from '#platform/server/proof/anchors/verify-anchors.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyInstallation } from '#platform/server/proof/verify-installation.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, issue, publishDecision } from './scenario.ts'

// Proof that the person who owns the database cannot turn off: what was sealed is anchored every day, also outside.

const DAY = 86_400_000
let product: TestProduct
let world: SmallWorld
let workers: pg.Pool
let folder: string
let outside: Witness[]
const places = (): AnchorPlace[] => [
  inFolder(folder),
  byMail('owner@example.com', { send: async (mail) => void product.mails.push(mail) }),
]

beforeAll(async () => {
  product = await startTestProduct()
  workers = openPool(product.workerUrl, { max: 3, application: 'test anchoring' })
  folder = await mkdtemp(join(tmpdir(), 'mandate-anchors-'))
  world = await buildSmallWorld(product)
  const decision = await publishDecision(world)
  const { id } = await issue(world, decision, { to: 'President' })
  await sealAll(workers, console)
  await anchor(0)
  await act(world, 'authority', 'suspended', id)
  await sealAll(workers, console)
  await anchor(DAY)
  outside = witnessesIn(await readFile(anchorFile(folder), 'utf8'), 'the folder')
  for (const table of TABLES)
    await product.owner.query(`create table public.${keptOf(table)} as table ${table}`)
})
afterAll(async () => {
  await workers.end()
  await rm(folder, { recursive: true })
  await product.close()
})

/** Takes the anchor of a day and sends it, as the worker does. */
async function anchor(ahead: number) {
  const taken = await Promise.all([1, 2].map(() => takeAnchor(workers, places(), { ahead })))
  expect(taken.sort()).toEqual([false, true])
  await eachJob((payload) => sendAnchor(workers, places(), payload))
}

async function eachJob(work: (payload: unknown) => Promise<void>) {
  const { rows } = await product.owner.query(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-anchor'`,
  )
  expect(rows.length).toBe(2)
  for (const { payload } of rows) await work(payload)
  await product.owner.query('delete from graphile_worker._private_jobs where id = any($1)', [
    rows.map(({ id }) => id),
  ])
}

const TABLES = [
  'app.seal',
  'app.sealed_record',
  'app.anchor',
  'app.tenant_register',
  'app.unsealed',
  'identity.membership',
]
const keptOf = (table: string) => `kept_${table.replace('.', '_')}`

/** What an earlier test tampered with is as it was. */
beforeEach(async () => {
  for (const table of TABLES)
    await product.owner.query(`delete from ${table}; insert into ${table} table public.${keptOf(table)}`)
})

async function found(witnesses: readonly Witness[]): Promise<string[]> {
  const problems: string[] = []
  for await (const part of verifyInstallation({ pool: workers, replays, outside: witnesses }))
    problems.push(...part.problems)
  return problems
}

test('a day is anchored once, in every place, and all of it is as it was', async () => {
  const file = anchorFile(folder)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(outside.map(({ tenantId, number }) => [tenantId, number])).toEqual([
    [world.tenant.id, 1],
    [null, 1],
    [world.tenant.id, 2],
    [null, 2],
  ])
  await sendAnchor(workers, places(), { number: 1, place: 'folder' })
  expect(witnessesIn(await readFile(file, 'utf8'), 'the folder')).toEqual(outside)
  // an email may be quoted and wrapped on its way
  const mailed = product.mails.filter(({ to }) => to === 'owner@example.com').slice(0, 2)
  const kept = mailed.map(({ text }) => text.replaceAll(' ', '\n> ')).join('\n')
  expect(witnessesIn(kept, 'the folder')).toEqual(outside)
  expect(await found(outside)).toEqual([])
})

test('a webhook gets the anchor signed, and one that does not take it fails the job', async () => {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 503
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const webhook = [byWebhook(`http://127.0.0.1:${port}/anchors`, 'a secret of the webhook')]
    const send = () => sendAnchor(workers, webhook, { number: 2, place: 'webhook' })
    await expect(send()).rejects.toThrow('returned 503')
    status = 204
    await send()
    const [, taken] = calls
    expect(readAnchored(taken?.body ?? '').map(({ number }) => number)).toEqual([2, 2])
    const signature = createHmac('sha256', 'a secret of the webhook')
      .update(taken?.body ?? '')
      .digest('hex')
    expect(taken?.headers['mandate-signature']).toBe(`sha256=${signature}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const DROP_ALL = 'delete from app.seal; delete from app.sealed_record'
const DROP_LAST = 'delete from app.seal where number = 2; delete from app.sealed_record where seal_number = 2'
const MAKE_ANEW = 'insert into app.unsealed select distinct tenant_id, transaction_id from app.revision'
const UNREGISTER = 'delete from app.tenant_register'
const NO_PEOPLE = 'delete from identity.membership'
const NO_ANCHORS = 'delete from app.anchor'

// what is done to the database, and what is said of it by what is in the database alone, and with anchors of outside
test.each<[string, string[], RegExp | null, RegExp]>([
  [
    'all seals dropped',
    [DROP_ALL],
    /nothing is queued to be sealed\. Seals are missing/,
    /seal 1 is missing: it was anchored/,
  ],
  [
    'the last seal dropped',
    [DROP_LAST],
    /nothing is queued to be sealed\. Seals are missing/,
    /seal 2 is missing: it was anchored/,
  ],
  [
    'all seals made anew',
    [DROP_ALL, MAKE_ANEW],
    /seal 1 is not the one that was anchored/,
    /seal 2 is missing/,
  ],
  [
    'all seals made anew, and no anchor left in the database',
    [DROP_ALL, MAKE_ANEW, NO_ANCHORS],
    null,
    /seal 1 is not the one that was anchored at .*, as the folder says/,
  ],
  [
    'the last anchors dropped',
    ['delete from app.anchor where number = 2'],
    /there is no anchor outside the database/,
    /anchor 2 of .* is missing: the folder has it/,
  ],
  [
    'an anchor edited',
    [`update app.anchor set heads = '' where number = 2`],
    /anchor 2: its content is not/,
    /anchor 2: its/,
  ],
  [
    'the first anchor dropped',
    ['delete from app.anchor where number = 1'],
    /anchor 2: the anchor before it is/,
    /anchor 1 of/,
  ],
  [
    'a tenant taken from the register',
    [UNREGISTER],
    /is missing from the register/,
    /is missing from the register/,
  ],
  [
    'a tenant taken from the register, without its people',
    [UNREGISTER, NO_PEOPLE],
    /is missing from the register/,
    /from the register/,
  ],
  [
    'a tenant taken from the register, without its people and without anchors',
    [UNREGISTER, NO_PEOPLE, NO_ANCHORS],
    null,
    /^tenant .* is missing from the register/,
  ],
])('%s is found', async (_, statements, alone, compared) => {
  for (const statement of statements) await product.owner.query(statement)
  if (statements.includes(MAKE_ANEW)) await sealAll(workers, console)
  const matching = (pattern: RegExp) => expect.arrayContaining([expect.stringMatching(pattern)])
  expect(await found([])).toEqual(alone ? matching(alone) : [])
  expect(await found(outside)).toEqual(matching(compared))
})

test('the verifier refuses an organization that no one knows, and knows one in capital letters too', async () => {
  const of = (only: string) => verifyInstallation({ pool: workers, replays, outside, only }).next()
  await expect(of('abc')).rejects.toThrow('No organization of this installation has the ID abc.')
  expect((await of(world.tenant.id.toUpperCase())).value).toMatchObject({ problems: [], made: 2, seen: 2 })
})

test('the verifier changes nothing: a database of another version is refused', async () => {
  await refuseOtherVersion(product.owner)
  await product.owner.query(`delete from public.mandate_migration where name like '0009%'`)
  await expect(refuseOtherVersion(product.owner)).rejects.toThrow('another version of Mandate')
})
