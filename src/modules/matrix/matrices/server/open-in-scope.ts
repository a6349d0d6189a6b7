import { revocableAmong } from '#modules/decision/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { IssuanceStatusName } from '../../grid/model/definition.ts'
import { standingIn } from '../../grid/model/grid-cells.ts'
import { judgeMatrix } from '../../grid/server/read-grid.ts'
import { definitionOf, readingAt, writtenOf } from './matrix-reading.ts'
import type { FoundMatrix } from './matrix-visibility.ts'
import { visibilityOfReader } from './visibility-of-author.ts'

/** The specification's "active delegations": open ones. */
const OPEN: IssuanceStatusName[] = ['Pending', 'Issued', 'Accepted', 'Suspended']

/** Whether the viewer reads everything that a matrix shows to others: anyone who wrote it may have lost the sight of it. */
export async function seesAllWritten(
  tx: Tx,
  viewer: Viewer,
  matrix: FoundMatrix,
  now: Date,
): Promise<boolean> {
  const sight = await visibilityOfReader(tx, viewer, writtenOf(matrix), now)
  return sight === (matrix.definition.seesAbove ? 'ABOVE' : 'WITHIN')
}

/** The open delegations that are in cells of a matrix, by whether the viewer may revoke them. Spec 4.5. */
export async function openInScope(
  tx: Tx,
  viewer: Viewer,
  matrix: FoundMatrix,
  now: Date,
): Promise<{ revocable: string[]; notRevocable: string[] }> {
  const definition = { ...definitionOf(matrix), issuanceStatusNames: OPEN }
  const { seesAbove } = matrix.definition
  const { snapshot, cells, placing } = await judgeMatrix(
    tx,
    definition,
    readingAt(viewer, {}, now, { viewer: null, seesAbove }),
  )
  const open = new Set<string>()
  for (const cell of cells) {
    const { able, unable } = standingIn(snapshot, cell, placing)
    for (const { delegationId } of [...able, ...unable]) open.add(delegationId)
  }
  const ids = [...open].sort()
  const may = await revocableAmong(tx, viewer, ids, now)
  return { revocable: ids.filter((id) => may.has(id)), notRevocable: ids.filter((id) => !may.has(id)) }
}
