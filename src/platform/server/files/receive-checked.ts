import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import { CheckedFile, endingOf, FILE_TYPES, type FileRule, isClaimOf } from '#platform/model/attachment.ts'
import { Refusal } from '../http/refusal.ts'
import { isContentOf } from './content.ts'
import type { Files } from './files.ts'
import { claimOf, sizeOf, tooLarge, upTo } from './incoming.ts'

/** Scans a file for harmful content. It throws where it cannot scan, and the file is refused then too. */
export type Scan = (file: { name: string; type: string; bytes: Blob }) => Promise<'clean' | 'harmful'>

export const fileRuleOfRoute = (request: FastifyRequest): FileRule | undefined =>
  (request.routeOptions.config as { receivesFile?: FileRule }).receivesFile

export const refusedFile = ({ refusal }: FileRule) => new Refusal('FILE_TYPE', { sentence: refusal })

const idOfFile = new WeakMap<FastifyRequest, string>()

/** Under what the file of a request is kept: known before it comes. */
export function fileIdOf(request: FastifyRequest): string {
  const id = idOfFile.get(request) ?? uuid()
  idOfFile.set(request, id)
  return id
}

/** A file goes to its place as it comes, and leaves it where its bytes, its claim, and its name do not agree. */
export async function receiveChecked(
  request: FastifyRequest,
  payload: Readable,
  { rule, files, scan }: { rule: FileRule; files: Files; scan: Scan | undefined },
): Promise<CheckedFile> {
  const name = String((request.query as { fileName?: unknown }).fileName ?? '')
  const ending = endingOf(name)
  if (!ending || !rule.endings.includes(ending) || !isClaimOf(ending, claimOf(request)))
    throw refusedFile(rule)
  if (sizeOf(request) > rule.most) throw tooLarge(rule)
  const id = fileIdOf(request)
  const hash = createHash('sha256')
  const size = await files.write(id, hashedBy(hash, upTo(rule, payload)))
  const [type] = FILE_TYPES[ending]
  try {
    const bytes = await files.blob(id)
    if (!(await isContentOf(ending, bytes))) throw refusedFile(rule)
    if (scan && (await scan({ name, type, bytes })) !== 'clean') throw new Refusal('FILE_HARMFUL')
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return new CheckedFile(id, { name, type, size, sha256: hash.digest('hex') })
}

async function* hashedBy(hash: ReturnType<typeof createHash>, source: AsyncIterable<Uint8Array>) {
  for await (const part of source) {
    hash.update(part)
    yield part
  }
}
