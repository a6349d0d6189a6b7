import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { MOST_CSV_BYTES, ReceivedFile, TABLE_TYPES } from '#platform/model/file.ts'
import { Refusal } from '../http/refusal.ts'
import type { Files } from './files.ts'
import { claimOf, sizeOf, tooLarge, upTo } from './incoming.ts'

export const receivesCsv = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { receivesCsv?: boolean }).receivesCsv === true

const BOUND = { most: MOST_CSV_BYTES, limit: `${MOST_CSV_BYTES / 1_048_576} MB` }

/** A CSV or Excel body goes to its place as it comes, after the token was checked and before the transaction begins. */
export async function receiveCsv(request: FastifyRequest, payload: Readable, files: Files) {
  if (!(TABLE_TYPES as readonly string[]).includes(claimOf(request))) throw new Refusal('FILE_TYPE')
  if (sizeOf(request) > BOUND.most) throw tooLarge(BOUND)
  const id = uuid()
  return new ReceivedFile(id, await files.write(id, upTo(BOUND, payload)))
}
