import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { askedPath } from './route-path.ts'
import { open } from './routes.ts'

/** The policy of a page: nothing inline, nothing evaluated, nothing from elsewhere. A new nonce for each answer. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

export const newNonce = () => randomBytes(18).toString('base64url')

/** Headers that every answer has. */
export function secureAnswers(app: FastifyInstance, origin: string) {
  const secure = origin.startsWith('https:')
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('x-frame-options', 'DENY')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** The built screens: files by name, and for every other path the one page, which finds its own way. */
export async function serveSite(app: FastifyInstance, dist: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const sendPage = (reply: FastifyReply) => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .serializer((text: string) => text)
      .send(page.replaceAll('__NONCE__', nonce))
  }
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...open('a file of the site').config }
      route.schema = { ...route.schema, hide: true }
    })
    await files.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      wildcard: true,
    })
  })
  app.get('/', { ...open('the page of the site'), schema: { hide: true } }, (_request, reply) =>
    sendPage(reply),
  )
  app.get('/*', { ...open('the page of the site'), schema: { hide: true } }, (request, reply) =>
    /^\/(api|assets)\//.test(askedPath(request)) ? reply.callNotFound() : sendPage(reply),
  )
}
