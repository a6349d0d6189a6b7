import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'

/** What the client says that the body is. */
export const claimOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** How many bytes the client says that there are; 0 where it does not. */
export const sizeOf = (request: FastifyRequest): number => Number(request.headers['content-length'] ?? 0)

type Bound = {
  /** Bytes. */
  readonly most: number
  readonly limit: string
}

export const tooLarge = ({ limit }: Pick<Bound, 'limit'>) => new Refusal('FILE_TOO_LARGE', { limit })

/** Passes on what comes, and refuses it once there is more than the bound. */
export async function* upTo(bound: Bound, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > bound.most) throw tooLarge(bound)
    yield part
  }
}
