import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { type Fact, setFact } from '#platform/server/facts.ts'
import { contains } from '#platform/server/list-source.ts'
import { all, insertRows, rows, sql, type Tx } from '#platform/server/sql.ts'
import type { selectPositions } from '../model/position-calls.ts'

export const positionStatus: Fact = {
  table: 'app.position_status',
  key: { position_id: 'uuid' },
  value: { status: 'text' },
}

export type NewPosition = { id: string; displayNumber: number; name: string; groupIds: readonly string[] }

/** Adds active positions with their groups. */
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
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    positions.map((position) => ({
      tenant_id: tenantId,
      id: position.id,
      display_number: position.displayNumber,
      name: position.name,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertRows(
    tx,
    'app.position_group',
    { tenant_id: 'uuid', position_id: 'uuid', group_id: 'uuid' },
    positions.flatMap((position) =>
      position.groupIds.map((id) => ({ tenant_id: tenantId, position_id: position.id, group_id: id })),
    ),
  )
  for (const position of positions)
    await setFact(tx, positionStatus, tenantId, {
      key: { position_id: position.id },
      value: { status: 'ACTIVE' },
      from: now,
      now,
    })
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
      order by p.name, p.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}
