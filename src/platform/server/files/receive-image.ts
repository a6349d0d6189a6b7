import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  type ImageRule,
  kindOfName,
  kindOfType,
  NOT_SUPPORTED,
  ReceivedImage,
} from '#platform/model/image.ts'
import { Refusal } from '../http/refusal.ts'
import { claimOf, sizeOf, tooLarge, upTo } from './incoming.ts'
import { readImage } from './read-image.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

export const imageRuleOfRoute = (request: FastifyRequest): ImageRule | undefined =>
  (request.routeOptions.config as { receivesImage?: ImageRule }).receivesImage

export const refusedImage = (rule: ImageRule) =>
  new Refusal('FILE_TYPE', { sentence: rule.refusal ?? NOT_SUPPORTED })

/** A picture comes whole and is bounded while it comes. Its bytes, its claim and its name agree. */
export async function receiveImage(request: FastifyRequest, payload: Readable, rule: ImageRule) {
  const claimed = kindOfType(claimOf(request))
  const named = kindOfName(String((request.query as { fileName?: unknown }).fileName ?? ''))
  if (!claimed || claimed !== named || !rule.types.includes(claimed)) throw refusedImage(rule)
  if (sizeOf(request) > rule.most) throw tooLarge(rule)
  const image = imageOf(claimed, await wholeOf(payload, rule))
  if (!image) throw refusedImage(rule)
  return image
}

function imageOf(claimed: ReceivedImage['kind'], bytes: Buffer): ReceivedImage | undefined {
  if (claimed === 'svg') {
    const drawing = sanitizeSvg(bytes)
    return drawing && new ReceivedImage('svg', drawing, null)
  }
  const found = readImage(bytes)
  return found?.kind === claimed ? new ReceivedImage(found.kind, bytes, found.size) : undefined
}

async function wholeOf(payload: AsyncIterable<Uint8Array>, rule: ImageRule): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of upTo(rule, payload)) parts.push(part)
  return Buffer.concat(parts)
}
