import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commandOf } from './processes.ts'
import { runningPostgres } from './running-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let folder: string
const started: EmbeddedPostgres[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const postgres = await startEmbeddedPostgres({ folder, fsync: false, ...options })
  started.push(postgres)
  return postgres
}
async function stop(postgres: EmbeddedPostgres) {
  started.splice(started.indexOf(postgres), 1)
  await postgres.stop()
}
async function ask(url: string, sql: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return [await client.query(sql)].flat().at(-1)?.rows[0]
  } finally {
    await client.end()
  }
}
const postmaster = () =>
  Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('a PostgreSQL of our own', () => {
  test('keeps its data, its password and its text order from one start to the next', async () => {
    const first = await start({ database: 'mandate' })
    await ask(first.url, `create table note (body text); insert into note values ('kept')`)
    await stop(first)
    const second = await start({ database: 'mandate' })
    expect(await ask(second.url, 'select body from note')).toEqual({ body: 'kept' })
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
    // another program, such as a backup, finds it while it runs
    expect(runningPostgres(folder, 'mandate')).toBe(second.url)
    expect(
      await ask(second.url, `select datlocprovider, datlocale from pg_database where datname = 'mandate'`),
    ).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' })
    await stop(second)
    expect(runningPostgres(folder, 'mandate')).toBeUndefined()
  })

  test('lets no one in without the password, which only its owner can read', async () => {
    const { url } = await start()
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
  })

  test.runIf(process.platform === 'linux')(
    'does not run as root, and listens on this machine alone',
    async () => {
      const { url } = await start()
      expect(readFileSync(`/proc/${postmaster()}/status`, 'utf8')).not.toMatch(/^Uid:\t0\t/m)
      expect(await ask(url, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' })
    },
  )

  test.runIf(process.getuid?.() === 0)('runs below a private folder of root', async () => {
    chmodSync(folder, 0o700)
    const { url } = await start()
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 })
  })

  test('is back on the same port after a kill -9 of it, with all that was committed', async () => {
    const said: string[] = []
    const { url } = await start({ fsync: true, say: (line) => said.push(line) })
    await ask(url, `create table note (body text); insert into note values ('committed')`)
    process.kill(postmaster(), 'SIGKILL')
    await vi.waitFor(
      async () => expect(await ask(url, 'select body from note')).toEqual({ body: 'committed' }),
      {
        timeout: 20_000,
      },
    )
    expect(said).toEqual(['PostgreSQL has ended. Starting it again.'])
  })
})

describe('a start that cannot succeed says why', () => {
  test('when another live process uses the folder', async () => {
    await start()
    await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`)
  })

  test('when the wanted port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expect(start({ port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1, meant for PostgreSQL, is in use.`,
    )
    other.close()
  })

  test('in the words of PostgreSQL, and the next start is not hindered', async () => {
    await expect(start({ settings: { work_mem: 'much' } })).rejects.toThrow(
      'invalid value for parameter "work_mem"',
    )
    expect(await ask((await start()).url, 'select 1 as one')).toEqual({ one: 1 })
  })

  test('when the password of an old cluster is lost', async () => {
    await stop(await start())
    rmSync(join(folder, 'password'))
    await expect(start()).rejects.toThrow('password is missing')
  })
})

describe('what an earlier run left', () => {
  test('a kill -9 of the process that started it leaves no PostgreSQL, and the next start has what was committed', async () => {
    const { child, url } = await startInProcessOfItsOwn()
    await ask(url, `create table note (body text); insert into note values ('committed')`)
    const pid = postmaster()
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(commandOf(pid) ?? '').not.toContain('postgres'), { timeout: 20_000 })
    expect(await ask((await start()).url, 'select body from note')).toEqual({ body: 'committed' })
  })

  test('a start right after a kill -9 waits for the old one to end', async () => {
    const { child } = await startInProcessOfItsOwn()
    const pid = postmaster()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    expect(await ask((await start()).url, 'select 1 as one')).toEqual({ one: 1 })
    expect(commandOf(pid) ?? '').not.toContain('postgres')
  })

  test('a note of a process whose id is now another process is not believed', async () => {
    await stop(await start())
    const stranger = spawn('sleep', ['60'])
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${stranger.pid}\n${folder}/cluster\n`)
    expect(await ask((await start()).url, 'select 1 as one')).toEqual({ one: 1 })
    expect(stranger.exitCode).toBeNull()
    expect(commandOf(stranger.pid!)).toContain('sleep')
    stranger.kill()
  })

  test('a set-up that was cut short is begun again', async () => {
    mkdirSync(join(folder, 'cluster.new'))
    writeFileSync(join(folder, 'cluster.new', 'half'), '')
    expect(await ask((await start()).url, 'select 1 as one')).toEqual({ one: 1 })
  })
})

async function startInProcessOfItsOwn(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href)})
    console.log((await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, fsync: false })).url)
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface({ input: child.stdout! }), 'line')
  return { child, url }
}
