import type { Viewer } from '#platform/model/viewer.ts'
import { json, maybeOne, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
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

/** Takes the columns that a matrix no longer has out of the views that people keep of it. Spec 4.5. */
export async function pruneViews(tx: Tx, tenantId: string, id: string, columns: readonly string[]) {
  const left = (list: 'columnOrder' | 'hiddenColumns'): Sql => sql`coalesce((
    select jsonb_agg(e.id order by e.n) from jsonb_array_elements_text(k.view->${sql.lit(list)}) with ordinality e(id, n)
    where e.id = any(${columns}::text[])), '[]')`
  await sql`update app.matrix_keeping k
    set view = jsonb_set(jsonb_set(k.view, '{columnOrder}', ${left('columnOrder')}), '{hiddenColumns}', ${left('hiddenColumns')})
    where k.tenant_id = ${tenantId} and k.matrix_id = ${id} and k.view is not null`.execute(tx)
}

export async function readView(tx: Tx, viewer: Viewer, id: string, now: Date) {
  await mustFindMatrix(tx, viewer, id, now)
  const kept = await maybeOne<{ view: ViewData | null }>(
    tx,
    sql`select k.view from app.matrix_keeping k where k.tenant_id = ${viewer.tenantId} and k.user_id = ${viewer.userId} and k.matrix_id = ${id}`,
  )
  return { matrixId: id, viewData: kept?.view ?? null }
}
