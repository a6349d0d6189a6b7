import type { Viewer } from '#platform/model/viewer.ts'
import { json, maybeOne, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { ViewData } from '../model/matrix.ts'
import { mustFindMatrix } from './read-matrix.ts'

/** Writes what a person keeps of a matrix that they may view. */
async function keep(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  column: 'is_favorite' | 'view',
  value: Sql,
) {
  await mustFindMatrix(tx, viewer, id, now)
  const name = sql.ref(column)
  await sql`insert into app.matrix_keeping (tenant_id, user_id, matrix_id, ${name})
    values (${viewer.tenantId}, ${viewer.userId}, ${id}, ${value})
    on conflict (tenant_id, user_id, matrix_id) do update set ${name} = excluded.${name}`.execute(tx)
}

export async function keepFavorite(tx: Tx, viewer: Viewer, id: string, isFavorite: boolean, now: Date) {
  await keep(tx, viewer, id, now, 'is_favorite', sql`${isFavorite}::boolean`)
  return { id, isFavorite }
}

export async function keepView(tx: Tx, viewer: Viewer, id: string, viewData: ViewData, now: Date) {
  await keep(tx, viewer, id, now, 'view', json(viewData))
  return { matrixId: id, viewData }
}

export async function readView(tx: Tx, viewer: Viewer, id: string, now: Date) {
  await mustFindMatrix(tx, viewer, id, now)
  const kept = await maybeOne<{ view: ViewData | null }>(
    tx,
    sql`select k.view from app.matrix_keeping k where k.tenant_id = ${viewer.tenantId} and k.user_id = ${viewer.userId} and k.matrix_id = ${id}`,
  )
  return { matrixId: id, viewData: kept?.view ?? null }
}
