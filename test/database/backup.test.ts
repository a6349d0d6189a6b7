import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proof } from '#app/proof.ts'
import {
  adoptSecret,
  asRole,
  migrate,
  openPool,
  refuseOtherVersion,
} from '#platform/server/database/database.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'
import { takeAnchor } from '#platform/server/proof/anchors/take-anchor.ts'
import { readManifest, writeManifest } from '#platform/server/proof/backup/manifest.ts'
import { restoreBackup } from '#platform/server/proof/backup/restore-backup.ts'
import { takeBackup } from '#platform/server/proof/backup/take-backup.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { recordRevisions } from '#platform/server/records/history.ts'
import { schemaText } from '../../tools/schema-text.ts'
import { buildSmallWorld, SECRET, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, issue, publishDecision } from './scenario.ts'

// A rehearsal: what is backed up while it is in use comes back into another database, whose owner is bound by row security.

const OWNER = `test_restoring_${process.pid}`

let product: TestProduct
let world: SmallWorld
let workers: pg.Pool
let folder: string
let archive: string
let decisionId: string
const fileId = randomUUID()
const databases: string[] = []
const say = () => {}

beforeAll(async () => {
  product = await startTestProduct()
  workers = openPool(product.workerUrl, { max: 2, application: 'test sealing' })
  world = await buildSmallWorld(product)
  decisionId = await publishDecision(world)
  const delegation = await issue(world, decisionId, { to: 'President' })
  await issue(world, decisionId, { to: 'Dean of Engineering', parent: delegation.id })
  const other = await issue(world, decisionId, { toUsers: ['dean'] })
  await sealAll(workers, console)
  await act(world, 'authority', 'suspended', other.id)
  await product.files.write(
    fileId,
    (async function* () {
      yield Buffer.from('an export')
    })(),
  )
  await product.owner.query(`create role ${OWNER} login createrole password 'restoring'`)
  folder = await mkdtemp(join(tmpdir(), 'mandate-backup-'))
  archive = join(folder, 'archive')
  await product.owner.query(
    `select graphile_worker.add_job('later', '{"b": 1, "a": "x"}', run_at => now() + interval '3 days', job_key => 'k')`,
  )
})
afterAll(async () => {
  await workers.end()
  for (const name of databases) await product.owner.query(`drop database if exists ${name} with (force)`)
  await product.owner.query(`drop role if exists ${OWNER}`)
  await rm(folder, { recursive: true })
  await product.close()
})

