import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import { CSV, receivedCsv, XLSX } from '#platform/model/file.ts'
import { texts } from '../text/texts.ts'
import { Failure, type FieldFailure } from './failure.ts'
import { type Answer, type FetchedFile, send } from './send.ts'
import { endSession, forgetToken, tokenOfTab } from './token.ts'
import { useSteady } from './use-steady.ts'

type Params<T> = [T] extends [Record<string, never>] ? { params?: never } : { params: T }
type Query<I, O> = [I] extends [Record<string, never>]
  ? { query?: never }
  : Record<never, never> extends I
    ? { query?: Partial<O> }
    : { query: Partial<O> & { [K in keyof I & keyof O as undefined extends I[K] ? never : K]: O[K] } }
type Body<T> = [T] extends [undefined] ? { body?: never } : { body: T }

/**
 * What a call is asked with. `version` is the version that the person has read: it goes as `If-Match`. `shown` is the stamp of
 * the effects that they were shown: it goes as `If-Effects`.
 */
export type CallInput<C extends AnyCall> = Params<z.output<C['params']>> &
  Query<z.input<C['query']>, z.output<C['query']>> &
  Body<z.input<C['body']>> & { version?: string | number; shown?: string }
export type Reply<C extends AnyCall> = z.output<C['reply']>

type RequestInput = {
  params?: Record<string, string>
  query?: object
  body?: unknown
  version?: string | number
  shown?: string
}

const withoutHoles = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

// A field with a default may be left out; encoding knows that only of optional fields.
const partial = new WeakMap<AnyCall, z.ZodType>()
function partialQueryOf(call: AnyCall): z.ZodType {
  const known = partial.get(call) ?? call.query.partial()
  partial.set(call, known)
  return known
}

/** Path and query of a call as they are sent. */
export function addressOf(base: string, call: AnyCall, given: RequestInput): string {
  const path = call.path.replace(/:(\w+)/g, (_: string, key: string) =>
    encodeURIComponent(given.params?.[key] ?? ''),
  )
  const query = new URLSearchParams(
    withoutHoles(z.encode(partialQueryOf(call), withoutHoles(given.query ?? {})) as object) as Record<
      string,
      string
    >,
  ).toString()
  return base + path + (query && `?${query}`)
}

