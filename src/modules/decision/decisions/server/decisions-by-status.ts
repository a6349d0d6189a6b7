import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { fewDecisions, visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import type { DecisionStatus } from '../model/decision.ts'

const SHOWN = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const satisfies readonly DecisionStatus[]

/** How many decisions the viewer may see in each status, those without any included. */
export async function decisionsByStatus(tx: Tx, viewer: Viewer, now: Date) {
  const found = await rows<{ status: string; count: number }>(
    tx,
    sql`select d.status, count(*)::int as count from app.decision d
      where ${fewDecisions(viewer, now)?.visible ?? visibleDecisions(viewer, now)} group by d.status`,
  )
  const counts = new Map(found.map((row) => [row.status, row.count]))
  return { items: SHOWN.map((status) => ({ status, count: counts.get(status) ?? 0 })) }
}
