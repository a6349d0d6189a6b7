import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Refusal } from './refusal.ts'

export type Bounds = {
  /** Milliseconds by which timers are late, over a second. 0: no bound. */
  SHED_DELAY_MS: number
  /** Requests that wait for a connection to the database. 0: no bound. */
  SHED_QUEUE: number
}

/** Route configuration of what is answered under any load. */
export const neverShed = { pressureHandler: () => undefined }

/** Beyond its bounds a process answers 503 with Retry-After immediately. The requests that it has taken are still answered. */
export async function shedLoad(app: FastifyInstance, pool: pg.Pool, bounds: Bounds) {
  await app.register(underPressure, { maxEventLoopDelay: bounds.SHED_DELAY_MS, retryAfter: 2 })
  if (bounds.SHED_QUEUE === 0) return
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    const isShed = !('pressureHandler' in config) && pool.waitingCount >= bounds.SHED_QUEUE
    if (isShed) throw new Refusal('OVERLOADED')
  })
}
