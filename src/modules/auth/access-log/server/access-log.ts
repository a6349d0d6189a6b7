import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { AnyCall } from '#platform/model/call.ts'
import { type Batches, batching } from '#platform/server/database/batches.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import { inTenant, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { askedPath } from '#platform/server/http/route-path.ts'
import { outcomeOf } from '#platform/server/records/outcome.ts'
import { issueToken } from '../../sessions/model/identity-calls.ts'
import { IDENTITY } from '../../sessions/model/identity-fields.ts'

/** One answered call of a tenant. */
export type Access = {
  kind: 'call'
  tenantId: string
  at: Date
  /** Null: someone who is no one in the tenant opened a record, or tried to. */
  personId: string | null
  openedId: string | null
  /** Of the person who is no one in the tenant. */
  agent: string | null
  address: string
  call: string
  path: string
  status: number
  code: string | null
  ms: number
  requestId: string
}

/** One answered call of signing in, by person. */
export type SignInAccess = Omit<
  Access,
  'kind' | 'tenantId' | 'personId' | 'openedId' | 'agent' | 'path' | 'ms'
> & {
  kind: 'sign-in'
  account: string | null
  /** Where the call changes it, or asks for that: the one that comes after it. */
  accountAfter: string | null
  personId: string | null
  tenantId: string | null
  agent: string
}

type Line = Access | SignInAccess
export type AccessLog = Batches<Line>

type Log = { warn: (problem: object, words: string) => void }

/** Keeps access logs in the database, a second after the answer: no request waits for them. */
export const accessLog = (pool: pg.Pool, log: Log): AccessLog =>
  batching<Line>({
    write: (lines) => writeLines(pool, lines),
    isFree: () => pool.waitingCount === 0 && (pool.idleCount > 0 || pool.totalCount < pool.options.max),
    failed: (error) => log.warn({ err: error }, 'access logs wait for the database'),
    dropped: (count) => log.warn({ count }, 'access logs were dropped: too many waited'),
  })

/** What the log keeps of a request; undefined where it keeps nothing. */
export function lineOf(request: FastifyRequest, reply: FastifyReply, at: Date): Line | undefined {
  const { call } = request.routeOptions.config as { call?: AnyCall }
  if (!call) return undefined
  const outcome = outcomeOf(request)
  const { personId, tenantId, code = null } = outcome
  const line = {
    at,
    address: request.ip,
    call: call.name,
    status: reply.statusCode,
    code,
    requestId: request.id,
  }
  if (isOfSignIn(call, request)) {
    // without a session the account is the one that was named, as it was typed where the body was refused
    const account = outcome.account ?? (call.session ? null : accountIn(request.body))
    // anyone who floods the product without a name is in the log of the process alone, and so is a tab that asks for its next token
    const isUnnamed = account === null && personId === undefined
    if (call.name === issueToken.name || (isUnnamed && line.status === 429)) return undefined
    return {
      ...line,
      kind: 'sign-in',
      account,
      accountAfter: outcome.accountAfter ?? null,
      agent: agentOf(request),
      personId: personId ?? null,
      tenantId: tenantId ?? null,
    }
  }
  const isTaken = line.status !== 429 && line.status !== 503
  const { openedId = null } = outcome
  if (!isTaken || !tenantId || (personId === undefined && openedId === null)) return undefined
  return {
    ...line,
    kind: 'call',
    tenantId,
    personId: personId ?? null,
    openedId,
    agent: personId === undefined ? agentOf(request) : null,
    path: askedPath(request).slice(0, 300),
    ms: Math.round(reply.elapsedTime),
  }
}

const agentOf = ({ headers }: FastifyRequest): string => String(headers['user-agent'] ?? '').slice(0, 400)

/** Calls of identity say whether they go by the session's cookie; all others go by a bearer token, or by what a link says. */
const isOfSignIn = ({ session }: AnyCall, request: FastifyRequest) =>
  session !== undefined && askedPath(request).startsWith(IDENTITY)

function accountIn(body: unknown): string | null {
  const email = (body as { email?: unknown } | null | undefined)?.email
  return typeof email === 'string' ? email.replaceAll('\u0000', '').slice(0, 254).toWellFormed() : null
}

async function writeLines(pool: pg.Pool, lines: readonly Line[]): Promise<void> {
  const signIns = lines.filter((line) => line.kind === 'sign-in')
  if (signIns.length > 0) await writeSignIns(pool, signIns)
  const calls = lines.filter((line) => line.kind === 'call')
  for (const [tenantId, those] of Map.groupBy(calls, (line) => line.tenantId))
    await writeCalls(pool, tenantId, those)
}

const writeCalls = (pool: pg.Pool, tenantId: string, lines: readonly Access[]) =>
  inTenant(pool, tenantId, {}, async (tx) => {
    const all = <K extends keyof Access>(key: K) => lines.map((line) => line[key])
    await rows(
      tx,
      sql`insert into app.access_log (tenant_id, at, id, person_id, record_id, agent, address, call, path, status, code, ms, request_id)
        select ${tenantId}::uuid, l.* from unnest(${all('at')}::timestamptz[], ${lines.map(() => uuid())}::uuid[], ${all('personId')}::text[],
          ${all('openedId')}::uuid[], ${all('agent')}::text[], ${all('address')}::text[], ${all('call')}::text[], ${all('path')}::text[], ${all('status')}::int[], ${all('code')}::text[],
          ${all('ms')}::int[], ${all('requestId')}::text[]) l
        returning id`,
    )
  })

async function writeSignIns(pool: pg.Pool, lines: readonly SignInAccess[]): Promise<void> {
  const all = <K extends keyof SignInAccess>(key: K) => lines.map((line) => line[key])
  await outsideTenants(
    pool,
    `insert into identity.sign_in_log (at, id, account, account_after, person_id, tenant_id, address, agent, call, status, code, request_id)
      select * from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::int[],
        $11::text[], $12::text[])`,
    [
      all('at'),
      lines.map(() => uuid()),
      all('account'),
      all('accountAfter'),
      all('personId'),
      all('tenantId'),
      all('address'),
      all('agent'),
      all('call'),
      all('status'),
      all('code'),
      all('requestId'),
    ],
  )
}
