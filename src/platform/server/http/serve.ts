import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { FILE_TYPES, fileRuleOf } from '#platform/model/attachment.ts'
import { type AnyCall, isReplayed, type SentParts } from '#platform/model/call.ts'
import { receivedCsv, SentFile, TABLE_TYPES } from '#platform/model/file.ts'
import { IMAGES, imageRuleOf } from '#platform/model/image.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { retryAfterConflict } from '../database/retry-after-conflict.ts'
import { fileIdOf } from '../files/receive-checked.ts'
import { sendFile } from '../files/send-file.ts'
import { removeIfNeverNamed } from '../files/unnamed-file.job.ts'
import type { Turns } from '../jobs/fair-queue.ts'
import { actAsShown, type Judge, preview } from '../records/previews.ts'
import { encodeReply } from './encode-reply.ts'
import { replay } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import {
  type AnyCallContext,
  type AnyRoute,
  type Door,
  declared,
  keysOf,
  type Routes,
  type TokenClaims,
} from './routes.ts'

export type ServerContext = {
  door: Door
  judge: Judge
  /** Previews act and judge: they come in turns, before any transaction begins. */
  previewTurns: Turns
  /** Costly reads come in turns likewise, so that one person leaves room for the others. */
  readTurns: Turns
  /** Counts costly work of a person, before it begins. Refuses what is too much. */
  costly: Readonly<Record<'export' | 'upload', (personId: string) => Promise<void>>>
}

type ServedCall = ServerContext & { readonly call: AnyCall; readonly route: AnyRoute }

/** Registers the calls of one record kind below `base` (`/api/decision`). */
export function serve(app: FastifyInstance, base: string, declare: Routes, served: ServerContext) {
  const register = (call: AnyCall, route: AnyRoute) => app.route(routeOf(base, { ...served, call, route }))
  declare((call, route) => {
    register(call, route)
    if (route.effects && !route.hasOwnPreview)
      register(served.judge.callOf(call), previewOf(route, served.judge))
  })
}

const previewOf = (route: AnyRoute, judge: Judge): AnyRoute => ({
  permission: route.permission,
  handle: (asked) => preview(judge, given(route, asked)),
})

const given = (route: AnyRoute, asked: AnyCallContext) => ({
  ...asked,
  touches: (reply: unknown) => route.effects?.(asked, reply) ?? {},
  act: () => route.handle(asked),
})

/** The keys of which the viewer needs one. */
const neededBy = (route: AnyRoute, sent: SentParts): readonly Permission[] => {
  const { permission } = route
  return typeof permission === 'string' || !permission.of ? keysOf(route) : [permission.of(sent)]
}

const whoAsks = new WeakMap<FastifyRequest, TokenClaims>()

function routeOf(base: string, serving: ServedCall): RouteOptions {
  const { call, route, door, costly } = serving
  const hasBody = call.body.type !== 'undefined'
  const receivesCsv = call.body === receivedCsv
  const receivesImage = imageRuleOf(call.body)
  const receivesFile = fileRuleOf(call.body)
  return {
    method: call.method,
    url: base + call.path,
    config: declared({ call, permission: keysOf(route), receivesCsv, receivesImage, receivesFile }),
    schema: {
      tags: [base.slice('/api/'.length)],
      params: call.params,
      querystring: call.query,
      ...(hasBody && { body: call.body }),
      response: { [call.status]: z.object({ data: call.reply }) },
      ...(receivesCsv && { consumes: TABLE_TYPES }),
      ...(receivesImage && { consumes: receivesImage.types.map((kind) => IMAGES[kind].type) }),
      ...(receivesFile && {
        consumes: [...new Set(receivesFile.endings.flatMap((each) => FILE_TYPES[each]))],
      }),
    } as object,
    // after the request was counted, before its body is read
    preParsing: async (request, _reply, payload) => {
      const who = await door.identify(request)
      whoAsks.set(request, who)
      if (call.exports) await costly.export(who.personId)
      if (receivesCsv || receivesImage) await refuseUpload(serving, who, request.id)
      if (receivesFile) await refuseUpload(serving, who, request.id, fileIdOf(request))
      return payload
    },
    handler: async (request, reply) => {
      const { params, query } = request
      const data = await answer(serving, request, reply, {
        params,
        query,
        body: hasBody ? request.body : undefined,
      })
      if (data instanceof SentFile) return sendFile(reply.code(call.status), data)
      const version = (data as { version?: unknown } | null)?.version
      if (call.etag && typeof version === 'number') reply.header('etag', `"${version}"`)
      return reply.code(call.status).send({ data })
    },
  }
}

