import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { addFacts, type Fact } from '#platform/server/facts.ts'
import { contains } from '#platform/server/list-source.ts'
import { all, insertRows, rows, type Sql, sql, type Tx, updateRows } from '#platform/server/sql.ts'
import type { PlaceStatus } from '../../groups/model/group.ts'
import type { selectPositions } from '../model/position-choice.ts'

export const positionStatus: Fact = {
  table: 'app.position_status',
  key: { position_id: 'uuid' },
  value: { status: 'text' },
}

/** A position as it is stored. */
export type StoredPosition = {
  id: string
  name: string
  externalId: string
  groupIds: readonly string[]
  status: PlaceStatus
  version: number
}

export type NewPosition = {
  id: string
  displayNumber: number
  name: string
  groupIds: readonly string[]
  externalId?: string
  status?: PlaceStatus
}

const LINKS = { tenant_id: 'uuid', position_id: 'uuid', group_id: 'uuid' }

/** Adds positions with their groups; active ones where nothing else is said. */
export async function addPositions(
  tx: Tx,
  tenantId: string,
  positions: readonly NewPosition[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'app.position',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      display_number: 'integer',
      name: 'text',
      external_id: 'text',
      status: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    positions.map((position) => ({
      tenant_id: tenantId,
      id: position.id,
      display_number: position.displayNumber,
      name: position.name,
      external_id: position.externalId || null,
      status: position.status ?? 'ACTIVE',
      created_at: now,
      updated_at: now,
    })),
  )
  await insertRows(tx, 'app.position_group', LINKS, linksOf(tenantId, positions))
  await addFacts(tx, positionStatus, tenantId, {
    from: now,
    now,
    entries: positions.map(({ id, status = 'ACTIVE' }) => ({ key: { position_id: id }, value: { status } })),
  })
}

const linksOf = (tenantId: string, positions: readonly { id: string; groupIds: readonly string[] }[]) =>
  positions.flatMap(({ id, groupIds }) =>
    groupIds.map((groupId) => ({ tenant_id: tenantId, position_id: id, group_id: groupId })),
  )

const select = (tenantId: string, which: Sql, lock: Sql): Sql<StoredPosition> =>
  sql`select p.id, p.name, coalesce(p.external_id, '') as "externalId", p.status, p.version,
      array(select l.group_id from app.position_group l where l.tenant_id = p.tenant_id and l.position_id = p.id order by l.group_id) as "groupIds"
    from app.position p where p.tenant_id = ${tenantId} and p.deleted_at is null and ${which} order by p.id ${lock}`

/** Those of the ids that are there, held until the transaction ends: what is about to name them waits. */
export async function lockPositions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, StoredPosition>> {
  const which = sql`p.id = any(${ids}::uuid[])`
  // first the locks, then the rows: what another transaction changed meanwhile is seen
  await sql`select from app.position p where p.tenant_id = ${tenantId} and ${which} order by p.id for update`.execute(
    tx,
  )
  return positionsById(tx, tenantId, ids)
}

export async function positionsById(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, StoredPosition>> {
  const found = await rows(tx, select(tenantId, sql`p.id = any(${ids}::uuid[])`, sql``))
  return new Map(found.map((each) => [each.id, each]))
}

/** All positions of the tenant, by their names in small letters. */
export async function positionsByName(tx: Tx, tenantId: string): Promise<Map<string, StoredPosition>> {
  const found = await rows(tx, select(tenantId, sql`true`, sql``))
  return new Map(found.map((each) => [each.name.toLowerCase(), each]))
}

/** Positions of some groups. */
export const positionsIn = (tx: Tx, tenantId: string, groupIds: readonly string[]) =>
  rows<{ id: string }>(
    tx,
    sql`select distinct l.position_id as id from app.position_group l where l.tenant_id = ${tenantId} and l.group_id = any(${groupIds}::uuid[])`,
  )

/** Active positions among the ids; nobody deactivates or deletes them until what names them is written. */
export async function holdPositions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await rows<{ id: string }>(
    tx,
    sql`select p.id from app.position p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])
      and p.deleted_at is null and p.status = 'ACTIVE' order by p.id for share`,
  )
  return new Set(held.map((each) => each.id))
}

/** Writes names, groups and status as they are from now on; `before` are the same positions as they were. */
export async function savePositions(
  tx: Tx,
  tenantId: string,
  positions: readonly StoredPosition[],
  now: Date,
): Promise<void> {
  await updateRows(
    tx,
    'app.position',
    tenantId,
    { name: 'text', external_id: 'text', status: 'text', version: 'integer', updated_at: 'timestamptz' },
    positions.map(({ id, name, externalId, status, version }) => ({
      id,
      name,
      external_id: externalId || null,
      status,
      version,
      updated_at: now,
    })),
  )
  await sql`delete from app.position_group l where l.tenant_id = ${tenantId}
    and l.position_id = any(${positions.map((each) => each.id)}::uuid[])`.execute(tx)
  await insertRows(tx, 'app.position_group', LINKS, linksOf(tenantId, positions))
}

/** For people they are gone; history and what was given to them still name them. */
export const markPositionsDeleted = (tx: Tx, tenantId: string, ids: readonly string[], now: Date) =>
  sql`update app.position set deleted_at = ${now}, status = 'INACTIVE', version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx)

export async function searchPositions(
  tx: Tx,
  viewer: Viewer,
  asked: z.output<typeof selectPositions.query>,
): Promise<{ items: { id: string; name: string }[]; more: boolean }> {
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select p.id, p.name from app.position p
      where p.tenant_id = ${viewer.tenantId} and ${asked.ids ? sql`p.id = any(${asked.ids}::uuid[])` : sql`p.status = 'ACTIVE'`}
        and ${all(words.map((word) => contains(sql`p.name`, word)))}
      order by p.name, p.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}
