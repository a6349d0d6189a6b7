import type { FastifyRequest } from 'fastify'

/** What is known of a request once it is answered: who asked, and with which code it was refused. */
export type Outcome = { personId?: string; tenantId?: string | null; code?: string }

const known = new WeakMap<FastifyRequest, Outcome>()

/** Adds to what is known of a request. */
export const noteOutcome = (request: FastifyRequest, { personId, tenantId, code }: Outcome): void => {
  known.set(request, {
    ...known.get(request),
    ...(personId !== undefined && { personId }),
    ...(tenantId !== undefined && { tenantId }),
    ...(code !== undefined && { code }),
  })
}

export const outcomeOf = (request: FastifyRequest): Outcome => known.get(request) ?? {}
