import * as z from 'zod'
import { judge } from '#app/judge.ts'
import { services } from '#app/routes.ts'
import type { AnyCall } from '#platform/model/call.ts'
import type { Files } from '#platform/server/files/files.ts'

// Tests send a call as the value that declares it: path, query, and headers follow from it.

type Params<T> = [T] extends [Record<string, never>] ? { params?: never } : { params: T }
type Query<T> = [T] extends [Record<string, never>] ? { query?: never } : { query?: Partial<T> }
type Body<T> = [T] extends [undefined] ? { body?: never } : { body: T }

/**
 * What a call is sent with. `version` goes as `If-Match`: without it the current one is read first. `shown` is the stamp of a
 * preview, and goes as `If-Effects`.
 */
export type CallInput<C extends AnyCall> = Params<z.output<C['params']>> &
  Query<z.output<C['query']>> &
  Body<z.input<C['body']>> & { version?: string | number; shown?: string }

type SentInput = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  version?: string | number
  shown?: string
}

let bases: Map<AnyCall, string> | undefined

/** The service of each call that the product serves. */
function basesOfCalls(): Map<AnyCall, string> {
  if (bases) return bases
  bases = new Map()
  for (const [base, declare] of services({} as Files)) declare((call) => bases?.set(call, base))
  return bases
}

function baseOf(call: AnyCall): string {
  const base = basesOfCalls().get(call)
  if (!base) throw new Error(`The product does not serve ${call.name}.`)
  return base
}

const pathOf = (base: string, call: AnyCall, { params = {}, query }: SentInput): string => {
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const encoded = query ? (z.encode(call.query.partial(), query as never) as Record<string, string>) : {}
  const text = `${new URLSearchParams(Object.entries(encoded).filter(([, value]) => value !== undefined))}`
  return `${base}${path}${text && `?${text}`}`
}

/** The call that reads the record which another one replaces. */
function readOf(call: AnyCall): AnyCall {
  const base = baseOf(call)
  for (const [each, own] of basesOfCalls())
    if (each.method === 'GET' && each.etag && each.path === call.path && own === base) return each
  throw new Error(`${call.name} needs the version that was read: no call reads ${call.path}.`)
}

export type CallRequest = { method: string; path: string; body: unknown; headers: Record<string, string> }

export const requestOf = (call: AnyCall, input: SentInput): CallRequest => ({
  method: call.method,
  path: pathOf(baseOf(call), call, input),
  body: input.body,
  headers: {
    ...(input.version !== undefined && { 'if-match': `"${input.version}"` }),
    ...(input.shown !== undefined && { 'if-effects': input.shown }),
  },
})

/** The request that reads the version which a call replaces. Undefined: it replaces none, or the version is given. */
export const readBefore = (call: AnyCall, { version, params }: SentInput): CallRequest | undefined =>
  call.ifMatch && version === undefined ? requestOf(readOf(call), { ...(params && { params }) }) : undefined

/** The same as a preview: what it would change, which is then taken back. */
export function previewRequestOf(call: AnyCall, input: SentInput): CallRequest {
  const { method, path } = judge.callOf(call)
  const { headers, body } = requestOf(call, input)
  return { method, path: pathOf(baseOf(call), { ...call, path }, input), body, headers }
}
