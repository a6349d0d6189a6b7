import type pg from 'pg'
import { userEntry } from '#modules/auth/index.server.ts'
import { toLimitsCell } from '#modules/decision/decisions/server/export-decisions.ts'
import { delegationLifecycle } from '#modules/decision/delegations/model/delegation-lifecycle.ts'
import { type DelegationRow, delegationList } from '#modules/decision/delegations/model/delegation-list.ts'
import { delegationListSource } from '#modules/decision/delegations/server/delegation-list-source.ts'
import { wallClock } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { databaseClock } from '#platform/server/database/clock.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { idsOfList, rowsOfList } from '#platform/server/lists/list-source.ts'
import type { SheetCell } from '#platform/server/spreadsheet/write-sheet.ts'

type Columns = { header: string; width: number; style?: { numFmt: string } }[]

const PIECE = 1_000

/** The list of delegations, read from the database as the export reads it, for another program to write. */
export async function withExportedRows(
  pool: pg.Pool,
  who: { tenantId: string; userId: string },
  write: (columns: Columns, lines: AsyncIterable<SheetCell[]>) => Promise<void>,
): Promise<void> {
  const { entry, viewer: viewerOf } = userEntry(who, 'bench', databaseClock)
  await inTenant(pool, who.tenantId, { readOnly: true, oneMoment: true, entry }, async (tx, now) => {
    const viewer = viewerOf()
    const asked = delegationList.exported.parse({})
    const ids = await idsOfList(tx, delegationListSource, asked, { viewer, now }, { most: 1_000_000 })
    const columns = SHOWN.map(({ label, kind }) => ({
      header: label,
      width: 20,
      ...((kind === 'instant' || kind === 'day') && { style: { numFmt: viewer.dateFormat.toLowerCase() } }),
    }))
    await write(columns, linesOf(tx, { viewer, now }, ids))
  })
}

async function* linesOf(tx: Tx, seen: { viewer: Viewer; now: Date }, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += PIECE)
    for (const row of await rowsOfList(tx, delegationListSource, seen, ids.slice(from, from + PIECE)))
      yield SHOWN.map(({ key }) => CELLS[key as keyof typeof CELLS](row, seen.viewer.zone))
}

const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join('; ')

const CELLS = {
  decision: (row) => row.decisionName,
  recipient: (row) => names(row.recipient),
  section: (row) => row.sectionName,
  category: (row) => row.categoryName,
  authorityLimit: (row) => toLimitsCell(row.authorityLimit),
  status: (row) => delegationLifecycle.labels[row.status],
  issuer: (row) => row.issuedBy.name,
  authorityType: (row) => row.authorityType.join('; '),
  delegationId: (row) => row.displayId,
  groups: (row) => names(row.groups),
  lastUpdated: (row, zone) => wallClock(row.updatedAt, zone),
  expirationDate: (row, zone) =>
    row.expiration ? wallClock(new Date(Date.parse(row.expiration) - 1).toISOString(), zone) : null,
} satisfies Record<string, (row: DelegationRow, zone: string) => SheetCell>

/** The twelve columns that are measured. */
export const SHOWN = delegationList.columns.filter(({ key }) => key in CELLS)
