import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import * as z from 'zod'
import {
  type AccessLog,
  countBurst,
  countWork,
  type Identity,
  lineOf,
  mustBeSignedIn,
  tenantsOfPerson,
} from '#modules/auth/index.server.ts'
import { listTenantsOfPerson } from '#modules/auth/users/model/user-calls.ts'
import { serveMatrixLinks } from '#modules/matrix/index.server.ts'
import type { Config } from '#platform/server/config.ts'
import { type Clock, databaseClock } from '#platform/server/database/clock.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Scan } from '#platform/server/files/receive-checked.ts'
import { receiveFiles } from '#platform/server/files/receive-files.ts'
import { answerFailures } from '#platform/server/http/failures.ts'
import { answerHealth } from '#platform/server/http/health.ts'
import { answerMetrics } from '#platform/server/http/metrics.ts'
import { network } from '#platform/server/http/network.ts'
import { NodeLimit } from '#platform/server/http/node-limit.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { askedPath } from '#platform/server/http/route-path.ts'
import { open, refuseUndeclaredRoutes } from '#platform/server/http/routes.ts'
import { serve } from '#platform/server/http/serve.ts'
import { shedLoad } from '#platform/server/http/shed-load.ts'
import { secureAnswers, serveSite } from '#platform/server/http/site.ts'
import { refuseWrongMethods } from '#platform/server/http/wrong-method.ts'
import { queueOf } from '#platform/server/jobs/fair-queue.ts'
import type { DemoMailbox } from '#platform/server/mail/demo-mailbox.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { outcomeOf } from '#platform/server/records/outcome.ts'
import { documentCalls } from './api-document/document-calls.ts'
import { serveApiPage } from './api-page.ts'
import { doorOf } from './door.ts'
import { judge } from './judge.ts'
import { listeners as everyone } from './listeners.ts'
import { serveMailbox } from './mailbox-page.ts'
import { services } from './routes.ts'
import { serveStart } from './serve-start.ts'

export type ApiParts = {
  config: Pick<
    Config,
    | 'origin'
    | 'TRUST_PROXY'
    | 'RATE_PERSON_PER_SECOND'
    | 'RATE_PERSON_BURST'
    | 'RATE_EXPORTS_PER_HOUR'
    | 'RATE_UPLOADS_PER_HOUR'
    | 'RATE_LINKS_PER_HOUR'
    | 'RATE_LINK_PASSWORDS_PER_MINUTE'
    | 'SHED_DELAY_MS'
    | 'SHED_QUEUE'
  >
  pool: pg.Pool
  /** The same for those who open public links: however many come, they take no connection of people who sign in. */
  strangers: pg.Pool
  identity: Identity
  files: Files
  /** Looks into each file that is to be kept. Absent: no one does. */
  scan?: Scan | undefined
  clock?: Clock
  /** Listeners to the records that calls write. Default: those of all kinds. */
  listeners?: RecordEvents
  log: FastifyBaseLogger
  /** Folder of the built screens; absent where only the calls are served. */
  dist?: string
  /** The mailbox of the demo, shown as a page. */
  mailbox?: DemoMailbox
  state?: { draining: boolean }
  /** Hears of every answered call; absent where no one keeps them. */
  accessLog?: AccessLog
  /** Who sends it reads /metrics. Null: anyone; absent: there are none. */
  metricsToken?: string | null
}

const MEGABYTE = 1_048_576

/** The whole HTTP side, ready to listen. Every module is listed by hand. */
export async function createApi({
  config,
  pool,
  strangers,
  identity,
  files,
  scan,
  clock = databaseClock,
  listeners = everyone,
  log,
  dist,
  mailbox,
  state = { draining: false },
  accessLog,
  metricsToken,
}: ApiParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trusted(config.TRUST_PROXY),
    bodyLimit: MEGABYTE,
    requestTimeout: 120_000, // a file of 25 MB over a slow line
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
  })
  refuseUndeclaredRoutes(app)
  refuseWrongMethods(app)
  secureAnswers(app, config.origin)
  answerFailures(app)
  app.removeContentTypeParser('text/plain') // or a text body would reach a JSON route
  receiveFiles(app, files, scan)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify) // replies are encoded in serve(), inside the transaction
  app.addHook('onResponse', async (request, reply) => {
    const line = accessLog && lineOf(request, reply, new Date(Date.now() + clock.ahead))
    if (line) accessLog?.add(line)
    const { account: _, accountAfter: __, ...outcome } = outcomeOf(request)
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...outcome,
    })
  })
  const door = doorOf(pool, identity, clock, listeners)
  await documentCalls(app, config.origin)
  await app.register(rateLimit, {
    global: true,
    max: config.RATE_PERSON_BURST,
    timeWindow: Math.max(
      1,
      Math.round((config.RATE_PERSON_BURST / Math.max(1, config.RATE_PERSON_PER_SECOND)) * 1000),
    ),
    store: NodeLimit,
    // a request without a valid token is counted by its address
    keyGenerator: (request) =>
      door.identify(request).then(
        ({ personId }) => personId,
        () => network(request.ip),
      ),
    allowList: (request) => !askedPath(request).startsWith('/api/'),
    errorResponseBuilder: () => Object.assign(new Refusal('RATE_LIMITED'), { statusCode: 429 }),
  })
  await shedLoad(app, pool, config)
  answerHealth(app, [pool, identity.pool], state)
  answerMetrics(app, { pool, token: metricsToken })
  await app.register(identity.routes)
  const previewTurns = queueOf({ most: 2, waiting: 10 })
  const readTurns = queueOf({ most: 2, waiting: 20 })
  const now = () => new Date(Date.now() + clock.ahead)
  const count = countWork(pool, now)
  const [countOpening, countPassword] = [countWork(strangers, now), countBurst(strangers, now)]
  const costly = {
    export: (personId: string) => count('export', personId, config.RATE_EXPORTS_PER_HOUR),
    upload: (personId: string) => count('upload', personId, config.RATE_UPLOADS_PER_HOUR),
  }
  const served = { door, judge, previewTurns, readTurns, costly }
  const all = services(files)
  for (const [base, declare] of all) serve(app, base, declare, served)
  serveStart(app, all, door, pool)
  serveTenantsOfPerson(app, pool, identity, clock)
  serveMatrixLinks(app, '/api/matrix', {
    pool: strangers,
    clock,
    count: {
      opening: (address) => countOpening('link', network(address), config.RATE_LINKS_PER_HOUR),
      password: (address) =>
        countPassword('link password', network(address), config.RATE_LINK_PASSWORDS_PER_MINUTE),
    },
  })
  serveApiPage(app)
  if (mailbox) serveMailbox(app, mailbox, config.origin)
  if (dist) await serveSite(app, dist)
  return app
}

/** So many proxies, counted from this process; a client's own words are beyond them. */
const trusted = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Asked before a tenant is known: it needs a person, and no permission. */
function serveTenantsOfPerson(app: FastifyInstance, pool: pg.Pool, identity: Identity, clock: Clock) {
  const call = listTenantsOfPerson
  app.get(
    `/api/auth${call.path}`,
    {
      ...open('a person may know to which tenants they belong', { call }),
      schema: {
        tags: ['auth'],
        response: { 200: z.object({ data: call.reply }) },
      } as object,
    },
    async (request) => {
      const who = await identity.who(request.headers.authorization)
      await mustBeSignedIn(pool, who, clock)
      return { data: await tenantsOfPerson(pool, who.personId) }
    },
  )
}