/** Refuses an upload before its body comes, if it is refused whatever the body says. A file that will be kept goes again if no row names it. */
async function refuseUpload(
  { route, door, costly }: ServedCall,
  who: TokenClaims,
  requestId: string,
  fileId?: string,
) {
  await door.enter(who, requestId, fileId === undefined, async (viewer, tx, now) => {
    if (!keysOf(route).some((key) => door.couldHave(viewer, key))) throw new Refusal('FORBIDDEN')
    if (fileId) await removeIfNeverNamed(tx, viewer.tenantId, fileId, now)
  })
  await costly.upload(who.personId)
}

/** Answers a call. A preview and a costly read wait for their turn. A record that is not here may be in another tenant of the person. */
function answer(serving: ServedCall, request: FastifyRequest, reply: FastifyReply, sent: SentParts) {
  const { call, door, previewTurns, readTurns } = serving
  const who = whoAsks.get(request) as TokenClaims
  // what is sent as a file is read once
  const tries = receivesFile(call) ? 1 : undefined
  const answerAs = (asking: TokenClaims) =>
    retryAfterConflict(() => answerIn(serving, request, asking, sent), tries)
  const turns = call.previews ? previewTurns : call.isCostly(sent) ? readTurns : undefined
  const answered = turns
    ? turns(
        who.personId,
        () => answerAs(who),
        () => reply.raw.destroyed,
      )
    : answerAs(who)
  return readsRecord(call)
    ? answered.catch((error: unknown) => refuseOrPointElsewhere(error, who, door, answerAs))
    : answered
}

/** Whether a call reads one record, or what it shows where a question is longer than an address. */
const readsRecord = ({ method, etag, reads, path }: AnyCall): boolean =>
  method === 'GET' ? etag : reads && path.includes('/:id')

const receivesFile = ({ body }: AnyCall) =>
  body === receivedCsv || imageRuleOf(body) !== undefined || fileRuleOf(body) !== undefined

/** Answers in one transaction of the tenant that `asking` names. */
const answerIn = (serving: ServedCall, request: FastifyRequest, asking: TokenClaims, sent: SentParts) =>
  serving.door.enter(asking, request.id, serving.call.reads, async (viewer, tx, now) => {
    const { call, route, door } = serving
    refuseOtherTenant(sent, viewer)
    if (!neededBy(route, sent).some((key) => door.couldHave(viewer, key))) throw new Refusal('FORBIDDEN')
    const work = async () =>
      handle(serving, request, {
        params: sent.params,
        query: withoutTenant(sent.query),
        body: withoutTenant(sent.body),
        viewer,
        tx,
        now,
        expected: ifMatchOf(request),
      })
    const idempotencyKey = isReplayed(call) ? request.headers['idempotency-key'] : undefined
    if (idempotencyKey === undefined) return work()
    return replay(tx, viewer, String(idempotencyKey), { call: call.name, ...sent }, call.status, now, work)
  })

/** Handles the call. Refuses it where the request names effects that were shown and are not the same now. */
async function handle({ call, route, judge }: ServedCall, request: FastifyRequest, asked: AnyCallContext) {
  const shown = route.effects && stampOf(request)
  const reply = shown ? await actAsShown(judge, given(route, asked), shown) : await route.handle(asked)
  // encoded inside the transaction: a reply that breaks its schema rolls the change back
  return reply instanceof SentFile ? reply : encodeReply(call, reply, request.log)
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

/** A record that is not here may be in another tenant of the same person: then it is the account that is wrong. Spec 8. */
async function refuseOrPointElsewhere(
  error: unknown,
  who: TokenClaims,
  door: Door,
  answerIn: (asking: TokenClaims) => Promise<unknown>,
): Promise<never> {
  if (!(error instanceof Refusal) || error.failure.status !== 404) throw error
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
export function refuseOtherTenant(
  asked: Partial<Record<'params' | 'query' | 'body', unknown>>,
  viewer: Viewer,
) {
  for (const part of [asked.params, asked.query, asked.body]) {
    const named = (part as { tenantId?: unknown } | undefined)?.tenantId
    if (named !== undefined && named !== viewer.tenantId) throw new Refusal('NOT_FOUND')
  }
}

/** The tenant was compared, so handlers use that of the viewer. */
function withoutTenant(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('tenantId' in part)) return part
  const { tenantId: _compared, ...rest } = part
  return rest
}
