import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { accessLog } from '#modules/auth/index.server.ts'
import type { KeyRing } from '#platform/model/key-ring.ts'
import type { Config } from '#platform/server/config.ts'
import { asRole, cutConnections, migrate, openPool } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres/start-embedded-postgres.ts'
import { watchDatabase } from '#platform/server/database/watch-database.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'
import type { Scan } from '#platform/server/files/receive-checked.ts'
import { createApi } from './api.ts'
import { buildSite } from './build-site.ts'
import { writeDemoFile } from './demo/accounts.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { listen } from './listen.ts'
import { mailOf } from './mail.ts'
import { startIdentity } from './start-identity.ts'
import { startWork, type Undo } from './start-work.ts'
import { formatWelcome } from './welcome.ts'

export type Product = {
  url: string
  app: FastifyInstance | undefined
  welcome: string
  stop: () => Promise<void>
}

type StartOptions = {
  config: Config
  secrets: KeyRing
  root: string
  say: (line: string) => void
  /** Looks into each file that is to be kept. Absent: no one does. */
  scan?: Scan
}

/** Brings everything up, in the order in which the parts need each other; `stop` takes it down the other way round. */
export async function startProduct({ config, secrets, root, say, scan }: StartOptions): Promise<Product> {
  const undo: Undo = []
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const building = config.MANDATE_ROLE === 'worker' ? undefined : buildSite(root, say)
    // told where it is waited for
    building?.catch(() => {})
    const ownerUrl = config.DATABASE_URL ?? (await startDatabase(config, undo, say))
    await migrate(ownerUrl, secrets)
    const log = logOf(config)
    const pool = openPool(asRole(ownerUrl, 'mandate_app', secrets[0]), {
      max: config.DATABASE_POOL,
      application: 'mandate api',
    })
    const identityPool = openPool(asRole(ownerUrl, 'mandate_identity', secrets[0]), {
      max: 4,
      pipeline: false,
      application: 'mandate identity',
    })
    const strangers = openPool(asRole(ownerUrl, 'mandate_app', secrets[0]), {
      max: 3,
      application: 'mandate links',
    })
    undo.push(
      () => pool.end(),
      () => identityPool.end(),
      () => strangers.end(),
    )
    const watching = watchDatabase(asRole(ownerUrl, 'mandate_app', secrets[0]), cutConnections, (words) =>
      log.error(words),
    )
    undo.push(() => watching.stop())
    const files = filesOnDisk(join(config.folder, 'files'))
    const { mail, mailbox } = mailOf(config)
    const { identity, stopIdentity } = await startIdentity({ config, secrets, pool, identityPool, mail, log })
    undo.push(stopIdentity)
    const accounts = config.demo ? await demoAccounts(pool, config.folder) : []
    const state = { draining: false }
    if (config.MANDATE_ROLE !== 'api')
      await startWork(asRole(ownerUrl, 'mandate_worker', secrets[0]), { config, files, mail, log }, undo)
    if (!building) return { url: '', app: undefined, welcome: 'The Mandate worker is running.', stop }
    const dist = await building
    const access = accessLog(pool, log)
    undo.push(() => access.close())
    const app = await createApi({
      config,
      pool,
      strangers,
      identity,
      files,
      scan,
      log,
      dist,
      state,
      accessLog: access,
      ...metricsOf(config),
      ...(mailbox && config.demo && { mailbox }),
    })
    await listen(app, config)
    const url = config.origin
    undo.push(async () => {
      state.draining = true
      // the load balancer learns of it first, and sends nothing more
      await setTimeout(config.drainSeconds * 1_000)
      await app.close()
    })
    if (config.demo) writeDemoFile(config.folder, url, accounts)
    return { url, app, welcome: formatWelcome(url, accounts), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

const logOf = (config: Config) =>
  pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(config.demo && process.env.LOG_LEVEL === undefined && { level: 'warn' }),
  })

/** Metrics of a demo are public. Elsewhere a token reads them; without one they are not served. */
const metricsOf = ({ METRICS_TOKEN, demo }: Config): { metricsToken?: string | null } =>
  METRICS_TOKEN ? { metricsToken: METRICS_TOKEN } : demo ? { metricsToken: null } : {}

async function startDatabase(config: Config, undo: Undo, say: (line: string) => void): Promise<string> {
  const database = await startEmbeddedPostgres({
    folder: join(config.folder, 'postgres'),
    database: 'mandate',
    say,
  })
  undo.push(() => database.stop())
  return database.url
}
