import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { type AnyCall, isReplayed } from '#platform/model/call.ts'
import { CSV_TYPES, receivedCsv, SentFile } from '#platform/model/file.ts'
import { IMAGES, imageRuleOf } from '#platform/model/image.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { encodeReply } from './encode-reply.ts'
import { sendFile } from './files/send-file.ts'
import { replay } from './idempotency.ts'
import { actAsShown, type Judge, preview } from './previews.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './sql.ts'
import type { Turns } from './turns.ts'

/** What a bearer token says, before any database is asked. */
export type Who = { personId: string; sessionId: string; tenantId: string | null }

export type Asked<C extends AnyCall> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  viewer: Viewer
  tx: Tx
  now: Date
  /** The version of the If-Match header; undefined where none was sent. */
  expected: number | undefined
}

/** One key, or a function of what is asked to one of `keys`. */
export type Needed<C extends AnyCall> =
  | Permission
  | { keys: readonly Permission[]; of: (asked: Pick<Asked<C>, 'params' | 'query' | 'body'>) => Permission }

type Route<C extends AnyCall> = {
  permission: Needed<C>
  handle: (asked: Asked<C>) => Promise<z.output<C['reply']>>
  /**
   * What it touches, where it may change who can decide what: the call then has a preview, and may carry the stamp of one.
   * Called before the act, and again with its reply.
   */
  effects?: (asked: Asked<C>, reply: z.output<C['reply']> | undefined) => object | Promise<object>
  /** Its preview is a call of its own, which says more. */
  hasOwnPreview?: true
}
// biome-ignore lint/suspicious/noExplicitAny: stands for a route of any call
type AnyRoute = Route<any>
// biome-ignore lint/suspicious/noExplicitAny: and for what is asked with it
type AnyAsked = Asked<any>

export type On = <C extends AnyCall>(call: C, route: Route<C>) => void
export type Routes = (on: On) => void
export const routes = (declare: Routes): Routes => declare

const DECLARED = Symbol('declared by serve() or open()')

