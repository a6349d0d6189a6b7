import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postmasterOf } from './left-over.ts'
import type { Runner } from './runner.ts'
import { settingsOf } from './settings.ts'
import { type SupervisedProcess, supervise } from './supervisor.ts'

export type Server = { ended: Promise<void>; stop: () => Promise<void> }

type ServerOptions = {
  folder: string
  cluster: string
  postgres: string
  runner: Runner
  /** Of the database `postgres`, for asking whether it is there. */
  url: string
  port: number
  fsync: boolean
  settings: Readonly<Record<string, string>>
}

/** Recovery after a crash can take a while. */
const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 30_000
const ASK_AGAIN_MS = 20
const MOST_OF_A_LOG = 10 * 1024 * 1024

/** Starts PostgreSQL and waits until it answers. Throws with what it said when it ends instead. */
export async function startServer(wanted: ServerOptions): Promise<Server> {
  const log = openLog(join(wanted.folder, 'postgres.log'))
  const args = ['-D', wanted.cluster, ...settingsOf(wanted.port, wanted.fsync, wanted.settings)]
  const supervised = supervise([wanted.postgres, ...args], wanted.runner, log.file)
  closeSync(log.file)
  const stop = () => stopServer(supervised, wanted.cluster)
  try {
    await untilReady(supervised, wanted)
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start: ${(error as Error).message}\n${log.since()}`.trim())
  }
  return { ended: supervised.ended, stop }
}

async function untilReady(supervised: SupervisedProcess, { url, cluster }: ServerOptions): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  let last: unknown
  while (performance.now() < deadline) {
    if (supervised.hasEnded()) throw new Error('it ended immediately.')
    try {
      const answered = await dataFolderBehind(url)
      // on a port that was not free after all, someone else's server would answer
      if (answered !== cluster) throw new Error(`another PostgreSQL (${answered}) is using its port.`)
      return
    } catch (error) {
      last = error
      await sleep(ASK_AGAIN_MS)
    }
  }
  throw last
}

async function dataFolderBehind(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('show data_directory')).rows[0].data_directory
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopServer(supervised: SupervisedProcess, cluster: string): Promise<void> {
  supervised.askToStop()
  const late = setTimeout(() => {
    const pid = postmasterOf(cluster)
    if (pid && !supervised.hasEnded()) process.kill(pid, 'SIGQUIT')
  }, STOPPED_WITHIN_MS)
  await supervised.ended
  clearTimeout(late)
}

function openLog(path: string): { file: number; since: () => string } {
  const file = openSync(path, 'a', 0o600)
  if (fstatSync(file).size > MOST_OF_A_LOG) ftruncateSync(file)
  const start = fstatSync(file).size
  return { file, since: () => readFileSync(path).subarray(start).toString('utf8').slice(-4_000) }
}
