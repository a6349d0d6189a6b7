import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { addFacts, type Fact, holdsNow, setFacts } from '#platform/server/facts.ts'
import { contains } from '#platform/server/list-source.ts'
import { all, insertRows, rows, type Sql, sql, type Tx, updateRows } from '#platform/server/sql.ts'
import type { Address, PlaceStatus, SOURCE_TYPES } from '../model/group.ts'
import type { GroupChoice, selectGroups } from '../model/group-choice.ts'
import { groupsInReach } from './groups-below.ts'

export const groupStatus: Fact = {
  table: 'app.group_status',
  key: { group_id: 'uuid' },
  value: { status: 'text' },
}
export const groupParent: Fact = {
  table: 'app.group_parent',
  key: { group_id: 'uuid', parent_id: 'uuid' },
  value: {},
}

/** A group as it is stored. */
export type StoredGroup = {
  id: string
  groupTypeId: string
  name: string
  displayName: string
  legalName: string
  externalId: string
  baseCurrency: string
  address: Address | null
  parentIds: readonly string[]
  status: PlaceStatus
  source: (typeof SOURCE_TYPES)[number]
  isRoot: boolean
  version: number
}

export type NewGroup = Pick<StoredGroup, 'id' | 'groupTypeId' | 'name' | 'parentIds'> &
  Partial<StoredGroup> & { displayNumber: number }

/** What of a group may change, as its columns. */
const COLUMNS = {
  name: 'text',
  display_name: 'text',
  legal_name: 'text',
  external_id: 'text',
  base_currency: 'text',
  address: 'jsonb',
  status: 'text',
  updated_at: 'timestamptz',
}
const columnsOf = (group: Partial<StoredGroup> & { name: string }, now: Date) => ({
  name: group.name,
  display_name: group.displayName || group.name,
  legal_name: group.legalName || null,
  external_id: group.externalId || null,
  base_currency: group.baseCurrency || null,
  address: group.address ?? null,
  status: group.status ?? 'ACTIVE',
  updated_at: now,
})

/** Adds active groups; parents stand before their children. */
export async function addGroups(
  tx: Tx,
  tenantId: string,
  groups: readonly NewGroup[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'app."group"',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      display_number: 'integer',
      group_type_id: 'uuid',
      is_root: 'boolean',
      created_at: 'timestamptz',
      ...COLUMNS,
    },
    groups.map((group) => ({
      tenant_id: tenantId,
      id: group.id,
      display_number: group.displayNumber,
      group_type_id: group.groupTypeId,
      is_root: group.isRoot ?? false,
      created_at: now,
      ...columnsOf(group, now),
    })),
  )
  await addFacts(tx, groupStatus, tenantId, {
    from: now,
    now,
    entries: groups.map(({ id }) => ({ key: { group_id: id }, value: { status: 'ACTIVE' } })),
  })
  await addFacts(tx, groupParent, tenantId, {
    from: now,
    now,
    entries: groups.flatMap(({ id, parentIds }) =>
      parentIds.map((parent) => ({ key: { group_id: id, parent_id: parent }, value: {} })),
    ),
  })
}

export type Change<Stored> = { before: Stored; after: Stored }

/** Writes groups as they are from now on; status and parents are facts besides. */
export async function saveGroups(
  tx: Tx,
  tenantId: string,
  changes: readonly Change<StoredGroup>[],
  now: Date,
): Promise<void> {
  await updateRows(
    tx,
    'app."group"',
    tenantId,
    { ...COLUMNS, version: 'integer' },
    changes.map(({ after }) => ({ id: after.id, ...columnsOf(after, now), version: after.version })),
  )
  const at = { from: now, now }
  await setFacts(tx, groupStatus, tenantId, {
    ...at,
    entries: changes
      .filter(({ before, after }) => before.status !== after.status)
      .map(({ after }) => ({ key: { group_id: after.id }, value: { status: after.status } })),
  })
  await setFacts(tx, groupParent, tenantId, {
    ...at,
    entries: changes.flatMap(({ before, after }) => {
      const key = (parent: string) => ({ group_id: after.id, parent_id: parent })
      return [
        ...without(before.parentIds, after.parentIds).map((id) => ({ key: key(id), value: null })),
        ...without(after.parentIds, before.parentIds).map((id) => ({ key: key(id), value: {} })),
      ]
    }),
  })
}

const without = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id))

/** For people they are gone; history and what named them still does. */
export const markGroupsDeleted = (tx: Tx, tenantId: string, ids: readonly string[], now: Date) =>
  sql`update app."group" set deleted_at = ${now} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )

/** Whoever changes how groups lie, or whether they are there, does so alone in the tenant: two of them could close a circle together. */
export const lockHowGroupsLie = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`groups ${tenantId}`}, 0))`.execute(tx)

