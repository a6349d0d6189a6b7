import type { Cell } from '#modules/authority/engine/model/cells.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { cellsAt, designatedAt } from '#modules/decision/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { planAnew } from '#platform/server/database/tenant-transaction.ts'
import { inOrderOfAuthority } from '../model/column-order.ts'
import { type MatrixDefinition, MOST_COLUMNS } from '../model/definition.ts'
import type { DecisionRow, Grid, GridColumn, GridRow } from '../model/grid.ts'
import { columnKey, type GridPlaces, gridCellsOf } from '../model/grid-cells.ts'
import { typesOf } from '../model/types-of-row.ts'
import { sha256OfGrid, shortHash } from './hash-of.ts'
import { columnsOf, groupsInScope, holdersOf, type MatrixReading, rowsOf } from './scope.ts'

type NamedRef = { id: string; name: string }
type AuthorityTypeRef = NamedRef & { icon: string }

/** What a matrix shows, with the facts that it was judged by: both of its kinds are made of this. */
export type JudgedGrid = {
  readonly rows: readonly DecisionRow[]
  readonly columns: readonly GridColumn[]
  readonly authorityTypes: readonly AuthorityTypeRef[]
  readonly snapshot: Snapshot
  readonly cells: readonly Cell[]
  readonly placing: GridPlaces
  readonly tooMany: Grid['tooMany']
  readonly unpublished: number
  /** Delegations that have ended, where the matrix does not show what has. */
  readonly ended: number
}

/** Reads decisions, holders and everything that stands between them. A few statements, however many cells there are. */
export async function judgeMatrix(
  tx: Tx,
  definition: MatrixDefinition,
  reading: MatrixReading,
): Promise<JudgedGrid> {
  const { tenantId, times } = reading
  // what a scope names differs by a thousandfold
  const [, groups] = await Promise.all([planAnew(tx), groupsInScope(tx, definition, reading)])
  const inScope = await rowsOf(tx, definition, groups, reading)
  const decisionIds = inScope.rows.map(({ decision }) => decision.id)
  const holders = await holdersOf(tx, definition, decisionIds, reading)
  const endedCounted = showsEnded(definition)
    ? null
    : { authorityTypeIds: definition.authorityTypeIds, groups: groups && [...groups.near] }
  const [{ snapshot, cells, ended }, columns, authorityTypes, changing] = await Promise.all([
    cellsAt(tx, tenantId, { decisionIds, holders, endedCounted }, times),
    columnsOf(tx, holders, reading),
    authorityTypesOf(tx, tenantId, definition.authorityTypeIds),
    changingOf(tx, tenantId, decisionIds),
  ])
  const ordered = definition.allPersonnel ? inOrderOfAuthority(columns, cells) : columns
  const shown = ordered.slice(0, MOST_COLUMNS)
  return {
    rows: inScope.rows,
    columns: shown,
    authorityTypes,
    snapshot,
    cells,
    placing: {
      definition,
      rows: new Map(decisionIds.map((id, i) => [id, i])),
      columns: new Map(shown.map((each, i) => [columnKey(each), i])),
      authorityTypes: new Map(authorityTypes.map(({ id }, i) => [id, i])),
      groups,
      seesAbove: reading.seesAbove,
      changing,
    },
    tooMany: { decisions: inScope.tooMany, columns: ordered.length - shown.length },
    unpublished: inScope.unpublished,
    ended,
  }
}

/** What has ended is shown by these alone. */
const showsEnded = ({ issuanceStatusNames }: MatrixDefinition) =>
  issuanceStatusNames.includes('Revoked') || issuanceStatusNames.includes('Expired')

export const authorityTypesOf = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  rows<AuthorityTypeRef>(
    tx,
    sql`select t.id, t.name, t.icon from app.authority_type_public t
      where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) order by t.position, t.name`,
  )

async function changingOf(tx: Tx, tenantId: string, decisionIds: readonly string[]) {
  const found = await rows<{ id: string }>(
    tx,
    sql`select c.delegation_id as id from app.delegation_change_public c where c.tenant_id = ${tenantId} and exists (
      select 1 from app.delegation_slot_public s where s.tenant_id = ${tenantId} and s.delegation_id = c.delegation_id
        and s.decision_id = any(${decisionIds}::uuid[]))`,
  )
  return new Set(found.map(({ id }) => id))
}

/** A Decision Matrix at an instant. */
export async function readGrid(tx: Tx, definition: MatrixDefinition, reading: MatrixReading): Promise<Grid> {
  const judged = await judgeMatrix(tx, definition, reading)
  const marks = definition.delegationRole ? await roleMarksOf(tx, judged, definition, reading) : NO_MARKS
  return buildGrid(judged, marks)
}

type RoleMarks = Pick<Grid, 'roles' | 'roleMarks'>
export const NO_MARKS: RoleMarks = { roles: [], roleMarks: [] }

/** The grid of what was judged: tiers are made of the same one. */
export function buildGrid(judged: JudgedGrid, marks: RoleMarks): Grid {
  const { snapshot, placing, columns, authorityTypes } = judged
  const down = judged.rows.map((row): GridRow => {
    const types = typesOf(snapshot, row.decision.id).flatMap((id) => placing.authorityTypes.get(id) ?? [])
    return { ...row, authorityTypes: types }
  })
  const { limits, cells, delegations, leftOut } = gridCellsOf(snapshot, judged.cells, placing)
  const stated = { rows: down, columns: [...columns], authorityTypes: [...authorityTypes], limits, cells }
  return {
    ...stated,
    ...marks,
    delegations,
    leftOut: {
      ...leftOut,
      byStatus: leftOut.byStatus + judged.ended,
      decisions: judged.unpublished,
    },
    tooMany: judged.tooMany,
    rates: [...snapshot.rates].map(([currency, rate]) => ({ currency, rate })),
    baseCurrency: snapshot.baseCurrency,
    at: new Date(snapshot.at).toISOString(),
    knownAt: new Date(snapshot.knownAt).toISOString(),
    hash: shortHash(sha256OfGrid(stated)),
  }
}

/** Who of the columns has which decision role for which decision at that instant. */
async function roleMarksOf(
  tx: Tx,
  { placing }: JudgedGrid,
  { roleIds }: MatrixDefinition,
  { tenantId, times, now }: MatrixReading,
): Promise<RoleMarks> {
  const decisionIds = [...placing.rows.keys()]
  const [roles, designated] = await Promise.all([
    rows<NamedRef>(
      tx,
      sql`select r.id, r.name from app.decision_role_public r where r.tenant_id = ${tenantId} and r.status = 'ACTIVE'
        and (cardinality(${roleIds}::uuid[]) = 0 or r.id = any(${roleIds}::uuid[])) order by r.position, r.name`,
    ),
    designatedAt(tx, tenantId, { decisionIds, roleIds }, times, now),
  ])
  const places = new Map(roles.map(({ id }, i) => [id, i]))
  const marks = designated.flatMap(({ decisionId, roleId, userId, positionId }): Grid['roleMarks'] => {
    const row = placing.rows.get(decisionId)
    const column = placing.columns.get(userId ? `USER ${userId}` : `POSITION ${positionId}`)
    const role = places.get(roleId)
    return row === undefined || column === undefined || role === undefined ? [] : [[row, column, role]]
  })
  return { roles, roleMarks: [...new Map(marks.map((mark) => [mark.join(), mark])).values()] }
}
