import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, instantText, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { hasPattern, isOneOf } from '#platform/server/lists/list-source.ts'
import { searchEverywhere } from '#platform/server/lists/search-everywhere.ts'
import type { MatrixStatus } from '../model/matrix.ts'
import type { globalSearchOfMatrices as call } from '../model/matrix-calls.ts'
import { matrixDisplayId, matrixListSource } from './matrix-list-source.ts'
import { visibleMatrices } from './matrix-visibility.ts'

type MatrixSearch = z.output<typeof call.body>
type MatrixItem = Omit<z.output<typeof call.reply>['items'][number], 'match'>

const texts = sql`(m.name || ' ' || m.description || ' ' || ${matrixDisplayId})`

/** Matrices with every word in name, description or display id. */
export const searchMatricesEverywhere = (
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: MatrixSearch,
  now: Date,
) =>
  searchEverywhere<MatrixItem>(
    tx,
    {
      alias: 'm',
      from: matrixListSource.from,
      select: sql`m.id, ${matrixDisplayId} as "matrixId", m.name as "matrixName", m.description as "matrixDescription", m.status,
        ${instantText('m.created_at')} as "createdAt", ${instantText('m.updated_at')} as "updatedAt"`,
      visible: visibleMatrices(viewer, now),
      also: status ? [isOneOf(sql`m.status`, status, 'text')] : [],
      // a tenant has hundreds of them at most: they need no index of their texts
      matches: (patterns, most) =>
        sql`select m.id from app.matrix m where m.tenant_id = ${viewer.tenantId}
          and ${all(patterns.map((pattern) => hasPattern(texts, sql`${pattern}`)))} limit ${most}::integer`,
      contains: matrixListSource.search,
      prefix: 'MTX',
      name: sql`m.name`,
      isEnded: sql`m.status = 'ARCHIVED'`,
    },
    asked,
  )

const SHOWN = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const satisfies readonly MatrixStatus[]

/** How many matrices the viewer may see in each status. Spec 2.4. */
export async function matricesByStatus(tx: Tx, viewer: Viewer, now: Date) {
  const found = await rows<{ status: string; count: number }>(
    tx,
    sql`select m.status, count(*)::int as count from app.matrix m where ${visibleMatrices(viewer, now)} group by m.status`,
  )
  const counts = new Map(found.map((row) => [row.status, row.count]))
  return { items: SHOWN.map((status) => ({ status, count: counts.get(status) ?? 0 })) }
}
