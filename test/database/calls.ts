import * as z from 'zod'
import { judge } from '#app/judge.ts'
import { services } from '#app/routes.ts'
import type { AnyCall } from '#platform/model/call.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Answer } from './product.ts'

// A test names a call by the value that declares it, so that its path, query and headers follow from it.

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
  throw new Error(`Say the version: no call reads what ${call.name} replaces.`)
}

type CallRequest = readonly [method: string, path: string, body: unknown, headers: Record<string, string>]

const requestOf = (call: AnyCall, base: string, input: SentInput): CallRequest => [
  call.method,
  pathOf(base, call, input),
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

/** Sends calls as the person who asks. */
export function senderOf(ask: Ask): Sender {
  const readVersion = async (call: AnyCall, { params }: SentInput): Promise<string> => {
    const read = readOf(call)
    const { etag } = await ask(...requestOf(read, baseOf(read), { ...(params && { params }) }))
    // a person who may not read the record is refused with any version
    return etag ?? '0'
  }
  const send = async (call: AnyCall, base: string, input: SentInput) => {
    const version = input.version ?? (call.ifMatch ? await readVersion(call, input) : undefined)
    return ask(...requestOf(call, base, { ...input, ...(version !== undefined && { version }) }))
  }
  return {
    call: (call, ...[input = {}]) => send(call, baseOf(call), input as SentInput),
    preview: (call, ...[input = {}]) =>
      ask(...requestOf(judge.callOf(call), baseOf(call), input as SentInput)),
  }
}
