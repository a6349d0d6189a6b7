import { writeXlsx } from 'hucre/xlsx'
import type * as z from 'zod'
import { dayOf } from '#platform/model/day.ts'
import { PDF, SentFile, XLSX } from '#platform/model/file.ts'
import { howMany } from '#platform/model/how-many.ts'
import { longInstant } from '#platform/model/moment.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { must } from '#platform/server/http/refusal.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { type ColumnsView, everything, shownColumns } from '../../grid/model/grid-view.ts'
import { tiersNamed } from '../../grid/model/names-shown.ts'
import { type GridFilter, isLeft, narrowed, ofDecisions, withWhatIsLeft } from '../../grid/model/narrow.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import { sha256OfGrid, sha256OfTiers, shortHash } from '../../grid/server/hash-of.ts'
import { readGrid } from '../../grid/server/read-grid.ts'
import { readTiers } from '../../grid/server/read-tiers.ts'
import { exportMatrix as call } from '../../matrices/model/export-call.ts'
import { mayWithMatrix } from '../../matrices/model/matrix-policy.ts'
import { type FoundMatrix, factsOf } from '../../matrices/server/matrix-visibility.ts'
import { definitionThen } from '../../matrices/server/read-definition.ts'
import { mustFindMatrix } from '../../matrices/server/read-matrix.ts'
import { KEYS_SHEET, tiersKeys, writtenKeys } from '../model/file-keys.ts'
import { hiddenWords, narrowingWords } from '../model/narrowing-words.ts'
import { words } from '../model/words.ts'
import { nothingIn, type PaperHead } from './paper-head.ts'
import { printMatrix } from './print-matrix.ts'
import { sheetOfGrid } from './sheet-of-grid.ts'
import { sheetOfTiers } from './sheet-of-tiers.ts'
import type { SheetTexts } from './sheet-palette.ts'

/** What a person sees of a matrix, as a file. Spec 9: how its name is made. */
async function exportMatrix(
  tx: Tx,
  viewer: Viewer,
  { matrixId, format, type, narrowing, view, ...asked }: z.output<typeof call.body>,
  now: Date,
): Promise<SentFile> {
  const matrix = await mustFindMatrix(tx, viewer, matrixId, now)
  must(mayWithMatrix(viewer, 'matrix.export', factsOf(matrix)))
  const { definition, reading } = await definitionThen(tx, viewer, { id: matrixId, type, ...asked }, now)
  const ending = format === 'PDF' ? 'pdf' : 'xlsx'
  const name = `matrix-report-MTX-${matrix.displayNumber}-${dayOf(now.getTime(), viewer.zone)}.${ending}`
  if (type === 'AUTHORITY') {
    const whole = await readTiers(tx, definition, reading)
    const left = narrowing ? tiersLeft(whole, narrowing) : whole
    const tiers = tiersNamed(left, definition.delegationIdentification)
    const shown = { columns: [], rows: whole.rows, baseCurrency: '' }
    const filters = narrowing ? narrowingWords(ofDecisions(narrowing), shown, definition) : []
    const hash = sha256OfTiers(left.rows)
    if (format === 'XLSX') {
      const sheet = sheetOfTiers(tiers, headedBy(matrix, tiers, filters, viewer.zone))
      const rows = tiersKeys({ matrixId: matrix.id, at: tiers.at, knownAt: tiers.knownAt, hash })
      const keys = { name: KEYS_SHEET, veryHidden: true, rows }
      return new SentFile(name, XLSX, await writeXlsx({ sheets: [sheet, keys] }))
    }
    const printed = await printedAs(tx, viewer, matrix, { filters, hash, now })
    return new SentFile(name, PDF, () => printMatrix({ kind: type, tiers, printed }, viewer.userId))
  }
  const whole = await readGrid(tx, definition, reading)
  const grid = gridLeft(whole, narrowing, view)
  const filters = [
    ...(narrowing ? narrowingWords(narrowing, whole, definition) : []),
    ...hiddenWords(whole, view),
  ]
  if (format === 'XLSX') {
    const headed = headedBy(matrix, grid, filters, viewer.zone)
    const { sheet, ...written } = sheetOfGrid(grid, definition, headed)
    const about = {
      matrixId: matrix.id,
      tenantId: viewer.tenantId,
      version: matrix.version,
      currency: definition.displayCurrencyCode,
    }
    const keys = { name: KEYS_SHEET, veryHidden: true, rows: writtenKeys(grid, about, written) }
    return new SentFile(name, XLSX, await writeXlsx({ sheets: [sheet, keys] }))
  }
  const printed = await printedAs(tx, viewer, matrix, { filters, hash: sha256OfGrid(grid), now })
  return new SentFile(name, PDF, () =>
    printMatrix({ kind: type, grid, format: definition, printed }, viewer.userId),
  )
}

/** What is left of a grid by filters and by a person's own view states less, and has a hash of its own. */
function gridLeft(whole: Grid, narrowing: GridFilter | undefined, view: ColumnsView | undefined): Grid {
  if (!narrowing && !view) return whole
  const left = narrowing ? narrowed(whole, narrowing) : everything(whole)
  const grid = withWhatIsLeft(whole, {
    ...left,
    columns: view ? shownColumns(whole, view, left) : left.columns,
  })
  return { ...grid, hash: shortHash(sha256OfGrid(grid)) }
}

function tiersLeft(whole: Tiers, narrowing: GridFilter): Tiers {
  const rows = whole.rows.filter((row) => isLeft(row, narrowing))
  return { ...whole, rows, hash: shortHash(sha256OfTiers(rows)) }
}

async function printedAs(
  tx: Tx,
  { tenantId, zone }: Viewer,
  { name, description, displayNumber }: FoundMatrix,
  { filters, hash, now }: { filters: readonly string[]; hash: string; now: Date },
): Promise<PaperHead> {
  const tenant = await one<{ name: string }>(
    tx,
    sql`select t.name from app.tenant_public t where t.tenant_id = ${tenantId}`,
  )
  return {
    displayId: `MTX-${displayNumber}`,
    title: name,
    description,
    organization: tenant.name,
    zone,
    printedAt: now.getTime(),
    filters,
    hash,
    short: shortHash(hash),
  }
}

const IN_A_FOOTER = 50
const shortened = (name: string) =>
  name.length > IN_A_FOOTER ? `${name.slice(0, IN_A_FOOTER - 1).toWellFormed()}…` : name

function headedBy(
  { name, displayNumber }: FoundMatrix,
  { at, knownAt, delegations, hash }: Pick<Grid, 'at' | 'knownAt' | 'delegations' | 'hash'>,
  filters: readonly string[],
  zone: string,
): SheetTexts {
  const asOf = `${words.asOf} ${longInstant(at, zone)}, ${words.known(longInstant(knownAt, zone))}`
  const what =
    filters.length > 0
      ? `${words.narrowedTo} ${filters.join('; ')}`
      : howMany(delegations, 'delegation', 'delegations')
  return {
    title: name,
    caption: `MTX-${displayNumber}. ${asOf}. ${what}. ${words.short(hash)}.`,
    // an ampersand begins a code of the footer, which holds 255 characters
    nothing: nothingIn({ filters }),
    footer: `${shortened(name).replaceAll('&', '&&')}. ${asOf}. ${hash}`,
  }
}

export const transferRoutes: Routes = routes((on) => {
  on(call, {
    permission: 'matrix.export',
    handle: ({ body, viewer, tx, now }) => exportMatrix(tx, viewer, body, now),
  })
})