/** An empty database of someone who is no superuser. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await product.owner.query(`create database ${name} owner ${OWNER}`)
  const url = new URL(product.url)
  Object.assign(url, { username: OWNER, password: 'restoring', pathname: `/${name}` })
  return url.href
}

type RestoreOptions = Partial<Parameters<typeof restoreBackup>[0]>

const restore = (from: string, openDatabase: () => Promise<string>, more: RestoreOptions = {}) =>
  restoreBackup({
    archive: from,
    openDatabase,
    secrets: [SECRET],
    filesFolder: join(folder, 'files'),
    proof,
    say,
    ...more,
  })

test('everything comes back as it was, while people work on, and history continues from there', async () => {
  const ownerPool = openPool(product.url, { max: 1, application: 'test backup' })
  const working = Promise.all([1, 2, 3].map((n) => publishDecision(world, { name: `Meanwhile ${n}` })))
  const { manifest } = await takeBackup({
    pool: ownerPool,
    secrets: [SECRET],
    filesFolder: product.folder,
    to: archive,
    proof,
  })
  await Promise.all([working, ownerPool.end()])
  expect(manifest.tenants).toMatchObject([{ problems: [], seals: 1 }])
  expect(manifest.answers.some(({ decisions }) => decisions > 0)).toBe(true)
  expect(Object.keys(manifest.files)).toEqual([fileId])

  const url = await emptyDatabase()
  expect((await restore(archive, async () => url)).problems).toEqual([])
  const kept = (await filesOnDisk(join(folder, 'files')).read(fileId))[Symbol.asyncIterator]()
  expect(String((await kept.next()).value)).toBe('an export')

  const owner = new pg.Pool({ connectionString: url, max: 1 })
  const app = openPool(asRole(url, 'mandate_app', SECRET), { max: 2, application: 'test restored' })
  const worker = openPool(asRole(url, 'mandate_worker', SECRET), { max: 2, application: 'test restored' })
  const again = openPool(url, { max: 1, application: 'test backup' })
  try {
    const second = await takeBackup({
      pool: again,
      secrets: [SECRET],
      filesFolder: join(folder, 'files'),
      to: join(folder, 'second'),
      proof,
    })
    expect(second.manifest.tables).toEqual(manifest.tables)
    expect(second.manifest.tenants).toEqual(manifest.tenants)
    expect(await schemaText(owner as never)).toBe(await schemaText(product.owner as never))
    const tenantId = world.tenant.id
    const verify = () =>
      inTenant(worker, tenantId, { readOnly: true }, (tx) => verifyHistory(tx, tenantId, proof.replays))
    const before = await verify()
    await inTenant(app, tenantId, {}, (tx, now) =>
      recordRevisions(
        tx,
        tenantId,
        { userId: null, requestId: null },
        [
          {
            kind: 'of nothing',
            recordId: randomUUID(),
            event: 'CREATE',
            before: null,
            after: { name: 'New' },
          },
        ],
        now,
      ),
    )
    await sealAll(worker, console)
    expect(await verify()).toEqual({
      ...before,
      entries: before.entries + 1,
      records: before.records + 1,
      seals: before.seals + 1,
      unsealed: 0,
    })
  } finally {
    await Promise.all([owner, app, worker, again].map((pool) => pool.end()))
  }
})

test('no backup is taken with another secret than that of the database', async () => {
  const pool = openPool(product.url, { max: 1, application: 'test backup' })
  const to = join(folder, 'wrong')
  const secrets: [string] = ['another secret that is long enough']
  await expect(takeBackup({ pool, secrets, filesFolder: product.folder, to, proof })).rejects.toThrow(
    /another MANDATE_SECRET/,
  )
  const nowhere = takeBackup({
    pool,
    secrets: [SECRET],
    filesFolder: folder,
    to: join(folder, 'no', 'b'),
    proof,
  })
  await expect(nowhere).rejects.toThrow(/cannot be created: .*Create its parent folder/)
  await pool.end()
  expect((await readdir(folder)).filter((name) => name.startsWith('wrong'))).toEqual([])
})

test('a tenant that the register lost, and a file that a row names and no one has, are reported', async () => {
  const pool = openPool(product.url, { max: 1, application: 'test backup' })
  const { id } = world.tenant
  const to = join(folder, 'lost')
  const lost = randomUUID()
  await takeAnchor(workers, [])
  await product.owner.query(
    `insert into app.long_job (tenant_id, id, user_id, kind, name, status, payload, file_id, created_at, heard_at)
      values ($1, gen_random_uuid(), gen_random_uuid(), 'export', 'x', 'DONE', '{}', $2, now(), now())`,
    [id, lost],
  )
  const { rows } = await product.owner.query(
    'delete from app.tenant_register where tenant_id = $1 returning *',
    [id],
  )
  try {
    const secrets: [string] = [SECRET]
    const { problems } = await takeBackup({ pool, secrets, filesFolder: product.folder, to, proof })
    expect(problems).toEqual([
      `tenant ${id} is missing from the register of tenants.`,
      `file ${lost} is missing from ${product.folder}, but a row refers to it.`,
    ])
  } finally {
    await product.owner.query(
      'insert into app.tenant_register select * from json_populate_record(null::app.tenant_register, $1)',
      [JSON.stringify(rows[0])],
    )
    await product.owner.query('delete from app.long_job where file_id = $1', [lost])
    await pool.end()
  }
})

test('only its owner can read it, and the secret is not in it', async () => {
  const entries = await readdir(archive, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    expect((await stat(path)).mode & 0o077, path).toBe(0)
  }
  expect(await readFile(join(archive, 'manifest.json'), 'utf8')).not.toContain(SECRET)
})

const never = () => Promise.reject(new Error('The database was opened.'))
const table = (copy: string) => join(copy, 'tables', 'app.delegation.jsonl.gz')
const edit = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to))

test.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
  [
    'that is still packed',
    async (copy) => {
      await rm(copy, { recursive: true })
      await writeFile(copy, '')
    },
    /is a file, but a backup is a folder\. Unpack the file first/,
  ],
  ['without its manifest', (copy) => rm(join(copy, 'manifest.json')), /not a complete backup/],
  [
    'with another manifest',
    (copy) => edit(join(copy, 'manifest.json'), '"rows": 1', '"rows": 2'),
    /has changed since it was written/,
  ],
  [
    'of another format',
    (copy) => edit(join(copy, 'manifest.json'), '"format": 1', '"format": 2'),
    /a format/,
  ],
  ['without a table', (copy) => rm(table(copy)), /table app\.delegation is missing/],
  [
    'with half a table',
    async (copy) => writeFile(table(copy), (await readFile(table(copy))).subarray(0, 200)),
    /table app\.delegation is missing or has changed/,
  ],
  [
    'without a file',
    (copy) => rm(join(copy, 'files', fileId.slice(-2), fileId)),
    new RegExp(`file ${fileId} is missing`),
  ],
])('a backup %s is refused before the database is opened', async (_, damage, says) => {
  const copy = join(folder, randomUUID())
  await cp(archive, copy, { recursive: true })
  await damage(copy)
  await expect(restore(copy, never)).rejects.toThrow(says)
})

test('a backup of an earlier version is restored with its schema, and brought up to date', async () => {
  const earlier = join(folder, 'earlier')
  await cp(archive, earlier, { recursive: true })
  const manifest = await readManifest(archive)
  await rm(join(earlier, 'manifest.json'))
  // one without indexes has no row less
  const migrations = manifest.migrations.filter(({ name }) => name !== '0021-indexes-of-days.sql')
  await writeManifest(earlier, { ...manifest, migrations })
  const url = await emptyDatabase()
  expect((await restore(earlier, async () => url)).problems).toEqual([])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await refuseOtherVersion(client)
  await client.end()
})

test('a restore that was cut short is reported as such, left alone by all else, and continues with the same backup', async () => {
  const url = await emptyDatabase()
  const open = async () => url
  const noFolder = join(folder, 'no-folder')
  await writeFile(noFolder, '')
  await expect(restore(archive, open, { filesFolder: noFolder })).rejects.toThrow(
    /cannot be written to .*no-folder.*No rows were restored/,
  )
  const cutShort = { ...proof, askSome: () => Promise.reject(new Error('cut short')) }
  await expect(restore(archive, open, { proof: cutShort })).rejects.toThrow(
    /cut short\n.*rows and files are restored, but the restore is not finished\. Run it again/,
  )
  const pool = openPool(url, { max: 1, application: 'test backup' })
  const to = join(folder, 'half')
  const backup = () => takeBackup({ pool, secrets: [SECRET], filesFolder: folder, to, proof })
  const notFinished = /restore of the backup of .* is not finished\. Run it again with the same backup/
  for (const refused of [() => migrate(url, [SECRET]), () => adoptSecret(url, [SECRET]), backup])
    await expect(refused()).rejects.toThrow(notFinished)
  await expect(restore(join(folder, 'second'), open)).rejects.toThrow(notFinished)
  expect((await restore(archive, open)).problems).toEqual([])
  await migrate(url, [SECRET])
  await pool.end()
})

test('another secret, and a database that is not empty, are refused', async () => {
  await expect(restore(archive, never, { secrets: ['another secret that is long enough'] })).rejects.toThrow(
    /another MANDATE_SECRET/,
  )
  await expect(restore(archive, async () => product.url)).rejects.toThrow(/not empty/)
  const others = await emptyDatabase()
  const client = new pg.Client({ connectionString: others })
  await client.connect()
  await client.query('create table public.note (body text)')
  await client.end()
  await expect(restore(archive, async () => others)).rejects.toThrow(/not empty/)
})
