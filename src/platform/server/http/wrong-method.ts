import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from './refusal.ts'
import { askedPath } from './route-path.ts'

/** One address as it is declared, `/api/decision/decisions/:id`, and how it may be asked. */
type Address = { parts: readonly string[]; methods: Set<string> }

const ASKED_WITH = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const isAny = (part: string | undefined) => part?.startsWith(':') ?? false
const partsOf = (path: string) => path.split('/')

const fits = (path: readonly string[], { parts }: Address) =>
  parts.length === path.length && parts.every((part, i) => isAny(part) || part === path[i])

/** What is written out says more than what stands for anything, from the left. */
const bySpeaking = (a: Address, b: Address) => {
  const at = a.parts.findIndex((part, i) => isAny(part) !== isAny(b.parts[i]))
  return at < 0 ? 0 : isAny(a.parts[at]) ? 1 : -1
}

/** What is in the address is what the route that was found asks for: `DELETE …/logos/company` beside `PUT …/logos/company`. */
const takesParams = ({ routeOptions, params }: FastifyRequest): boolean => {
  const asked = routeOptions.schema?.params
  return asked instanceof z.ZodType && asked.safeParse(params).success
}

/**
 * A call that is asked with a wrong method is answered with the right one. `GET /decisions/bulk-archive` is never read as an
 * id. Call before the routes are registered.
 */
export function refuseWrongMethods(app: FastifyInstance) {
  const addresses = new Map<string, Address>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const address = addresses.get(url) ?? { parts: partsOf(url), methods: new Set() }
    for (const each of [method].flat()) address.methods.add(each)
    addresses.set(url, address)
  })
  app.addHook('onRequest', async (request, reply) => {
    const path = askedPath(request)
    if (!path.startsWith('/api/') || !ASKED_WITH.includes(request.method)) return
    const parts = partsOf(path)
    const [meant] = [...addresses.values()].filter((each) => fits(parts, each)).sort(bySpeaking)
    if (!meant || meant.methods.has(request.method) || takesParams(request)) return
    const takes = ASKED_WITH.filter((each) => meant.methods.has(each))
    reply.header('allow', takes.join(', '))
    throw new Refusal('METHOD_NOT_ALLOWED', { takes: takes.join(' or '), asked: request.method })
  })
}
