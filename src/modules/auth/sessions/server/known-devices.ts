import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { isSigned, sign } from './key-ring.ts'

const COOKIE = '__Host-mandate.device'
const KEPT_SECONDS = 180 * 24 * 60 * 60
/** People who share a browser. */
const MOST_PEOPLE = 5
const SHAPE = /^([\w-]{22})((?:\.[\w-]{43})*)$/

/** How far someone came in a browser: to an email that they read, or through a whole sign-in, with its second factor. */
export type ProvenBy = 'mail' | 'sign-in'

/**
 * Browsers in which people signed in before, or opened an emailed link. The cookie is an id and a signature for each person: it
 * opens nothing, and lets the tries of its owner count apart from those of strangers.
 */
export function knownDevices(ring: KeyRing) {
  const SAID: Readonly<Record<ProvenBy, string>> = { mail: 'device', 'sign-in': 'signed-in device' }
  const said = (reached: ProvenBy, id: string, email: string) => `${SAID[reached]} ${id} ${email}`

  const has = (device: Device, email: string, reached: ProvenBy) =>
    device.signatures.some((each) =>
      isSigned(ring, said(reached, device.id, email), Buffer.from(each, 'base64url')),
    )

  return {
    /** The id of this browser, where the person with this address came at least so far with it. */
    of(request: FastifyRequest, email: string, least: ProvenBy): string | undefined {
      const device = read(request)
      const enough: ProvenBy[] = least === 'mail' ? ['mail', 'sign-in'] : ['sign-in']
      return device && enough.some((reached) => has(device, email, reached)) ? device.id : undefined
    },

    /** The person has just proven who they are: after this this browser is one of theirs. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string, now: ProvenBy): void {
      const device = read(request) ?? { id: randomBytes(16).toString('base64url'), signatures: [] }
      const { id } = device
      const reached = has(device, email, 'sign-in') ? 'sign-in' : now
      const signed = (each: ProvenBy) => sign(ring, said(each, id, email)).toString('base64url')
      const theirs = [signed('mail'), signed('sign-in')]
      const others = device.signatures.filter((each) => !theirs.includes(each))
      const value = [id, signed(reached), ...others.slice(0, MOST_PEOPLE - 1)].join('.')
      reply.header(
        'set-cookie',
        `${COOKIE}=${value}; Max-Age=${KEPT_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`,
      )
    },
  }
}

type Device = { id: string; signatures: string[] }

function read(request: FastifyRequest): Device | undefined {
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const value = cookies.find((each) => each.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
  const [, id, signed] = SHAPE.exec(value ?? '') ?? []
  return id === undefined ? undefined : { id, signatures: (signed ?? '').split('.').slice(1) }
}
