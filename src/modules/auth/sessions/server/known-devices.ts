import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { isSigned, sign } from './key-ring.ts'

const COOKIE = '__Host-mandate.device'
const KEPT_SECONDS = 180 * 24 * 60 * 60
/** People who share a browser. */
const MOST_PEOPLE = 5
const SHAPE = /^([\w-]{22})((?:\.[\w-]{43})*)$/

/**
 * Browsers in which people signed in before. The cookie is an id and a signature for each person: it opens nothing, and lets
 * the tries of its owner count apart from those of strangers.
 */
export function knownDevices(ring: KeyRing) {
  const said = (id: string, email: string) => `device ${id} ${email}`

  return {
    /** The id of this browser, where the person with this address signed in with it before. */
    of(request: FastifyRequest, email: string): string | undefined {
      const device = read(request)
      const isKnown = device?.signatures.some((each) =>
        isSigned(ring, said(device.id, email), Buffer.from(each, 'base64url')),
      )
      return isKnown ? device?.id : undefined
    },

    /** The person has just proven who they are: from now on this browser is one of theirs. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const device = read(request)
      const id = device?.id ?? randomBytes(16).toString('base64url')
      const own = sign(ring, said(id, email)).toString('base64url')
      const others = (device?.signatures ?? []).filter((each) => each !== own)
      const value = [id, own, ...others.slice(0, MOST_PEOPLE - 1)].join('.')
      reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      )
    },
  }
}

function read(request: FastifyRequest): { id: string; signatures: string[] } | undefined {
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const value = cookies.find((each) => each.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
  const [, id, signed] = SHAPE.exec(value ?? '') ?? []
  return id === undefined ? undefined : { id, signatures: (signed ?? '').split('.').slice(1) }
}
