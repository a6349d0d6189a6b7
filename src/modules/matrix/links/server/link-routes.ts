import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { encodeReply } from '#platform/server/encode-reply.ts'
import { open } from '#platform/server/routes.ts'
import { openMatrixLink } from '../model/open-call.ts'
import { linkOpening } from './open-link.ts'

const MOST_BYTES = 1_024

/** Serves public links below a service. `count` counts each opening by its address before anything is looked up. */
export function serveMatrixLinks(
  app: FastifyInstance,
  service: string,
  { pool, clock, count }: { pool: pg.Pool; clock: Clock; count: (address: string) => Promise<void> },
): void {
  const call = openMatrixLink
  const opened = linkOpening(pool, clock)
  app.route({
    method: call.method,
    url: service + call.path,
    ...open('a person with a public link needs no account', { call }),
    bodyLimit: MOST_BYTES,
    schema: {
      tags: [service.slice('/api/'.length)],
      body: call.body,
      response: { [call.status]: z.object({ data: call.reply }) },
    } as object,
    handler: async (request, reply) => {
      await count(request.ip)
      const { token, password } = call.body.parse(request.body)
      const data = encodeReply(call, await opened(token, password), request.log)
      return reply.code(call.status).send({ data })
    },
  })
}