/** What the server refused, as a failure. */
export function refusalOf(answer: Answer): Failure {
  const told = (answer.body ?? {}) as {
    data?: { message?: string; code?: string; fields?: FieldFailure[]; [besides: string]: unknown }
    requestId?: string
  }
  const retryAfter = Number(answer.headers.get('retry-after'))
  return new Failure({
    kind: 'refused',
    status: answer.status,
    message: told.data?.message ?? texts.somethingWentWrongToast,
    ...(told.data?.code && { code: told.data.code }),
    ...(told.data?.fields && {
      fields: told.data.fields.map((field) => ({ ...field, path: field.path.replace(/^body\.?/, '') })),
    }),
    ...(told.requestId && { requestId: told.requestId }),
    ...(told.data && { besides: told.data }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  })
}

/** Browsers have several words for a CSV file; any other file says itself what it is. */
const typeOf = (call: AnyCall, body: unknown): string =>
  body instanceof Blob
    ? call.body === receivedCsv && body.type !== XLSX
      ? CSV
      : body.type
    : 'application/json'

type Options = { signal?: AbortSignal; idempotencyKey?: string; seconds?: number }

/**
 * Asks the server and answers with the `data` of the reply. The call is known only when the program runs. `base` is the
 * service of the call: `/api/decision`. A 401 renews the token once; a second one ends the session. Fails with `Failure` only,
 * or with the caller's abort.
 */
export async function askAny(
  base: string,
  call: AnyCall,
  given: RequestInput,
  options: Options = {},
): Promise<unknown> {
  if (call.ifMatch && given.version === undefined)
    throw new Error(`${call.name} needs the version that was read.`)
  const isWrite = call.method === 'POST' && !call.reads && !call.exports
  const isFile = given.body instanceof Blob
  const idempotencyKey = isWrite ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const address = addressOf(base, call, given)
  const attempt = async () => {
    const token = (await tokenOfTab())?.token
    return send(
      address,
      {
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(given.body !== undefined && { 'content-type': typeOf(call, given.body) }),
          ...(given.version !== undefined && { 'if-match': `"${given.version}"` }),
          ...(given.shown !== undefined && { 'if-effects': given.shown }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(given.body !== undefined && { body: isFile ? (given.body as Blob) : JSON.stringify(given.body) }),
      },
      options,
    )
  }
  let answer = await attempt()
  if (answer.status === 401) {
    forgetToken()
    answer = await attempt()
    if (answer.status === 401) endSession()
  }
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
  return isFetchedFile(answer.body) ? answer.body : (answer.body as { data: unknown }).data
}

/**
 * Asks a call that needs no bearer token. `credentials`: whether the sign-in cookie goes along, which scripts cannot read. Fails as
 * `askAny` does.
 */
export async function askOpenly<C extends AnyCall>(
  base: string,
  call: C,
  body: z.input<C['body']>,
  { credentials, signal }: { credentials: 'same-origin' | 'omit'; signal?: AbortSignal },
): Promise<Reply<C>> {
  const answer = await send(
    base + call.path,
    {
      method: call.method,
      credentials,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    },
    { signal },
  )
  if (answer.status >= 300) throw refusalOf(answer)
  return (answer.body as { data: Reply<C> }).data
}

/** The same of a call that is known beforehand: what it is asked with, and what it answers, is checked. */
export const ask = askAny as <C extends AnyCall>(
  base: string,
  call: C,
  asked: CallInput<C>,
  options?: Options,
) => Promise<Reply<C>>

export const isFetchedFile = (body: unknown): body is FetchedFile =>
  typeof (body as FetchedFile | undefined)?.blob?.size === 'number'

/** The key under which the answer of a call is kept; `useForget` takes its front parts. */
export const keyOf = (base: string, call: AnyCall, asked?: unknown): QueryKey =>
  asked === undefined ? [base, call.name] : [base, call.name, asked]

type CallOptions<C extends AnyCall> = Omit<UseQueryOptions<Reply<C>, Failure>, 'queryKey' | 'queryFn'>

const queryOf = <C extends AnyCall>(base: string, call: C, asked: CallInput<C>) => ({
  queryKey: keyOf(base, call, asked),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(base, call, asked, { signal }),
})

/** Previews of an act and pictures are kept as they were. */
const isService = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/')

/** The calls of one service as hooks: `const decision = service('/api/decision')`. */
export const service = (base: string) => ({
  base,
  ask: <C extends AnyCall>(call: C, asked: CallInput<C>, signal?: AbortSignal) =>
    ask(base, call, asked, signal ? { signal } : {}),
  useCall: <C extends AnyCall>(call: C, asked: CallInput<C>, options?: CallOptions<C>) =>
    useSteady(useQuery<Reply<C>, Failure>({ ...options, ...queryOf(base, call, asked) })),
  /** What a form begins with, read again and then kept: a later answer must not replace what a person types. */
  useOnce: <C extends AnyCall>(call: C, asked: CallInput<C>) => {
    const [kept, keep] = useState<Reply<C>>()
    const options = { enabled: kept === undefined, refetchOnMount: 'always' as const }
    const { data, error, isFetching, refetch } = useSteady(
      useQuery<Reply<C>, Failure>({ ...options, ...queryOf(base, call, asked) }),
    )
    if (kept === undefined && data !== undefined && !isFetching) keep(data)
    return { data: kept, error: kept === undefined ? error : null, refetch }
  },
  /** What a page asks with `useCall`, asked before it is drawn: `askedBy` makes it of what its address names. */
  ahead:
    <C extends AnyCall>(call: C, askedBy: (params: Record<string, string>) => CallInput<C>) =>
    (kept: QueryClient, params: Record<string, string>) =>
      kept.prefetchQuery(queryOf(base, call, askedBy(params))),
  /**
   * Sends a change, then lets every kept answer be read again: an approval ends an action, and who leaves a position takes authority
   * along. It is done when the answers of this service are here; the others follow.
   */
  useSend: <C extends AnyCall>(call: C) => {
    const kept = useQueryClient()
    const last = useRef<{ asked: string; key: string } | undefined>(undefined)
    return useMutation<Reply<C>, Failure, CallInput<C>>({
      mutationFn: async (asked) => {
        // The same change sent again after no answer came must have one effect: it carries the same key.
        const words = JSON.stringify(asked)
        if (last.current?.asked !== words) last.current = { asked: words, key: crypto.randomUUID() }
        const reply = await ask(base, call, asked, { idempotencyKey: last.current.key }).catch((thrown) => {
          if (!(thrown instanceof Failure && thrown.passing)) last.current = undefined
          throw thrown
        })
        last.current = undefined
        return reply
      },
      onSuccess: async () => {
        void kept.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== base && isService(of) })
        await kept.invalidateQueries({ queryKey: [base] })
      },
    })
  },
})
export type Service = ReturnType<typeof service>
