import {
  asksByName,
  asksPosition,
  asksUser,
  endSystemActions,
  lockOpenSystemActions,
} from '#modules/actions/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rowsAs, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Listener, RecordsChanged } from '#platform/server/records/events.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { type Grant, grantedBy } from '../model/granted.ts'
import { askOthers } from './ask-others.ts'

/** Open requests `a` that a grant answers: of the decision or a delegation of it, by the person or an occupant of the position. */
const ofGrants = (grants: readonly Grant[], now: Date): Sql => sql`exists (
  select 1 from ${rowsAs('g', { decision_id: 'uuid', user_id: 'uuid', position_id: 'uuid' }, grants)}
  where (a.associated_id = g.decision_id or exists (select 1 from app.delegation d
      where d.tenant_id = ${ownTenant} and d.id = a.associated_id and d.decision_id = g.decision_id))
    and (a.subject_id = g.user_id or (g.user_id is null and exists (select 1 from app.occupancy_public o
      where o.tenant_id = ${ownTenant} and o.position_id = g.position_id and o.user_id = a.subject_id and ${holdsNow('o', now)}))))`

const about = (ids: readonly string[]): Sql => sql`a.associated_id = any(${ids}::uuid[])`

/** Of decisions, or of delegations of them. */
const ofDecisions = (ids: readonly string[]): Sql => sql`(a.associated_id = any(${ids}::uuid[])
  or exists (select 1 from app.delegation d where d.tenant_id = ${ownTenant} and d.id = a.associated_id and d.decision_id = any(${ids}::uuid[])))`

type RequestEnding = Parameters<typeof endSystemActions>[3]

async function end(
  tx: Tx,
  author: Author,
  which: Sql,
  ended: RequestEnding,
  now: Date,
  systemKind: 'REQUEST' | 'DECISION' = 'REQUEST',
) {
  const open = await lockOpenSystemActions(tx, author.tenantId, systemKind, which)
  await endSystemActions(tx, author, open, ended, now)
}

/** Ends requests about delegations from which nothing can be issued any longer. The requester reads the reason. */
export const endRequestsAbout = (tx: Tx, author: Author, ids: readonly string[], reason: string, now: Date) =>
  end(tx, author, about(ids), { outcome: null, reason }, now)

/** The events with which a record ends, and how its requesters read it. */
const ENDS = {
  decision: { ARCHIVE: 'The decision was archived.', DELETE: 'The decision was deleted.' },
  delegation: { REVOKE: 'The delegation was revoked.', DELETE: 'The delegation was deleted.' },
} as const

const idsOf = ({ changes }: RecordsChanged, of: string) =>
  changes.filter(({ event }) => event === of).map(({ id }) => id)

/** The fields that say whom a request asks, by the kind of the record. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  decision: ['ownerUserId'],
  delegation: ['recipients', 'issuerUserId', 'issuerPositionId'],
  position: ['status'],
}

/** The ids of records that were there, and name others now. */
const namingOthers = ({ kind, changes }: RecordsChanged): string[] =>
  changes
    .filter(({ before, after }) =>
      NAMING[kind]?.some(
        (field) => before && canonical(before[field] ?? null) !== canonical(after[field] ?? null),
      ),
    )
    .map(({ id }) => id)

/** What grants the authority that someone asked for completes the request; with its record a request is canceled. Semantics 4.4. */
export const requestsFollow: Listener<RecordsChanged, Author> = async (tx, author, happened, now) => {
  const { kind } = happened
  await followRecord(tx, author, happened, now)
  const ids = namingOthers(happened)
  if (ids.length > 0) await askOthers(tx, author, kind === 'position' ? asksPosition(ids) : about(ids), now)
}

const followRecord: typeof requestsFollow = async (tx, author, happened, now) => {
  const { kind } = happened
  if (kind !== 'decision' && kind !== 'delegation') return
  const grants = kind === 'delegation' ? happened.changes.flatMap(grantedBy) : []
  if (grants.length > 0) await end(tx, author, ofGrants(grants, now), { outcome: 'FULFILLED' }, now)
  const under = kind === 'decision' ? ofDecisions : about
  for (const [event, reason] of Object.entries(ENDS[kind])) {
    const ended = idsOf(happened, event)
    if (ended.length === 0) continue
    await end(tx, author, under(ended), { outcome: null, reason }, now)
    if (kind === 'decision') await end(tx, author, about(ended), { outcome: null, reason }, now, 'DECISION')
  }
}

/** Anyone who is deactivated or deleted asks for nothing any longer, and is asked for nothing. Spec 4.7. */
export const requestsFollowUsers: Listener<{ userId: string }, Viewer> = async (
  tx,
  viewer,
  { userId },
  now,
) => {
  await end(tx, viewer, sql`a.subject_id = ${userId}`, { outcome: null }, now)
  const isTheirs = sql`(a.owner_user_id = ${userId} or ${asksByName(userId)})`
  await end(
    tx,
    viewer,
    isTheirs,
    { outcome: null, reason: 'A person whom the question names is no longer active.' },
    now,
    'DECISION',
  )
  await askOthers(tx, viewer, asksUser(userId, now), now)
}

/** A position that someone left may be vacant: no one is asked in it. */
export const requestsFollowOccupants: Listener<{ userId: string; left: readonly string[] }> = async (
  tx,
  viewer,
  { left },
  now,
) => {
  if (left.length > 0) await askOthers(tx, viewer, asksPosition(left), now)
}
