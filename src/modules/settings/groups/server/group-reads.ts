import { MOST_COUNTED } from '#platform/model/counted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import {
  instantText,
  maybeOne,
  one,
  ownTenant,
  rows,
  type Sql,
  sql,
  type Tx,
} from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { ListViewer } from '#platform/server/lists/list-source.ts'
import { actorFrom, asWord, type Changelog } from '#platform/server/records/changelog.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import type { Address, GroupDetail } from '../model/group.ts'
import { NO_ADDRESS } from '../model/group.ts'
import type { GroupRow } from '../model/group-list.ts'
import { countIn, groupListSource, isBelow, isTop } from './group-list-source.ts'

/** The group `g` as other records show it, with its type `t`. */
const named = sql`json_build_object('id', g.id, 'name', g.name, 'groupTypeId', t.id, 'groupTypeName', t.name, 'status', g.status)`
const linked = (
  tenantId: string,
  here: 'group_id' | 'parent_id',
  there: string,
  id: string,
  now: Date,
): Sql =>
  sql`coalesce((select json_agg(n.named) from (select ${named} as named from app.group_parent p
      join app."group" g on g.tenant_id = ${ownTenant} and g.id = p.${sql.ref(there)} and g.deleted_at is null
      join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id
    where p.tenant_id = ${tenantId} and p.${sql.ref(here)} = ${id} and ${holdsNow('p', now)} order by t.position, g.name limit ${sql.lit(MOST_COUNTED)}) n), '[]')`

export async function readGroup(tx: Tx, { tenantId }: Viewer, id: string, now: Date): Promise<GroupDetail> {
  const found = await maybeOne<Omit<GroupDetail, 'address' | 'statusSince'> & { address: Address | null }>(
    tx,
    sql`select g.id, 'GRP-' || g.display_number as "groupId", g.name as "groupName", g.display_name as "displayName",
        coalesce(g.legal_name, '') as "legalName", coalesce(g.external_id, '') as "externalId", coalesce(g.base_currency, '') as "baseCurrency",
        g.address, t.id as "groupTypeId", t.name as "groupTypeName", t.address_enabled as "addressEnabled", g.status, g.source as "sourceType",
        g.is_root as "isRoot", g.version, ${instantText('g.created_at')} as "createdAt", ${instantText('g.updated_at')} as "updatedAt",
        ${linked(tenantId, 'group_id', 'parent_id', id, now)} as parents, ${linked(tenantId, 'parent_id', 'group_id', id, now)} as children,
        ${countIn('app.decision_group_public')} as "decisionsCount", ${countIn('app.delegation_group_public')} as "delegationsCount",
        ${POSITIONS} as "positionsCount", ${USERS} as "usersCount"
      from app."group" g join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id
      where g.tenant_id = ${tenantId} and g.id = ${id} and g.deleted_at is null`,
  )
  if (!found) throw notFound()
  return {
    ...found,
    address: { ...NO_ADDRESS, ...found.address },
    statusSince:
      found.status === 'INACTIVE' ? await statusSinceOf(tx, { tenantId, kind: 'group', recordId: id }) : null,
  }
}

const POSITIONS = countIn(
  'app.position_group',
  sql`exists (select 1 from app.position s where s.tenant_id = ${ownTenant} and s.id = v.position_id and s.deleted_at is null)`,
)
const USERS = countIn(
  'app.user_group_public',
  sql`exists (select 1 from app.user_public u where u.tenant_id = ${ownTenant} and u.id = v.user_id and u.status <> 'DELETED')`,
)

/** Those of the groups that something is tied to: a record, a position, a user, or another group below. */
export async function usedGroups(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select g.id from app."group" g where g.tenant_id = ${tenantId} and g.id = any(${ids}::uuid[]) and (
        ${countIn('app.decision_group_public')} + ${countIn('app.delegation_group_public')} + ${POSITIONS} + ${USERS} > 0
        or exists (select 1 from app.group_parent p where p.tenant_id = ${ownTenant} and p.parent_id = g.id and ${holdsNow('p', now)}))`,
  )
  return new Set(found.map(({ id }) => id))
}

export async function namesOfGroups(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select g.id, g.name from app."group" g where g.tenant_id = ${tenantId} and g.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** A page of what lies directly below a group, or below nothing. */
export async function readTree(
  tx: Tx,
  { tenantId }: Viewer,
  { parentId, page, limit }: { parentId?: string | undefined; page: number; limit: number },
): Promise<{ items: GroupRow[]; total: number; limit: number }> {
  const { select, from } = groupListSource
  const where = sql`g.tenant_id = ${tenantId} and g.deleted_at is null and ${parentId ? isBelow(parentId) : isTop}`
  const [items, { total }] = await Promise.all([
    rows<GroupRow>(
      tx,
      sql`select ${select} from ${from} where ${where} order by g.is_root desc, lower(g.name), g.id
        limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
    ),
    one<{ total: number }>(tx, sql`select count(*)::int as total from app."group" g where ${where}`),
  ])
  return { items, total, limit }
}

/** What change logs of settings name by id, and who did it. */
export const changelogNames: Pick<Changelog, 'actor' | 'names'> = {
  actor: actorFrom('app.user_public'),
  names: (tenantId, ids) =>
    sql`select g.id, g.name from app."group" g where g.tenant_id = ${tenantId} and g.id = any(${ids}::uuid[])
      union all select t.id, t.name from app.group_type t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`,
}

export const groupChangelog: Changelog = {
  kind: 'group',
  ...changelogNames,
  fields: {
    name: { label: 'Name' },
    displayName: { label: 'Display name' },
    legalName: { label: 'Legal name' },
    groupTypeId: { label: 'Type' },
    parentIds: { label: 'Parent groups' },
    status: { label: 'Status', shown: asWord },
    baseCurrency: { label: 'Base currency' },
    externalId: { label: 'External ID' },
    address: {
      label: 'Address',
      parts: {
        street1: { label: 'Line 01' },
        street2: { label: 'Line 02' },
        city: { label: 'City' },
        state: { label: 'State' },
        stateCode: { label: 'State code' },
        zipCode: { label: 'Zipcode' },
        country: { label: 'Country' },
        countryCode: { label: 'Country code' },
      } satisfies Record<keyof Address, unknown>,
    },
  },
  bookkeeping: ['deleted'],
}

/** The history of one that is there. */
export async function groupChangelogOf(id: string, { viewer, tx, now }: ListViewer & { tx: Tx }) {
  await readGroup(tx, viewer, id, now)
  return groupChangelog
}
