import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import { withUnit } from '#platform/model/cell-unit.ts'
import { type CellState, standingText } from '../model/cell-intent.ts'
import type { ChangedCell } from '../model/changed-cells.ts'
import type { DelegationUpdate } from '../model/delegation-updates.ts'
import type { UpdateRow } from '../model/update-calls.ts'
import type { UpdateScope } from './update-scope.ts'

/** The delegations that the viewer may see, by id. */
export type VisibleDelegations = ReadonlyMap<
  string,
  { readonly displayId: string; readonly recipients: number }
>

type RowContext = {
  readonly scope: UpdateScope
  readonly stood: CellState
  readonly seen: VisibleDelegations
}

/** A changed cell in names, before anything is done with it. */
export function rowOf(cell: ChangedCell, { scope, stood, seen }: RowContext): UpdateRow {
  const [behind] = [...(stood.cell?.able ?? []), ...(stood.cell?.unable ?? [])]
  const delegation = behind && seen.get(behind.delegationId)
  const named = namedIn(scope, cell)
  return {
    ...named,
    // of what is none of the matrix nothing is said
    from: named.holder && named.authorityType ? standingText(stood) : '',
    delegation: delegation ? { id: behind.delegationId, displayId: delegation.displayId } : null,
  }
}

/** A cell of a decision that is none of the matrix. */
export const outside = (cell: ChangedCell, scope: UpdateScope, refusal: string): UpdateRow => ({
  ...namedIn(scope, cell),
  refusal,
})

/** What the matrix has of a cell by name. */
function namedIn(scope: UpdateScope, cell: ChangedCell): UpdateRow {
  const row = scope.rows.get(cell.decisionId)
  const column = scope.columns.get(cell.holder)
  return {
    place: cell.place,
    decision: row ? row.decision : null,
    holder: column ? { kind: column.kind, id: column.id, name: column.name } : null,
    authorityType: scope.authorityTypes.get(cell.authorityTypeId) ?? null,
    from: '',
    to: typedIn(cell),
    act: null,
    delegation: null,
    effects: [],
    refusal: null,
  }
}

/** What was typed, as its cell shows it. */
function typedIn({ value, unit }: ChangedCell): string {
  if (value === null || value === '') return '–'
  return typeof value === 'number' && unit ? withUnit(value, unit) : String(value)
}

type Rows = (UpdateRow | null)[]

/** Cells that are skipped, and why. */
export function refuse(rows: Rows, places: readonly number[], refusal: string): void {
  for (const at of places) {
    const row = rows[at]
    if (row) rows[at] = { ...row, act: null, effects: [], refusal }
  }
}

/** Cells whose act may be done, and what it does beside them. */
export function does(
  rows: Rows,
  unit: DelegationUpdate,
  snapshot: Snapshot,
  effects: readonly string[],
): void {
  for (const { at, authorityTypeId, act } of unit.cells) {
    const row = rows[at]
    if (row) rows[at] = { ...row, act, to: limitIn(unit, authorityTypeId, snapshot), effects: [...effects] }
  }
}

/** The limit that a delegation states afterwards. */
function limitIn(unit: DelegationUpdate, authorityTypeId: string, { delegations }: Snapshot): string {
  const isOf = (each: { authorityTypeId: string }) => each.authorityTypeId === authorityTypeId
  if (unit.kind === 'ISSUE') return limitText(unit.limits.find(isOf)?.bound)
  if (unit.kind === 'REVOKE') return '–'
  const bound = delegations.get(unit.delegationId)?.terms.authorities.find(isOf)?.bounds[0]
  return limitText(bound && { ...bound, max: unit.limits.find(isOf)?.max ?? null })
}
