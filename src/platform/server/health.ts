import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { open } from './routes.ts'
import { neverShed } from './shed-load.ts'

/** /healthz: the process lives. /readyz: it takes work; 503 while it drains or its database is away. */
export function answerHealth(app: FastifyInstance, pool: pg.Pool, state: { draining: boolean }) {
  // whoever keeps a connection asks its next question of another process, and finds none that was closed meanwhile
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
      const away =
        state.draining ||
        (await pool.query('select 1').then(
          () => false,
          () => true,
        ))
      return reply.code(away ? 503 : 200).send({ data: { ready: !away } })
    },
  )
}
