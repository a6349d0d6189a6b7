import type { Cell } from '#modules/authority/engine/model/cells.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import { asKnownNow } from '#modules/authority/index.server.ts'
import { cellsAt } from '#modules/decision/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { columnKey } from '../../grid/model/grid-cells.ts'
import { type CellState, cellBefore } from '../model/cell-intent.ts'
import type { ChangedCell } from '../model/changed-cells.ts'
import type { FileState } from './batch-to-update.ts'
import type { UpdateScope } from './update-scope.ts'

/** What the matrix shows in its cells of a decision, now and when they were exported. */
export type World = {
  readonly now: (cell: ChangedCell) => CellState
  readonly exported: (cell: ChangedCell) => CellState
  /** What the file showed; null: it shows no state. */
  readonly showed: (cell: ChangedCell) => string | null
  /** The instant of `now`. */
  readonly at: Date
}

type DecisionScope = {
  readonly decisionId: string
  readonly holders: readonly Principal[]
  readonly scope: UpdateScope
}

export async function worldOf(
  tx: Tx,
  viewer: Viewer,
  { file, ...of }: DecisionScope & { file: FileState },
  now: Date,
): Promise<World> {
  const is = await stoodAt(tx, viewer, of, asKnownNow(now))
  const was =
    'at' in file
      ? await stoodAt(tx, viewer, of, { at: new Date(file.at), knownAt: new Date(file.knownAt) })
      : is
  const showed = ({ shown }: ChangedCell) => ('at' in file ? shown : null)
  return { now: is, exported: was, showed, at: now }
}

/** What the matrix shows in some of its cells at an instant. */
export async function stoodAt(
  tx: Tx,
  { tenantId }: Viewer,
  { decisionId, holders, scope }: DecisionScope,
  times: Parameters<typeof cellsAt>[3],
): Promise<(cell: ChangedCell) => CellState> {
  const asked = { decisionIds: [decisionId], holders, endedCounted: null }
  const { snapshot, cells } = await cellsAt(tx, tenantId, asked, times)
  const byPlace = new Map(
    cells
      .filter(({ authorityTypeId }) => scope.authorityTypes.has(authorityTypeId))
      .map((cell): [string, Cell] => [`${columnKey(cell.who)} ${cell.authorityTypeId}`, cell]),
  )
  return ({ holder, authorityTypeId }) =>
    cellBefore(snapshot, byPlace.get(`${holder} ${authorityTypeId}`), scope.shows)
}
