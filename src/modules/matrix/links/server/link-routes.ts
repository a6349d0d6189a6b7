import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Clock } from '#platform/server/database/clock.ts'
import { encodeReply } from '#platform/server/http/encode-reply.ts'
import { TooManyTries } from '#platform/server/http/refusal.ts'
import { open } from '#platform/server/http/routes.ts'
import { noteOutcome } from '#platform/server/records/outcome.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'
import { openMatrixLink } from '../model/open-call.ts'
import { linkOpening } from './open-link.ts'

const MOST_BYTES = 1_024

type Count = (address: string) => Promise<void>
/** Each counts before anything is looked up; `password` those that bring one, whose comparison costs. */
type Counts = { readonly opening: Count; readonly password: Count }

/** Counts one, and says when to come back where it is one too many. */
async function counted(count: Promise<void>): Promise<void> {
  try {
    await count
  } catch (thrown) {
    if (!(thrown instanceof TooManyTries)) throw thrown
    const { retryAfterSeconds: seconds } = thrown
    throw new TooManyTries(seconds, LINK_FAILURES.TOO_MANY_OPENINGS, { minutes: Math.ceil(seconds / 60) })
  }
}

/** Serves public links below a service. */
export function serveMatrixLinks(
  app: FastifyInstance,
  service: string,
  { pool, clock, count }: { pool: pg.Pool; clock: Clock; count: Counts },
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
      await counted(count.opening(request.ip))
      const { token, password } = call.body.parse(request.body)
      if (password !== undefined) await counted(count.password(request.ip))
      const shown = await opened(token, password, ({ tenantId, matrixId }) =>
        noteOutcome(request, { tenantId, openedId: matrixId }),
      )
      const data = encodeReply(call, shown, request.log)
      return reply.code(call.status).send({ data })
    },
  })
}
