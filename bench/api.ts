// The API of the product as a process of its own, without screens and worker. Started by run.ts, which talks to it over IPC.
import { pino } from 'pino'
import { createApi } from '#app/api.ts'
import { accessLog } from '#modules/auth/index.server.ts'
import { boundMemory } from '#platform/server/database/bound-memory.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'
import { FILES, SECRET } from './database.ts'
import { bareIdentity, ORIGIN } from './identity.ts'
import { recordStatements } from './statements.ts'

boundMemory()
const [url, recording, ahead = '0'] = process.argv.slice(2) as [string, string, string?]
const recorder = recording === 'record' ? recordStatements() : undefined
const pool = openPool(asRole(url, 'mandate_app', SECRET), { application: 'mandate api', max: 10 })
const log = pino({ level: 'warn' })
const app = await createApi({
  config: {
    origin: ORIGIN,
    TRUST_PROXY: false,
    RATE_PERSON_PER_SECOND: 1_000_000,
    RATE_PERSON_BURST: 100_000_000,
    RATE_EXPORTS_PER_HOUR: 1_000,
    RATE_UPLOADS_PER_HOUR: 1_000,
    RATE_LINKS_PER_HOUR: 1_000,
    RATE_LINK_PASSWORDS_PER_MINUTE: 1_000,
    SHED_DELAY_MS: 0,
    SHED_QUEUE: 0,
  },
  pool,
  clock: { ahead: Number(ahead) },
  strangers: openPool(asRole(url, 'mandate_app', SECRET), { application: 'mandate links', max: 3 }),
  identity: bareIdentity(url, pool),
  files: filesOnDisk(FILES),
  log,
  // not beside statements that are recorded: they would seem to be those of a call
  ...(!recorder && { accessLog: accessLog(pool, log) }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (asked: 'memory' | 'statements') => {
  process.send?.(asked === 'memory' ? process.memoryUsage().rss : recorder?.take())
})
process.on('disconnect', () => process.exit(0))
process.send?.((app.server.address() as { port: number }).port)
