import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'

type IdentityRequest<C extends AnyCall> = {
  body: z.output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}
/** Registers a call of identity with what answers it. */
export type OnIdentity = <C extends AnyCall>(
  call: C,
  handle: (asked: IdentityRequest<C>) => Promise<z.output<C['reply']>>,
  mostBytes?: number,
) => void
