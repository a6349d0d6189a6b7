import * as z from 'zod'
import { judge } from '#app/judge.ts'
import { services } from '#app/routes.ts'
import type { AnyCall } from '#platform/model/call.ts'
import type { Files } from '#platform/server/files/files.ts'

// A test names a call by the value that declares it, so that its path, query and headers follow from it.

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire carries
export type Answer = { status: number; data: any; etag: string | undefined; headers: Record<string, unknown> }

type Params<T> = [T] extends [Record<string, never>] ? { params?: never } : { params: T }
type Query<T> = [T] extends [Record<string, never>] ? { query?: never } : { query?: Partial<T> }
type Body<T> = [T] extends [undefined] ? { body?: never } : { body: T }

/**
 * What a call is sent with. `version`, which may be an ETag, goes as `If-Match`; without it the test reads the current one.
 * `shown` is the stamp of a preview, and goes as `If-Effects`.
 */
export type CallInput<C extends AnyCall> = Params<z.output<C['params']>> &
  Query<z.output<C['query']>> &
  Body<z.input<C['body']>> & { version?: string | number | undefined; shown?: string }

type SentInput = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  version?: string | number | undefined
  shown?: string
}

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

let bases: Map<AnyCall, string> | undefined

/** Finds the service of each call that the product serves. */
function findBases(): Map<AnyCall, string> {
  if (bases) return bases
  bases = new Map()
  for (const [base, declare] of services({} as Files)) declare((call) => bases?.set(call, base))
  return bases
}

function findBase(call: AnyCall): string {
  const base = findBases().get(call)
  if (!base) throw new Error(`The product does not serve ${call.name}.`)
  return base
}

const buildPath = (base: string, call: AnyCall, { params = {}, query }: SentInput): string => {
  const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const encoded = query ? (z.encode(call.query.partial(), query as never) as Record<string, string>) : {}
  const text = `${new URLSearchParams(Object.entries(encoded).filter(([, value]) => value !== undefined))}`
  return `${base}${path}${text && `?${text}`}`
}

/** Finds the call that reads the record which another one changes: of its path, or of the path before it. */
function findRead(call: AnyCall): AnyCall {
  const base = findBase(call)
  const isRead = ([each, own]: readonly [AnyCall, string]) =>
    own === base && each.method === 'GET' && each.etag && `${call.path}/`.startsWith(`${each.path}/`)
  const reads = [...findBases()].filter(isRead).map(([each]) => each)
  const nearest = reads.sort((a, b) => b.path.length - a.path.length)[0]
  if (!nearest) throw new Error(`Say the version: no call reads what ${call.name} changes.`)
  return nearest
}

type CallRequest = readonly [method: string, path: string, body: unknown, headers: Record<string, string>]

const buildRequest = (call: AnyCall, base: string, input: SentInput): CallRequest => [
  call.method,
  buildPath(base, call, input),
  input.body,
  {
    ...(input.version !== undefined && { 'if-match': `"${`${input.version}`.replaceAll('"', '')}"` }),
    ...(input.shown !== undefined && { 'if-effects': input.shown }),
  },
]

type Send = <C extends AnyCall>(
  call: C,
  ...input: Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]
) => Promise<Answer>

export type Sender = {
  /** Sends a call. */
  call: Send
  /** Sends the preview of a call. */
  preview: Send
}

/** Creates what sends calls as one person. */
export function createSender(ask: Ask): Sender {
  const readVersion = async (call: AnyCall, { params }: SentInput): Promise<string> => {
    const read = findRead(call)
    const { etag } = await ask(...buildRequest(read, findBase(read), { ...(params && { params }) }))
    // a person who may not read the record is refused with any version
    return etag ?? '0'
  }
  const send = async (call: AnyCall, base: string, input: SentInput) => {
    const version = input.version ?? (call.ifMatch ? await readVersion(call, input) : undefined)
    return ask(...buildRequest(call, base, { ...input, ...(version !== undefined && { version }) }))
  }
  return {
    call: (call, ...[input = {}]) => send(call, findBase(call), input as SentInput),
    preview: (call, ...[input = {}]) =>
      ask(...buildRequest(judge.callOf(call), findBase(call), input as SentInput)),
  }
}
