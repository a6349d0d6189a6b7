import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { type Fact, holdsLatest, holdsNow } from '#platform/server/records/facts.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { PlaceStatus } from '../../group-types/model/place.ts'
import type { Address, SOURCE_TYPES } from '../model/group.ts'
import type { GroupChoice, selectGroups } from '../model/group-choice.ts'
import { type GroupNames, type NamedGroup, namesOfGroups } from '../model/group-names.ts'
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

export const groups = defineStore<StoredGroup>({
  kind: 'group',
  table: 'app."group"',
  isNumbered: true,
  name: sql`r.name`,
  columns: {
    groupTypeId: { column: 'group_type_id', type: 'uuid' },
    name: { column: 'name', type: 'text' },
    displayName: { column: 'display_name', type: 'text' },
    legalName: { column: 'legal_name', type: 'text', orEmpty: true },
    externalId: { column: 'external_id', type: 'text', orEmpty: true },
    baseCurrency: { column: 'base_currency', type: 'text', orEmpty: true },
    address: { column: 'address', type: 'jsonb' },
    status: { column: 'status', type: 'text' },
    source: { column: 'source', type: 'text' },
    isRoot: { column: 'is_root', type: 'boolean' },
  },
  links: { parentIds: groupParent },
  facts: [groupStatus],
  evidence: [
    'groupTypeId',
    'name',
    'displayName',
    'legalName',
    'externalId',
    'baseCurrency',
    'address',
    'parentIds',
    'status',
  ],
  deleted: { status: 'INACTIVE', parentIds: [] },
  inUse: sql`r.status = 'ACTIVE' and exists (select 1 from app.group_type t
    where t.tenant_id = ${ownTenant} and t.id = r.group_type_id and t.status = 'ACTIVE')`,
})

/** Groups in use among the ids: active, and of a type that is on. No one deactivates or deletes them until what names them is written. */
export const lockSharedGroups = groups.lockShared

type NewGroupInput = Pick<StoredGroup, 'groupTypeId' | 'name'> & Partial<StoredGroup>

/** A new group is active, and called as it is named. */
export const newGroup = (named: NewGroupInput): StoredGroup => ({
  id: uuid(),
  displayName: named.name,
  legalName: '',
  externalId: '',
  baseCurrency: '',
  address: null,
  parentIds: [],
  status: 'ACTIVE',
  source: 'MANUAL',
  isRoot: false,
  version: 1,
  ...named,
})

/** Anyone who changes how groups lie, or whether they are there, does so alone in the tenant: two of them could close a circle together. */
export const lockHowGroupsLie = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`groups ${tenantId}`}, 0))`.execute(tx)

/** What lies directly below some groups. */
export const childrenOf = async (tx: Tx, tenantId: string, ids: readonly string[]) => {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct p.group_id as id from app.group_parent p
      where p.tenant_id = ${tenantId} and p.parent_id = any(${ids}::uuid[]) and ${holdsLatest('p')}`,
  )
  return found.map(({ id }) => id)
}

/** What lies directly above each of everything above some groups. */
export async function parentsAbove(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rows<{ id: string; parents: string[] }>(
    tx,
    sql`with recursive up (id) as (
        select unnest(${ids}::uuid[])
        union select p.parent_id from up u join app.group_parent p on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsLatest('p')})
      select p.group_id as id, array_agg(p.parent_id) as parents from up u
        join app.group_parent p on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsLatest('p')} group by p.group_id`,
  )
  return new Map(found.map((each) => [each.id, each.parents]))
}

/** Groups by the name of their type in use, in the order of the types; types without groups included. */
export async function groupsByType(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<ReadonlyMap<string, GroupNames>> {
  const found = await rows<NamedGroup & { typeId: string }>(
    tx,
    sql`select g.id, g.name, g.group_type_id as "typeId", g.status = 'ACTIVE' as "isActive",
        array(select p.parent_id from app.group_parent p
          where p.tenant_id = ${ownTenant} and p.group_id = g.id and ${holdsNow('p', now)} order by p.parent_id) as "parentIds"
      from app."group" g where g.tenant_id = ${tenantId} and g.deleted_at is null`,
  )
  const types = await rows<{ id: string; name: string }>(
    tx,
    sql`select t.id, t.name from app.group_type t
      where t.tenant_id = ${tenantId} and t.status = 'ACTIVE' and t.deleted_at is null order by t.position, t.id`,
  )
  const all = new Map(found.map((group) => [group.id, group]))
  return new Map(
    types.map(({ id, name }) => [
      name,
      namesOfGroups(
        found.filter(({ typeId }) => typeId === id),
        all,
      ),
    ]),
  )
}

/** Whether another group of its type with its name shares a parent with it, or neither has one. */
export async function isNameOfSibling(
  tx: Tx,
  tenantId: string,
  { id, name, groupTypeId, parentIds }: Pick<StoredGroup, 'id' | 'name' | 'groupTypeId' | 'parentIds'>,
): Promise<boolean> {
  const parents = sql`select p.parent_id from app.group_parent p
    where p.tenant_id = ${ownTenant} and p.group_id = g.id and ${holdsLatest('p')}`
  const isBeside =
    parentIds.length === 0
      ? sql`not exists (${parents})`
      : sql`exists (${parents} and p.parent_id = any(${parentIds}::uuid[]))`
  const found = await rows(
    tx,
    sql`select 1 from app."group" g where g.tenant_id = ${tenantId} and g.group_type_id = ${groupTypeId}
      and lower(g.name) = lower(${name}) and g.deleted_at is null and g.id <> ${id} and ${isBeside} limit 1`,
  )
  return found.length > 0
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
          where p.tenant_id = ${ownTenant} and p.group_id = g.id and ${holdsNow('p', now)}), '[]') as "parentIds",
        g.id = any(${groupsInReach(viewer.tenantId, viewer.groupIds, now)}) as "isMine"
      from app."group" g join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id
      where g.tenant_id = ${viewer.tenantId}
        and ${asked.ids ? sql`g.id = any(${asked.ids}::uuid[])` : sql`g.status = 'ACTIVE' and t.status = 'ACTIVE'`}
        and ${all(words.map((word) => contains(sql`g.name`, word)))}
      order by ${exactFirst(sql`g.name`, asked.search)} t.position, g.name, g.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}
