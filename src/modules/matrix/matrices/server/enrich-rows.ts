import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { gridCellsOf } from '../../grid/model/grid-cells.ts'
import { judgeMatrix } from '../../grid/server/read-grid.ts'
import type { MatrixRow } from '../model/matrix-list.ts'
import { actsOfMatrix } from '../model/matrix-policy.ts'
import { definitionOf, readingIfSeen, writtenOf } from './matrix-reading.ts'
import { type FoundMatrix, factsOf, findMatrices } from './matrix-visibility.ts'
import { givingOf, visibilityOf } from './visibility-of-author.ts'

/** Rows with how many decisions and delegations each matrix shows now, as its page counts them, and what the viewer may do. */
export async function enrichRows(
  tx: Tx,
  viewer: Viewer,
  page: readonly MatrixRow[],
  now: Date,
  fields: readonly string[] | undefined,
): Promise<MatrixRow[]> {
  const asks = (...names: readonly string[]) =>
    fields === undefined || names.some((name) => fields.includes(name))
  if (!asks('acts', 'narrowsWhenShared', 'decisionsCount', 'delegationsCount')) return [...page]
  const ids = page.map(({ id }) => id)
  const found = await findMatrices(tx, viewer, ids, now)
  const isCounted = asks('decisionsCount', 'delegationsCount')
  const filled: MatrixRow[] = []
  for (const row of page) {
    const matrix = found.get(row.id)
    if (!matrix) continue
    const counts = isCounted ? await countsOf(tx, viewer, matrix, now) : {}
    filled.push({ ...row, ...counts, ...(await ofViewer(tx, viewer, matrix, now)) })
  }
  return filled
}

async function ofViewer(tx: Tx, viewer: Viewer, matrix: FoundMatrix, now: Date) {
  const sight = await visibilityOf(tx, viewer, writtenOf(matrix), now)
  const giving = givingOf(sight, matrix)
  return { acts: actsOfMatrix(viewer, factsOf(matrix), giving), narrowsWhenShared: giving.narrows }
}

async function countsOf(tx: Tx, viewer: Viewer, matrix: FoundMatrix, now: Date) {
  const reading = await readingIfSeen(tx, viewer, writtenOf(matrix), {}, now)
  if (!reading) return { decisionsCount: null, delegationsCount: null }
  const judged = await judgeMatrix(tx, definitionOf(matrix), reading)
  const { delegations } = gridCellsOf(judged.snapshot, judged.cells, judged.placing)
  return { decisionsCount: judged.rows.length + judged.tooMany.decisions, delegationsCount: delegations }
}
