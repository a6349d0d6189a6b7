import { dayInWords } from '#modules/authority/engine/model/answer-texts.ts'
import type { Words } from '#modules/authority/engine/model/authority-texts.ts'
import type { Times } from '#modules/authority/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { deletedSince, visibleDelegations } from './delegation-visibility.ts'

/** Of someone whom nothing on record names. */
export const UNKNOWN_NAME = 'someone'

/** The name of a delegation that the viewer cannot view. */
export const HIDDEN_DELEGATION = 'a delegation you cannot view'

export type Names = Words & {
  /** Delegations that the viewer may view, with their display ids. The others are masked. */
  readonly seen: ReadonlyMap<string, string>
  /** The same, and those that were deleted since the day that is asked about: these cannot be opened any longer. */
  readonly shown: ReadonlyMap<string, string>
  /** The same, and those on a path of the viewer's own: these are shown whole, and cannot be opened. */
  readonly known: ReadonlyMap<string, string>
  /** By position: who holds it at the instant asked about. */
  readonly holders: (positionId: string) => readonly string[]
  /** Whether a person holds a position at that instant. */
  readonly holds: (userId: string, positionId: string) => boolean
}

/** The names of everything that an answer speaks of, as far as the viewer may know them. One statement. */
export async function namesFor(
  tx: Tx,
  viewer: Viewer,
  ids: { delegations: readonly string[]; others: readonly string[]; own?: readonly string[] },
  times: Times,
  now: Date,
): Promise<Names> {
  const others = [...new Set(ids.others)]
  const found = await one<{
    seen: Record<string, string> | null
    gone: Record<string, string> | null
    own: Record<string, string> | null
    names: Record<string, string> | null
    holders: Record<string, { id: string; name: string }[]> | null
  }>(
    tx,
    sql`select
      (select json_object_agg(d.id, 'DEL-' || d.display_number) from app.delegation d
        where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...new Set(ids.delegations)]}::uuid[]) and ${visibleDelegations(viewer, now)}) as seen,
      (select json_object_agg(d.id, 'DEL-' || d.display_number) from app.delegation d
        where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...new Set(ids.delegations)]}::uuid[]) and ${deletedSince(viewer, times, now)}) as gone,
      (select json_object_agg(d.id, 'DEL-' || d.display_number) from app.delegation d
        where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...new Set(ids.own)]}::uuid[])) as own,
      (select json_object_agg(n.id, n.name) from (
        select id, name from app.user_public where tenant_id = ${viewer.tenantId} and id = any(${others}::uuid[])
        union all select id, name from app.position_public where tenant_id = ${viewer.tenantId} and id = any(${others}::uuid[])
        union all select id, name from app.group_public where tenant_id = ${viewer.tenantId} and id = any(${others}::uuid[])
        union all select id, name from app.authority_type_public where tenant_id = ${viewer.tenantId} and id = any(${others}::uuid[])
        union all select id, name from app.decision where tenant_id = ${viewer.tenantId} and id = any(${others}::uuid[])) n) as names,
      (select json_object_agg(h.position_id, h.names) from (
        select o.position_id, json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name) as names from app.occupancy_public o
          join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id
        where o.tenant_id = ${viewer.tenantId} and o.position_id = any(${others}::uuid[]) and ${holdsAt('o', times.at, times.isLatest ? 'LATEST' : times.knownAt)}
        group by o.position_id) h) as holders`,
  )
  const seen = new Map(Object.entries(found.seen ?? {}))
  const shown = new Map([...Object.entries(found.gone ?? {}), ...seen])
  const known = new Map([...Object.entries(found.own ?? {}), ...shown])
  const names = new Map(Object.entries(found.names ?? {}))
  return {
    seen,
    shown,
    known,
    delegation: (id) => known.get(id) ?? HIDDEN_DELEGATION,
    name: (id) => names.get(id) ?? UNKNOWN_NAME,
    date: (instant) => dayInWords(instant, viewer.zone),
    holders: (positionId) => (found.holders?.[positionId] ?? []).map(({ name }) => name),
    holds: (userId, positionId) => found.holders?.[positionId]?.some(({ id }) => id === userId) === true,
  }
}
