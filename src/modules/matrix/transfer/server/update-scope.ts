import type { Principal } from '#modules/authority/engine/model/question.ts'
import { groupsBelow } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, Refusal } from '#platform/server/http/refusal.ts'
import type { DecisionRow, GridColumn } from '../../grid/model/grid.ts'
import { columnKey, type GridPlaces } from '../../grid/model/grid-cells.ts'
import { authorityTypesOf } from '../../grid/server/read-grid.ts'
import { columnsOf, groupsInScope, holdersOf, rowsOf } from '../../grid/server/scope.ts'
import { mayWithMatrix } from '../../matrices/model/matrix-policy.ts'
import { definitionOf, readingFor, writtenOf } from '../../matrices/server/matrix-reading.ts'
import { factsOf } from '../../matrices/server/matrix-visibility.ts'
import { mustFindMatrix } from '../../matrices/server/read-matrix.ts'

/** What may be changed through a matrix now. */
export type UpdateScope = {
  readonly displayId: string
  readonly displayCurrency: string
  readonly rows: ReadonlyMap<string, DecisionRow>
  readonly columns: ReadonlyMap<string, GridColumn>
  readonly authorityTypes: ReadonlyMap<string, { readonly id: string; readonly name: string }>
  /** Where something is issued: the groups that the matrix names, and all below them. Null: anywhere. */
  readonly groups: ReadonlySet<string> | null
  /** Of what is in its cells, what it shows. */
  readonly shows: Pick<GridPlaces, 'definition' | 'groups' | 'seesAbove'>
}

type UpdateRequest = {
  readonly matrixId: string
  readonly decisionId: string
  readonly holders: readonly Principal[]
  /** In which amounts without a currency are; null: that of the matrix. */
  readonly currency: string | null
}

/** The matrix that a person changes through a file, one decision of it, with the holders that the file names. Refuses those who may not export it. */
export async function scopeOfUpdate(
  tx: Tx,
  viewer: Viewer,
  { matrixId, decisionId, holders, currency }: UpdateRequest,
  now: Date,
): Promise<UpdateScope> {
  const matrix = await mayUpdate(tx, viewer, matrixId, now)
  const definition = definitionOf(matrix)
  // whose columns all personnel are depends on every decision of the matrix
  const only = definition.allPersonnel ? {} : { only: { decisions: [decisionId], holders } }
  const reading = { ...(await readingFor(tx, viewer, writtenOf(matrix), {}, now)), ...only }
  const groups = await groupsInScope(tx, definition, reading)
  const { rows } = await rowsOf(tx, definition, groups, reading)
  const inScope = await holdersOf(
    tx,
    definition,
    rows.map(({ decision }) => decision.id),
    reading,
  )
  const shown = new Set(inScope.map(columnKey))
  const columns = await columnsOf(
    tx,
    holders.filter((each) => shown.has(columnKey(each))),
    reading,
  )
  const types = await authorityTypesOf(tx, viewer.tenantId, definition.authorityTypeIds)
  return {
    displayId: `MTX-${matrix.displayNumber}`,
    displayCurrency: currency ?? definition.displayCurrencyCode,
    rows: new Map(rows.map((row) => [row.decision.id, row])),
    columns: new Map(columns.map((each) => [columnKey(each), each])),
    authorityTypes: new Map(types.map((each) => [each.id, each])),
    groups: definition.allGroups ? null : await reachOf(tx, viewer.tenantId, definition.groups, now),
    shows: { definition, groups, seesAbove: reading.seesAbove },
  }
}

/** Who may take a matrix along, and sees what it shows, may bring it back. What is archived is not changed through it. */
export async function mayUpdate(tx: Tx, viewer: Viewer, matrixId: string, now: Date) {
  const matrix = await mustFindMatrix(tx, viewer, matrixId, now)
  must(mayWithMatrix(viewer, 'matrix.export', factsOf(matrix)))
  await readingFor(tx, viewer, writtenOf(matrix), {}, now)
  if (matrix.status === 'ARCHIVED')
    throw new Refusal('INVALID_TRANSITION', {
      sentence: 'This matrix is archived. Restore it before you update it from Excel.',
    })
  return matrix
}

const reachOf = async (tx: Tx, tenantId: string, groups: readonly string[], now: Date) =>
  new Set((await one<{ ids: string[] }>(tx, sql`select ${groupsBelow(tenantId, groups, now)} as ids`)).ids)
