import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { Refusal } from './refusal.ts'

/** What a bearer token says, before any database is asked. */
export type TokenClaims = { personId: string; sessionId: string; tenantId: string | null }

export type CallContext<C extends AnyCall> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  viewer: Viewer
  tx: Tx
  now: Date
  /** The version of the If-Match header; undefined where none was sent. */
  expected: number | undefined
}

/** One key, any of `keys`, or that one of them which a function of what is asked says. */
export type RoutePermission<C extends AnyCall> =
  | Permission
  | {
      keys: readonly Permission[]
      of?: (asked: Pick<CallContext<C>, 'params' | 'query' | 'body'>) => Permission
    }

type Route<C extends AnyCall> = {
  permission: RoutePermission<C>
  handle: (asked: CallContext<C>) => Promise<z.output<C['reply']>>
  /**
   * What it touches, where it may change who can decide what: the call then has a preview, and may carry the stamp of one.
   * Called before the act, and again with its reply.
   */
  effects?: (asked: CallContext<C>, reply: z.output<C['reply']> | undefined) => object | Promise<object>
  /** Its preview is a call of its own, which says more. */
  hasOwnPreview?: true
}
// biome-ignore lint/suspicious/noExplicitAny: stands for a route of any call
export type AnyRoute = Route<any>
// biome-ignore lint/suspicious/noExplicitAny: and for what is asked with it
export type AnyCallContext = CallContext<any>

/** The keys of which the viewer needs one to be let in. */
export const keysOf = ({ permission }: AnyRoute): readonly Permission[] =>
  typeof permission === 'string' ? [permission] : permission.keys

export type RegisterRoute = <C extends AnyCall>(call: C, route: Route<C>) => void
export type Routes = (on: RegisterRoute) => void
export const routes = (declare: Routes): Routes => declare

const DECLARED = Symbol('declared by serve() or open()')
export const declared = (config: object) => ({ [DECLARED]: true, ...config }) as object

/** A route outside the calls (identity, files of the site, health): says in words why it needs no permission. */
export const open = (why: string, besides: object = {}) => ({
  config: declared({ open: why, ...besides }),
})

/** Call before anything else is registered: an undeclared route stops the start. */
export function refuseUndeclaredRoutes(app: FastifyInstance) {
  const seen: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    seen.push(route)
  })
  app.addHook('onReady', async () => {
    const bare = seen.filter((route) => !(route.config as Record<symbol, unknown> | undefined)?.[DECLARED])
    if (bare.length)
      throw new Error(
        `No permission declared: ${bare.map((route) => `${route.method} ${route.url}`).join(', ')}. Use routes(), or open('why').`,
      )
  })
}

export type Door = {
  /** Checks the token without a database: a stranger hears 401 before anything of theirs is parsed. */
  identify: (request: FastifyRequest) => Promise<TokenClaims>
  /** Opens the transaction of the person's tenant and reads the time, session, membership and rights in it. */
  enter: <T>(
    who: TokenClaims,
    requestId: string,
    readOnly: boolean,
    work: (viewer: Viewer, tx: Tx, now: Date) => Promise<T>,
  ) => Promise<T>
  /** Whether this viewer could have the permission on any record at all. */
  couldHave: (viewer: Viewer, permission: Permission) => boolean
  /** The other tenants that the person belongs to: asked only after a record was not found in this one. */
  otherTenants: (who: TokenClaims) => Promise<string[]>
}

/** 428 where no version was sent, 412 where the record has another one by now. */
export function mustMatch(version: number, expected: number | undefined) {
  if (expected === undefined) throw new Refusal('PRECONDITION_REQUIRED')
  if (expected !== version) throw new Refusal('STALE_VERSION')
}
