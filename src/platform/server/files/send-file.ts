import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { SentFile } from '#platform/model/file.ts'

/** A file is always something to save, never a page. */
export async function sendFile(reply: FastifyReply, { name, type, body }: SentFile) {
  const content = typeof body === 'function' ? await body() : body
  const plain = name.replace(/[^\w.-]/g, '_')
  return reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content))
}
