import pg from 'pg'
import type { Stoppable } from './worker.ts'

const EVERY_MS = 2_000
const WITHIN_MS = 4_000

/**
 * Asks the database every 2 seconds whether it answers at all. Where it is silent for 4 seconds (frozen, or behind a broken line, which
 * no timeout of its own can notice) every open connection is given up: what waits on one is answered with 503 instead of hanging.
 */
export function watchDatabase(url: string, giveUp: () => void, said: (words: string) => void): Stoppable {
  let client: pg.Client | undefined
  let isAsking = false
  const ask = async () => {
    isAsking = true
    try {
      client ??= await connected(url)
      await client.query('select 1')
    } catch (error) {
      client?.end().catch(() => {})
      client = undefined
      if (isSilence(error as Error)) {
        giveUp()
        said('the database does not answer: its connections are given up')
      }
    } finally {
      isAsking = false
    }
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

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mandate watch',
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Nothing was heard in time; a database that refuses, or ended the connection, says so by itself. */
const isSilence = ({ message }: Error) => /timeout/i.test(message)
