import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { CSV_TYPES, MOST_CSV_BYTES, ReceivedFile } from '#platform/model/file.ts'
import { Refusal } from '../refusal.ts'
import type { Files } from './files.ts'

export const receivesCsv = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { receivesCsv?: boolean }).receivesCsv === true

const tooLarge = () => new Refusal('FILE_TOO_LARGE', { limit: `${MOST_CSV_BYTES / 1_048_576} MB` })

/** A CSV body goes to its place as it comes, after the token was checked and before the transaction begins. */
export function receiveCsv(app: FastifyInstance, files: Files) {
  app.addContentTypeParser([...CSV_TYPES], async (request: FastifyRequest, payload: Readable) => {
    if (!receivesCsv(request)) throw new Refusal('MEDIA_TYPE')
    if (Number(request.headers['content-length'] ?? 0) > MOST_CSV_BYTES) throw tooLarge()
    const id = uuid()
    return new ReceivedFile(id, await files.write(id, upTo(MOST_CSV_BYTES, payload)))
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400 && request.body instanceof ReceivedFile) await files.remove(request.body.id)
  })
}

async function* upTo(most: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > most) throw tooLarge()
    yield part
  }
}
