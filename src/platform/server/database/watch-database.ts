import { setImmediate, setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { RunningWork } from '../jobs/worker.ts'

const EVERY_MS = 2_000
const SILENT_SECONDS = 4

/**
 * Asks the database every 2 seconds whether it answers at all. After 4 silent seconds every open connection is given up. No
 * timeout of its own notices a frozen server or a broken line: what waits on one is answered with 503 instead of hanging.
 */
export function watchDatabase(url: string, giveUp: () => void, said: (words: string) => void): RunningWork {
  let client: pg.Client | undefined
  let isAsking = false
  const answer = async () => {
    client ??= await connected(url)
    await client.query('select 1')
  }
  const ask = async () => {
    isAsking = true
    const stopped = new AbortController()
    // a database that refuses, or ended the connection, says so on its own: it is not silent
    const heard = answer().then(
      () => true,
      () => {
        client = undefined
        return true
      },
    )
    const isHeard = await Promise.race([heard, silence(stopped.signal)])
    stopped.abort()
    if (!isHeard) {
      giveUp()
      said('the database does not answer; its connections are closed')
      client?.end().catch(() => {})
      client = undefined
    }
    isAsking = false
  }
  const timer = setInterval(() => {
    if (!isAsking) void ask()
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Over once as many seconds went by in which this process was awake: what came while it stood still is heard first. */
async function silence(signal: AbortSignal): Promise<boolean> {
  for (let second = 0; second < SILENT_SECONDS && !signal.aborted; second += 1) {
    await setTimeout(1_000, undefined, { signal }).catch(() => {})
    await setImmediate()
  }
  return false
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mandate watch',
    connectionTimeoutMillis: SILENT_SECONDS * 2_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