const select = (tenantId: string, which: Sql, now: Date): Sql<StoredGroup> =>
  sql`select g.id, g.group_type_id as "groupTypeId", g.name, g.display_name as "displayName", coalesce(g.legal_name, '') as "legalName",
      coalesce(g.external_id, '') as "externalId", coalesce(g.base_currency, '') as "baseCurrency", g.address, g.status, g.source,
      g.is_root as "isRoot", g.version,
      array(select p.parent_id from app.group_parent p where p.tenant_id = g.tenant_id and p.group_id = g.id and ${holdsNow('p', now)}
        order by p.parent_id) as "parentIds"
    from app."group" g where g.tenant_id = ${tenantId} and g.deleted_at is null and ${which} order by g.id`

/** Those of the ids that are there, held until the transaction ends: what is about to name them waits. */
export async function lockGroups(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredGroup>> {
  const which = sql`g.id = any(${ids}::uuid[])`
  // first the locks, then the rows: what another transaction changed meanwhile is seen
  await sql`select from app."group" g where g.tenant_id = ${tenantId} and ${which} order by g.id for update`.execute(
    tx,
  )
  return groupsById(tx, tenantId, ids, now)
}

export async function groupsById(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredGroup>> {
  const found = await rows(tx, select(tenantId, sql`g.id = any(${ids}::uuid[])`, now))
  return new Map(found.map((each) => [each.id, each]))
}

/** What lies directly below some groups. */
export const childrenOf = async (tx: Tx, tenantId: string, ids: readonly string[], now: Date) => {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct p.group_id as id from app.group_parent p
      where p.tenant_id = ${tenantId} and p.parent_id = any(${ids}::uuid[]) and ${holdsNow('p', now)}`,
  )
  return found.map(({ id }) => id)
}

/** What lies directly above each of everything above some groups. */
export async function parentsAbove(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const found = await rows<{ id: string; parents: string[] }>(
    tx,
    sql`with recursive up (id) as (
        select unnest(${ids}::uuid[])
        union select p.parent_id from up u join app.group_parent p on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsNow('p', now)})
      select p.group_id as id, array_agg(p.parent_id) as parents from up u
        join app.group_parent p on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsNow('p', now)} group by p.group_id`,
  )
  return new Map(found.map((each) => [each.id, each.parents]))
}

/** Groups in use among the ids: active, and of a type that is on. Nobody deactivates or deletes them until what names them is written. */
export async function holdGroups(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await rows<{ id: string }>(
    tx,
    sql`select g.id from app."group" g where g.tenant_id = ${tenantId} and g.id = any(${ids}::uuid[]) and g.status = 'ACTIVE' and g.deleted_at is null
        and exists (select from app.group_type t where t.tenant_id = g.tenant_id and t.id = g.group_type_id and t.status = 'ACTIVE')
      order by g.id for share of g`,
  )
  return new Set(held.map((each) => each.id))
}

/** Groups in use by the name of their type, then by their own name in small letters; types without groups included. */
export async function groupsByType(
  tx: Tx,
  tenantId: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = await rows<{ type: string; id: string | null; name: string | null }>(
    tx,
    sql`select t.name as type, g.id, lower(g.name) as name from app.group_type t
      left join app."group" g on g.tenant_id = t.tenant_id and g.group_type_id = t.id and g.status = 'ACTIVE' and g.deleted_at is null
      where t.tenant_id = ${tenantId} and t.status = 'ACTIVE' and t.deleted_at is null order by t.position, t.id`,
  )
  const types = new Map<string, Map<string, string>>()
  for (const { type, id, name } of found) {
    const groups = types.get(type) ?? new Map<string, string>()
    types.set(type, groups)
    if (id !== null && name !== null) groups.set(name, id)
  }
  return types
}

export async function searchGroups(
  tx: Tx,
  viewer: Viewer,
  asked: z.output<typeof selectGroups.body>,
  now: Date,
): Promise<{ items: GroupChoice[]; more: boolean }> {
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<GroupChoice>(
    tx,
    sql`select g.id, g.name, g.group_type_id as "groupTypeId", t.name as "groupTypeName",
        coalesce((select json_agg(p.parent_id) from app.group_parent p
          where p.tenant_id = g.tenant_id and p.group_id = g.id and ${holdsNow('p', now)}), '[]') as "parentIds",
        g.id = any(${groupsInReach(viewer.tenantId, viewer.groupIds, now)}) as "isMine"
      from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id
      where g.tenant_id = ${viewer.tenantId}
        and ${asked.ids ? sql`g.id = any(${asked.ids}::uuid[])` : sql`g.status = 'ACTIVE' and t.status = 'ACTIVE'`}
        and ${all(words.map((word) => contains(sql`g.name`, word)))}
      order by t.position, g.name, g.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}

/** All groups of a type, in the order of their ids. */
export const groupsOfType = async (tx: Tx, tenantId: string, groupTypeId: string): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    tx,
    sql`select g.id from app."group" g where g.tenant_id = ${tenantId} and g.group_type_id = ${groupTypeId} and g.deleted_at is null order by g.id`,
  )
  return found.map(({ id }) => id)
}
