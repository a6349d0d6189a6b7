import * as z from 'zod'
import { id } from './fields.ts'

type Shape = Record<string, z.ZodType>
// biome-ignore lint/complexity/noBannedTypes: an empty shape is what a call without parameters has
type EmptyShape = {}

/** One call of the wire, used by both sides. Objects are strict: an unknown field is refused, never dropped. */
export type Call<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  name: string
  /** What it does, for the API document: "Add a user". */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/<service>`, with `:name` for a parameter. */
  path: `/${string}`
  status: 200 | 201
  params: z.ZodObject<P, z.core.$strict>
  query: z.ZodObject<Q, z.core.$strict>
  body: B
  reply: R
  /** Changes nothing, whatever its method: it runs in a transaction that only reads, and asking twice is no harm. */
  reads: boolean
  /** Answers with a file, or with a job that makes one: asked too often it waits, and it is made again each time. */
  exports: boolean
  /** Replaces fields of one record that a person has read: `If-Match` is required, the reply carries an `ETag`. */
  ifMatch: boolean
  /** A read of one record: the reply has a `version`, which is sent as the `ETag`. */
  etag: boolean
  /** Of a person: whether it goes by the session's cookie, or by nothing. Absent: by a bearer token. */
  session?: boolean
  /** Does what another call does, answers what that changes, and takes it back. */
  previews: boolean
  /** Whether a request takes so much work that a person has one of them at a time. */
  isCostly: (sent: SentParts) => boolean
}

/** What a call was sent with, once it is parsed. */
// biome-ignore lint/suspicious/noExplicitAny: of a call of any shape
export type SentParts = { readonly params: any; readonly query: any; readonly body: any }

// biome-ignore lint/suspicious/noExplicitAny: stands for a call of any shape
export type AnyCall = Call<any, any, any, any>

/** With an `Idempotency-Key` it hears its first answer again. */
export const isReplayed = ({ method, reads, exports, previews }: AnyCall) =>
  method === 'POST' && !reads && !exports && !previews

type CallDeclaration<P, Q, B, R> = {
  name: string
  summary: string
  method: Call['method']
  path: `/${string}`
  status?: 200 | 201
  params?: P
  query?: Q
  body?: B
  reply: R
  reads?: boolean
  exports?: boolean
  ifMatch?: boolean
  etag?: boolean
  session?: boolean
  previews?: boolean
  costly?: boolean | ((sent: SentParts) => boolean)
}

const costOf = ({
  costly = false,
  exports = false,
}: {
  costly?: boolean | Call['isCostly']
  exports?: boolean
}) => (typeof costly === 'function' ? costly : () => costly || exports)

/** A call of a person, before any tenant is selected: to sign in, for one. */
export function definePersonCall<
  R extends z.ZodType,
  P extends Shape = EmptyShape,
  Q extends Shape = EmptyShape,
  B extends z.ZodType = z.ZodUndefined,
>(call: CallDeclaration<P, Q, B, R>): Call<P, Q, B, R> {
  return {
    ...call,
    status: call.status ?? 200,
    params: z.strictObject(call.params ?? ({} as P)),
    query: z.strictObject(call.query ?? ({} as Q)),
    body: call.body ?? (z.undefined() as unknown as B),
    reads: call.reads ?? call.method === 'GET',
    exports: call.exports ?? false,
    ifMatch: call.ifMatch ?? false,
    etag: call.etag ?? call.ifMatch ?? false,
    previews: call.previews ?? false,
    isCostly: costOf(call),
  }
}

// Asked for wherever a call is: the server compares it with the tenant of the token. Spec 3.3, 7.
const ofTenant = { tenantId: id.optional() }

/**
 * One call within a tenant, declared once: the server registers it, the browser asks it, the API document lists it. Query and
 * body (where it is an object) may name the tenant. It is compared where calls are served, and no one else sees it.
 */
export function defineCall<
  R extends z.ZodType,
  P extends Shape = EmptyShape,
  Q extends Shape = EmptyShape,
  B extends z.ZodType = z.ZodUndefined,
>(call: CallDeclaration<P, Q, B, R>): Call<P, Q, B, R> {
  const { body } = call
  const made = definePersonCall({
    ...call,
    query: { ...call.query, ...ofTenant },
    ...(body instanceof z.ZodObject && { body: body.safeExtend(ofTenant) }),
  })
  return made as unknown as Call<P, Q, B, R>
}

type Ids<K extends string> = { [P in K]: typeof id }
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The ids that a path names, as parameters of a call: `/tenants/:tenantId/roles` has a `tenantId`. */
export type PathIds<Path extends string> = Ids<NamesIn<Path>>

export const pathIds = <Path extends string>(path: Path): PathIds<Path> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id])) as PathIds<Path>

/** The text of a list in a query; where its items have a format (ids), the API document says which. */
const textOf = (item: z.ZodType): z.ZodString => {
  const { format } = z.toJSONSchema(item, { io: 'input' })
  return z
    .string()
    .max(8_000)
    .meta({ ...(format && { 'x-items': format }) })
}

/** Text of a query string ↔ value. The only place where anything is coerced: bodies never use these. */
export const inQuery = {
  integer: (min: number, max: number) =>
    z.codec(
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .meta({ type: 'integer', minimum: min, maximum: max }),
      z.int().min(min).max(max),
      { decode: Number, encode: String },
    ),
  boolean: () =>
    z.codec(z.enum(['true', 'false']).meta({ type: 'boolean' }), z.boolean(), {
      decode: (text) => text === 'true',
      encode: (value) => (value ? 'true' : 'false'),
    }),
  /** A value as JSON text, for the few parameters that the specification writes so. */
  json: <T extends z.ZodType>(value: T) =>
    z.codec(z.string().max(8_000), value, {
      decode: (text, context) => {
        try {
          return JSON.parse(text) as z.input<T>
        } catch {
          context.issues.push({ code: 'custom', input: text, message: 'The value is not JSON.' })
          return z.NEVER
        }
      },
      encode: (known) => JSON.stringify(known),
    }),
  /** Comma-separated ids or words, as the specification's list parameters are written. */
  list: <T extends z.ZodType<string>>(item: T) =>
    z.codec(textOf(item), z.array(item).max(200), {
      decode: (text) => (text === '' ? [] : text.split(',')) as z.input<T>[],
      encode: (values) => values.join(','),
    }),
}