/** A route outside the calls (identity, files of the site, health): says in words why it needs no permission. */
export const open = (why: string, besides: object = {}) => ({
  config: { [DECLARED]: true, open: why, ...besides } as object,
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
  identify: (request: FastifyRequest) => Promise<Who>
  /** Opens the transaction of the person's tenant and reads the time, session, membership and rights in it. */
  enter: <T>(
    who: Who,
    requestId: string,
    readOnly: boolean,
    work: (viewer: Viewer, tx: Tx, now: Date) => Promise<T>,
  ) => Promise<T>
  /** Whether this viewer could have the permission on any record at all. */
  couldHave: (viewer: Viewer, permission: Permission) => boolean
  /** The other tenants that the person belongs to: asked only after a record was not found in this one. */
  otherTenants: (who: Who) => Promise<string[]>
}

const ifMatchOf = (request: FastifyRequest): number | undefined => {
  const given = request.headers['if-match']
  const read = typeof given === 'string' ? /^"?(\d{1,9})"?$/.exec(given) : null
  if (given !== undefined && !read) throw new Refusal('STALE_VERSION')
  return read ? Number(read[1]) : undefined
}

const stampOf = (request: FastifyRequest): string | undefined => {
  const given = request.headers['if-effects']
  return typeof given === 'string' ? given.replace(/^"(.*)"$/, '$1') : undefined
}

export type Served = {
  door: Door
  judge: Judge
  /** Previews act and judge: they come in turns, before any transaction begins. */
  previewTurns: Turns
  /** Counts costly work of a person, before it begins. Refuses what is too much. */
  costly: Readonly<Record<'export' | 'upload', (personId: string) => Promise<void>>>
}

/** Registers the calls of one record kind below `base` (`/api/decision`). */
export function serve(
  app: FastifyInstance,
  base: string,
  declare: Routes,
  { door, judge, previewTurns, costly }: Served,
) {
  const whoAsks = new WeakMap<FastifyRequest, Who>()
  const given = (route: AnyRoute, asked: AnyAsked) => ({
    ...asked,
    touches: (reply: unknown) => route.effects?.(asked, reply) ?? {},
    act: () => route.handle(asked),
  })
  declare((call, route) => {
    register(call, route)
    if (route.effects && !route.hasOwnPreview)
      register(judge.callOf(call), {
        permission: route.permission,
        handle: (asked) => preview(judge, given(route, asked)),
      })
  })

  function register(call: AnyCall, route: AnyRoute) {
    const { permission, handle } = route
    const hasBody = call.body.type !== 'undefined'
    const keys = typeof permission === 'string' ? [permission] : permission.keys
    const image = imageRuleOf(call.body)
    const isUpload = call.body === receivedCsv || image !== undefined
    /** What is refused whatever the body says, is refused before it comes. */
    const refuseBeforeBody = async (who: Who, requestId: string) => {
      if (call.exports) await costly.export(who.personId)
      if (!isUpload) return
      await door.enter(who, requestId, true, async (viewer) => {
        if (!keys.some((key) => door.couldHave(viewer, key))) throw new Refusal('FORBIDDEN')
      })
      await costly.upload(who.personId)
    }
    app.route({
      method: call.method,
      url: base + call.path,
      config: {
        [DECLARED]: true,
        call,
        permission: keys,
        receivesCsv: call.body === receivedCsv,
        receivesImage: image,
      } as object,
      schema: {
        tags: [base.slice('/api/'.length)],
        params: call.params,
        querystring: call.query,
        ...(hasBody && { body: call.body }),
        response: { [call.status]: z.object({ data: call.reply }) },
        ...(call.body === receivedCsv && { consumes: CSV_TYPES }),
        ...(image && { consumes: image.types.map((kind) => IMAGES[kind].type) }),
      } as object,
      // after the request was counted, before its body is read
      preParsing: async (request, _reply, payload) => {
        const who = await door.identify(request)
        whoAsks.set(request, who)
        await refuseBeforeBody(who, request.id)
        return payload
      },
      handler: async (request, reply) => {
        const asked = {
          params: request.params,
          query: request.query,
          body: hasBody ? request.body : undefined,
        }
        const who = whoAsks.get(request) as Who
        const answerIn = (asking: Who) =>
          door.enter(asking, request.id, call.reads, async (viewer, tx, now) => {
            refuseOtherTenant(asked, viewer)
            const key = typeof permission === 'string' ? permission : permission.of(asked)
            if (!door.couldHave(viewer, key)) throw new Refusal('FORBIDDEN')
            const work = async () => {
              const whole: AnyAsked = {
                params: asked.params,
                query: withoutTenant(asked.query),
                body: withoutTenant(asked.body),
                viewer,
                tx,
                now,
                expected: ifMatchOf(request),
              }
              const shown = route.effects && stampOf(request)
              const answer = shown ? await actAsShown(judge, given(route, whole), shown) : await handle(whole)
              // encoded inside the transaction: a reply that breaks its schema rolls the change back
              return answer instanceof SentFile ? answer : encodeReply(call, answer, request.log)
            }
            const idempotencyKey = isReplayed(call) ? request.headers['idempotency-key'] : undefined
            if (idempotencyKey === undefined) return work()
            return replay(
              tx,
              viewer,
              String(idempotencyKey),
              { call: call.name, ...asked },
              call.status,
              now,
              work,
            )
          })
        const isRecord = call.method === 'GET' && call.etag
        const answered = call.previews
          ? previewTurns(
              who.personId,
              () => answerIn(who),
              () => reply.raw.destroyed,
            )
          : answerIn(who)
        const data = await answered.catch((error: unknown) =>
          isRecord ? refuseOrPointElsewhere(error, who, door, answerIn) : Promise.reject(error),
        )
        if (data instanceof SentFile) return sendFile(reply.code(call.status), data)
        const version = (data as { version?: unknown } | null)?.version
        if (call.etag && typeof version === 'number') reply.header('etag', `"${version}"`)
        return reply.code(call.status).send({ data })
      },
    })
  }
}

/** A record that is not here may be in another tenant of the same person: then it is the account that is wrong. Spec 8. */
async function refuseOrPointElsewhere(
  error: unknown,
  who: Who,
  door: Door,
  answerIn: (asking: Who) => Promise<unknown>,
): Promise<never> {
  if (!(error instanceof Refusal) || error.failure.code !== 'NOT_FOUND') throw error
  for (const tenantId of await door.otherTenants(who)) {
    const isThere = await answerIn({ ...who, tenantId }).then(
      () => true,
      () => false,
    )
    if (isThere) throw new Refusal('WRONG_ACCOUNT', {}, [{ path: 'tenantId', message: tenantId }])
  }
  throw error
}

/** A tenant in path, query or body is compared, never trusted: another one's is not found. */
function refuseOtherTenant(asked: Record<'params' | 'query' | 'body', unknown>, viewer: Viewer) {
  for (const part of [asked.params, asked.query, asked.body]) {
    const named = (part as { tenantId?: unknown } | undefined)?.tenantId
    if (named !== undefined && named !== viewer.tenantId) throw new Refusal('NOT_FOUND')
  }
}

/** The tenant was compared: whoever handles a call has the viewer's. */
function withoutTenant(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('tenantId' in part)) return part
  const { tenantId: _compared, ...rest } = part
  return rest
}

/** 428 where no version was sent, 412 where the record has another one by now. */
export function mustMatch(version: number, expected: number | undefined) {
  if (expected === undefined) throw new Refusal('PRECONDITION_REQUIRED')
  if (expected !== version) throw new Refusal('STALE_VERSION')
}
