import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { opensAnew } from '../database/database.ts'
import { open } from './routes.ts'
import { neverShed } from './shed-load.ts'

/**
 * /healthz: the process lives. /readyz: it takes work; 503 while it drains, or where one of its pools opens no connection: the database
 * is away, or has other passwords than this process.
 */
export function answerHealth(app: FastifyInstance, pools: readonly pg.Pool[], state: { draining: boolean }) {
  // a kept connection sends its next request to another process, and finds none that was closed meanwhile
  app.addHook('onSend', async (_request, reply) => {
    if (state.draining) reply.header('connection', 'close')
  })
  const hidden = { schema: { hide: true } }
  app.get(
    '/healthz',
    { ...open('asked by whatever watches the process', neverShed), ...hidden },
    async () => ({
      data: { alive: true },
    }),
  )
  app.get(
    '/readyz',
    { ...open('asked by whatever spreads the load', neverShed), ...hidden },
    async (_request, reply) => {
      const ready = !state.draining && (await Promise.all(pools.map(opensAnew))).every(Boolean)
      return reply.code(ready ? 200 : 503).send({ data: { ready } })
    },
  )
}
