import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CheckedFile, FILE_TYPES } from '#platform/model/attachment.ts'
import { ReceivedFile, TABLE_TYPES } from '#platform/model/file.ts'
import { IMAGES } from '#platform/model/image.ts'
import { Refusal } from '../http/refusal.ts'
import type { Files } from './files.ts'
import { fileRuleOfRoute, receiveChecked, type Scan } from './receive-checked.ts'
import { receiveCsv, receivesCsv } from './receive-csv.ts'
import { imageRuleOfRoute, receiveImage } from './receive-image.ts'

const TYPES = new Set<string>([
  ...TABLE_TYPES,
  ...Object.values(IMAGES).map(({ type }) => type),
  ...Object.values(FILE_TYPES).flat(),
])

/** Bodies that are files, each as its route takes them. What no row names once the answer is sent is removed. */
export function receiveFiles(app: FastifyInstance, files: Files, scan: Scan | undefined) {
  app.addContentTypeParser([...TYPES], async (request: FastifyRequest, payload: Readable) => {
    if (receivesCsv(request)) return receiveCsv(request, payload, files)
    const image = imageRuleOfRoute(request)
    if (image) return receiveImage(request, payload, image)
    const rule = fileRuleOfRoute(request)
    if (rule) return receiveChecked(request, payload, { rule, files, scan })
    throw new Refusal('MEDIA_TYPE')
  })
  app.addHook('onResponse', async ({ body }, { statusCode }) => {
    if (body instanceof ReceivedFile && statusCode >= 400) await files.remove(body.id)
    // where a row was about to name it, no one knows here what a failed commit left: the job looks later
    if (body instanceof CheckedFile && !body.isNamed) await files.remove(body.id)
  })
}
