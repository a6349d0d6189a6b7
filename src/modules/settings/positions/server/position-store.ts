import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import type { Fact } from '#platform/server/records/facts.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { PlaceStatus } from '../../group-types/model/place.ts'
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

export const positions = defineStore<StoredPosition>({
  kind: 'position',
  table: 'app.position',
  isNumbered: true,
  name: sql`r.name`,
  columns: {
    name: { column: 'name', type: 'text' },
    externalId: { column: 'external_id', type: 'text', orEmpty: true },
    status: { column: 'status', type: 'text' },
  },
  links: { groupIds: { table: 'app.position_group', from: 'position_id', to: 'group_id' } },
  facts: [positionStatus],
  evidence: ['name', 'externalId', 'groupIds', 'status'],
  deleted: { status: 'INACTIVE' },
  inUse: sql`r.status = 'ACTIVE'`,
})

/** Active positions among the ids; no one deactivates or deletes them until what names them is written. */
export const lockSharedPositions = positions.lockShared

/** All positions of the tenant, by their names in small letters. */
export async function positionsByName(tx: Tx, tenantId: string): Promise<Map<string, StoredPosition>> {
  const found = await positions.find(tx, tenantId, sql`true`)
  return new Map(found.map((each) => [each.name.toLowerCase(), each]))
}

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
      order by ${exactFirst(sql`p.name`, asked.search)} p.name, p.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}
