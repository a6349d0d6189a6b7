import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { connectionsLost } from '../database/database.ts'
import { Refusal } from './refusal.ts'
import { open } from './routes.ts'
import { neverShed } from './shed-load.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type MetricsSource = {
  pool: pg.Pool
  /** Who sends it as a bearer token may read. Null: anyone; undefined: no one, as if there were no metrics. */
  token: string | null | undefined
}

/** /metrics, as Prometheus reads it: the process, its requests by route, its connections. No word of any tenant. */
export function answerMetrics(app: FastifyInstance, { pool, token }: MetricsSource) {
  if (token === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'mandate_' })
  const seconds = new Histogram({
    name: 'mandate_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  new Gauge({
    name: 'mandate_database_connections',
    help: 'Connections to the database, and requests that wait for a connection',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  new Counter({
    name: 'mandate_database_connections_lost_total',
    help: 'Connections that ended while they were open, by a restart of the database or of the network',
    registers: [register],
    collect() {
      this.reset()
      this.inc(connectionsLost())
    },
  })
  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'none' } }, reply) => {
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get(
    '/metrics',
    {
      ...open('read by whatever watches the process, with a token of its own', neverShed),
      schema: { hide: true },
    },
    async (request, reply) => {
      if (token !== null && !sends(request, token)) throw new Refusal('NOT_FOUND')
      return reply.type(register.contentType).send(await register.metrics())
    },
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sends = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
