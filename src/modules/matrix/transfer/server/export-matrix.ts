import { writeXlsx } from 'hucre/xlsx'
import { dayOf } from '#platform/model/day.ts'
import { SentFile, XLSX } from '#platform/model/file.ts'
import { howMany } from '#platform/model/how-many.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { must } from '#platform/server/refusal.ts'
import { type Routes, routes } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { readGrid } from '../../grid/server/read-grid.ts'
import { exportMatrix as call } from '../../matrices/model/export-call.ts'
import { mayWithMatrix } from '../../matrices/model/matrix-policy.ts'
import { type FoundMatrix, factsOf } from '../../matrices/server/matrix-visibility.ts'
import { definitionThen } from '../../matrices/server/read-definition.ts'
import { mustFindMatrix } from '../../matrices/server/read-matrix.ts'
import { KEYS_SHEET, writtenKeys } from '../model/file-keys.ts'
import { sheetOfGrid } from './sheet-of-grid.ts'

type Asked = {
  readonly matrixId: string
  readonly at?: string | undefined
  readonly knownAt?: string | undefined
  readonly definition: 'NOW' | 'THEN'
}

/** What a person sees of a matrix, as a file. Spec 9: how its name is made. */
async function exportMatrix(
  tx: Tx,
  viewer: Viewer,
  { matrixId, ...asked }: Asked,
  now: Date,
): Promise<SentFile> {
  const matrix = await mustFindMatrix(tx, viewer, matrixId, now)
  must(mayWithMatrix(viewer, 'matrix.export', factsOf(matrix)))
  const { definition, reading } = await definitionThen(tx, viewer, { id: matrixId, ...asked }, now)
  const grid = await readGrid(tx, definition, reading)
  const displayId = `MTX-${matrix.displayNumber}`
  const { sheet, rows } = sheetOfGrid(grid, definition, headedBy(matrix, grid, viewer.zone))
  const about = { matrixId: matrix.id, tenantId: viewer.tenantId, version: matrix.version }
  const keys = { name: KEYS_SHEET, veryHidden: true, rows: writtenKeys(grid, about, rows) }
  const body = await writeXlsx({ sheets: [sheet, keys] })
  return new SentFile(`matrix-report-${displayId}-${dayOf(now.getTime(), viewer.zone)}.xlsx`, XLSX, body)
}

const momentIn = (instant: string, zone: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })

function headedBy({ name, displayNumber }: FoundMatrix, grid: Grid, zone: string) {
  const asOf = `As of ${momentIn(grid.at, zone)}, as known ${momentIn(grid.knownAt, zone)}`
  return {
    title: name,
    caption: `MTX-${displayNumber}. ${asOf}. ${howMany(grid.delegations, 'delegation', 'delegations')}. Hash ${grid.hash}.`,
    // an ampersand begins a code of the footer
    footer: `${name.replaceAll('&', '&&')}. ${asOf}. ${grid.hash}`,
  }
}

export const transferRoutes: Routes = routes((on) => {
  on(call, {
    permission: 'matrix.export',
    handle: ({ body, viewer, tx, now }) => exportMatrix(tx, viewer, body, now),
  })
})
