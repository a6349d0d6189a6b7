import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  IMAGES,
  type ImageRule,
  kindOfName,
  kindOfType,
  NOT_SUPPORTED,
  ReceivedImage,
} from '#platform/model/image.ts'
import { Refusal } from '../refusal.ts'
import { readImage } from './read-image.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

export const imageRuleOfRoute = (request: FastifyRequest): ImageRule | undefined =>
  (request.routeOptions.config as { receivesImage?: ImageRule }).receivesImage

export const refusedImage = (rule: ImageRule) =>
  new Refusal('FILE_TYPE', { sentence: rule.refusal ?? NOT_SUPPORTED })

/** A picture comes whole and is bounded while it comes. Its bytes, its claim and its name agree. */
export function receiveImages(app: FastifyInstance) {
  app.addContentTypeParser(
    Object.values(IMAGES).map(({ type }) => type),
    async (request: FastifyRequest, payload: Readable) => {
      const rule = imageRuleOfRoute(request)
      if (!rule) throw new Refusal('MEDIA_TYPE')
      const claimed = kindOfType((request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '')
      const named = kindOfName(String((request.query as { fileName?: unknown }).fileName ?? ''))
      if (!claimed || claimed !== named || !rule.types.includes(claimed)) throw refusedImage(rule)
      if (Number(request.headers['content-length'] ?? 0) > rule.most) throw tooLarge(rule)
      const image = imageOf(claimed, await wholeOf(payload, rule))
      if (!image) throw refusedImage(rule)
      return image
    },
  )
}

function imageOf(claimed: ReceivedImage['kind'], bytes: Buffer): ReceivedImage | undefined {
  if (claimed === 'svg') {
    const drawing = sanitizeSvg(bytes)
    return drawing && new ReceivedImage('svg', drawing, null)
  }
  const found = readImage(bytes)
  return found?.kind === claimed ? new ReceivedImage(found.kind, bytes, found.size) : undefined
}

const tooLarge = ({ limit }: ImageRule) => new Refusal('FILE_TOO_LARGE', { limit })

async function wholeOf(payload: AsyncIterable<Uint8Array>, rule: ImageRule): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of payload) {
    size += part.length
    if (size > rule.most) throw tooLarge(rule)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
