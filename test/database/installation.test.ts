import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tryBeforehand } from '#app/beforehand.ts'
import { installationSecrets } from '#app/installation.ts'
import { readConfig } from '#platform/server/config.ts'
import { asRole, migrate, openPool, opensAnew } from '#platform/server/database/database.ts'
import { SECRET, startTestProduct, type TestProduct } from './product.ts'

// A start with another secret touches nothing of an installation that is there.

const OTHER = 'another secret that is long enough as well'
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
  return true
}

const owner = (database: string) => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}

test('a database that was set up with another secret is refused, and continues working', async () => {
  const url = owner(new URL(product.url).pathname.slice(1))
  await expect(migrate(url, [OTHER])).rejects.toThrow('set up with another MANDATE_SECRET')
  expect(await signsIn(product.workerUrl)).toBe(true)
  expect((await product.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200)
})

test('a new database beside it is refused: the roles of a server are one installation', async () => {
  const name = `beside_${process.pid}`
  await product.owner.query(`create database ${name}`)
  try {
    await expect(migrate(owner(name), [OTHER])).rejects.toThrow('use a separate server for this installation')
    expect(await signsIn(product.workerUrl)).toBe(true)
    await expect(signsIn(asRole(owner(name), 'mandate_worker', OTHER))).rejects.toThrow('password')
  } finally {
    await product.owner.query(`drop database ${name}`)
  }
})

test('a node is ready while each of its roles opens connections: with a password of before none does', async () => {
  const url = owner(new URL(product.url).pathname.slice(1))
  const opens = async (secret: string) => {
    const pool = openPool(asRole(url, 'mandate_identity', secret), { application: 'test' })
    const answer = await opensAnew(pool)
    await pool.end()
    return answer
  }
  expect(await opens(SECRET)).toBe(true)
  expect(await opens(OTHER)).toBe(false)
})

test('a secret is made only where there is no database that knows another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mandate-installation-'))
  const file = join(folder, 'secret')
  const secretsWith = (env: Record<string, string>) =>
    installationSecrets(readConfig({ MANDATE_DATA: folder, ...env }, '/'))
  try {
    await expect(secretsWith({ MANDATE_DEMO: 'true', DATABASE_URL: product.url })).rejects.toThrow(
      `There is no secret in ${folder}. Copy the file "secret"`,
    )
    mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true })
    await expect(secretsWith({})).rejects.toThrow('replace-lost-secret')
    expect(existsSync(file)).toBe(false)
    rmSync(join(folder, 'postgres'), { recursive: true })
    const made = await secretsWith({})
    expect(made).toEqual([readFileSync(file, 'utf8')])
    writeFileSync(file, 'of before\n')
    expect(await secretsWith({})).toEqual(['of before'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('what the settings name is tried before the database is touched, and a sentence names the setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mandate-installation-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const url = (change: Partial<URL>) => Object.assign(new URL(product.url), change).href
  const own = (DATABASE_URL: string) => ({ DATABASE_URL, MANDATE_DEMO: 'true', PORT: '0' })
  const cases: [Record<string, string>, RegExp][] = [
    [{ MANDATE_DATA: file }, /^MANDATE_DATA: .*file cannot be used: it is a file\. Name a folder/],
    [{ MANDATE_DATA: '/proc/nope/deeper' }, /^MANDATE_DATA: .* cannot be used: .*Name a folder/],
    [{ ANCHOR_FOLDER: join(file, 'below') }, /^ANCHOR_FOLDER: .* cannot be used/],
    [{ PORT: String(port) }, /^Port \d+ is in use/],
    [{ HOST: '192.0.2.1', MANDATE_DEMO: 'true' }, /^HOST: 192\.0\.2\.1 is not an address of this machine/],
    [
      own(url({ hostname: '127.0.0.1', port: '1' })),
      /^DATABASE_URL: nothing answers at .*:1\. Start PostgreSQL/,
    ],
    [own(url({ password: 'wrong' })), /^DATABASE_URL: .* does not accept this password of postgres/],
    [
      own(url({ pathname: '/nope' })),
      /^DATABASE_URL: .* has no database nope\. Create the database \(createdb/,
    ],
  ]
  try {
    for (const [env, says] of cases)
      await expect(
        tryBeforehand(readConfig({ MANDATE_DATA: join(folder, 'data'), ...env }, '/')),
        String(says),
      ).rejects.toThrow(says)
    await tryBeforehand(readConfig({ MANDATE_DATA: join(folder, 'data'), ...own(product.url) }, '/'))
  } finally {
    taken.close()
    rmSync(folder, { recursive: true })
  }
})
