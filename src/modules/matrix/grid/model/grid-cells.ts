import type { Cell, Unable } from '#modules/decision/authority/model/cells.ts'
import type { EffectiveBound, EffectiveEnd } from '#modules/decision/authority/model/effective.ts'
import { isCut } from '#modules/decision/authority/model/effective-limits.ts'
import { inBaseUnits, lacksRate, type Scale } from '#modules/decision/authority/model/measure.ts'
import type { Principal } from '#modules/decision/authority/model/question.ts'
import { byLimit } from '#modules/decision/authority/model/ranking.ts'
import type { Snapshot } from '#modules/decision/authority/model/snapshot.ts'
import type { AuthorityTerms, SlotStatus, ValueType } from '#modules/decision/authority/model/terms.ts'
import type { Ability } from '#modules/decision/authority/model/what-can.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { IssuanceStatusName, LimitRange, MatrixDefinition, PrimaryLimitType } from './definition.ts'
import { CELL_FLAGS, CELL_STATES, type CellState, type GridCell, type GridLimit } from './grid.ts'

/** What a matrix asks of delegations, and the places of what it shows. */
export type Placing = {
  readonly definition: Pick<
    MatrixDefinition,
    'authorityTypeIds' | 'primaryLimitTypes' | 'issuanceStatusNames'
  >
  readonly rows: ReadonlyMap<string, number>
  readonly columns: ReadonlyMap<string, number>
  readonly authorityTypes: ReadonlyMap<string, number>
  /** The groups in which something must hold: those of the scope, what is below and what is above. Null: anywhere. */
  readonly groups: ReadonlySet<string> | null
  /** Otherwise a delegation for groups above these is not shown, though its decision lets it hold in one of them. */
  readonly seesAbove: boolean
  /** Delegations with a change that waits for approval. */
  readonly changing: ReadonlySet<string>
}

export const columnKey = ({ kind, id }: Principal): string => `${kind} ${id}`

/** What stands in one cell by one authority type, of what the matrix shows: live ones highest first, then the others. */
export type Standing = { readonly able: readonly Ability[]; readonly unable: readonly Unable[] }

type LeftOut = { readonly byStatus: Set<string>; readonly byLimitType: Set<string> }

const STATUS_NAMES: Partial<Record<SlotStatus | 'EXPIRED', IssuanceStatusName>> = {
  PENDING: 'Pending',
  ISSUED: 'Issued',
  ACCEPTED: 'Accepted',
  SUSPENDED: 'Suspended',
  REVOKED: 'Revoked',
  EXPIRED: 'Expired',
}

/** What the primary limit of a delegation counts; undefined: it states nothing. */
function limitTypeOf({ bounds }: AuthorityTerms): PrimaryLimitType | undefined {
  const [primary] = bounds
  if (primary?.valueType === 'TIME')
    return primary.unit === 'DAYS'
      ? 'Time (Days)'
      : primary.unit === 'MONTHS'
        ? 'Time (Months)'
        : 'Time (Years)'
  return primary && TYPE_OF[primary.valueType]
}
const TYPE_OF = {
  CURRENCY: 'Value (currency)',
  NUMBER: 'Value (number)',
  PERCENTAGE: 'Percentage',
  AUTHORIZED: 'Authority',
} as const satisfies Partial<Record<ValueType, PrimaryLimitType>>

const authorityOf = (snapshot: Snapshot, delegationId: string, authorityTypeId: string) =>
  snapshot.delegations
    .get(delegationId)
    ?.terms.authorities.find((each) => each.authorityTypeId === authorityTypeId)

/** A limit in the unit of its range: currency in base units, time in the unit of its type. Null: no end, or no rate. */
function sizeOf(scale: Scale, max: EffectiveEnd | null, unit: string) {
  if (!max) return null
  if (unit === 'CURRENCY') {
    const size = inBaseUnits(scale, max)
    return lacksRate(size) ? null : size
  }
  return decimal(max.value)
}

function isInRange(scale: Scale, range: LimitRange, max: EffectiveEnd | null, valueType: ValueType): boolean {
  const size = sizeOf(scale, max, valueType)
  if (range.max !== null && (size === null || size.greaterThan(decimal(range.max)))) return false
  return range.min === null || size === null || !size.lessThan(decimal(range.min))
}

const primaryBound = (bounds: readonly EffectiveBound[], { bounds: [primary] }: AuthorityTerms) =>
  bounds.find(({ valueType }) => valueType === primary?.valueType)

/** What of a cell the matrix shows: statuses, kinds of limits and groups that its definition names. */
export function standingIn(
  snapshot: Snapshot,
  cell: Cell,
  { definition, groups, seesAbove }: Pick<Placing, 'definition' | 'groups' | 'seesAbove'>,
  leftOut?: LeftOut,
): Standing {
  const { authorityTypeId } = cell
  const isShown = (
    delegationId: string,
    status: SlotStatus | 'EXPIRED' | undefined,
    held: readonly string[],
    max: (terms: AuthorityTerms) => EffectiveEnd | null | undefined,
  ) => {
    if (groups && !held.some((id) => groups.has(id))) return false
    const named = snapshot.delegations.get(delegationId)?.terms.groups ?? []
    if (groups && !seesAbove && !named.some((id) => groups.has(id))) return false
    const stated = authorityOf(snapshot, delegationId, authorityTypeId)
    const type = stated && limitTypeOf(stated)
    const range = type && definition.primaryLimitTypes[type]
    const valueType = stated?.bounds[0]?.valueType ?? 'AUTHORIZED'
    const end = stated && max(stated)
    if (!range || (range !== true && end !== undefined && !isInRange(snapshot, range, end, valueType))) {
      leftOut?.byLimitType.add(delegationId)
      return false
    }
    const name = status && STATUS_NAMES[status]
    if (name && definition.issuanceStatusNames.includes(name)) return true
    leftOut?.byStatus.add(delegationId)
    return false
  }
  const able = cell.able.filter((each) =>
    isShown(
      each.delegationId,
      snapshot.slots.get(each.slotId)?.status,
      each.groups,
      (terms) => primaryBound(each.bounds, terms)?.max ?? null,
    ),
  )
  const unable = cell.unable.filter(({ delegationId, status }) =>
    isShown(
      delegationId,
      status,
      snapshot.delegations.get(delegationId)?.terms.groups ?? [],
      () => undefined,
    ),
  )
  return { able: highestFirst(snapshot, able, authorityTypeId), unable }
}

function highestFirst(snapshot: Snapshot, able: readonly Ability[], authorityTypeId: string) {
  if (able.length < 2) return able
  const primary = (each: Ability) =>
    authorityOf(snapshot, each.delegationId, authorityTypeId)?.bounds[0]?.valueType
  const named = new Set(able.flatMap((each) => primary(each) ?? []))
  const smallestFirst = byLimit<Ability>(snapshot, named, ({ bounds }) => bounds)
  return able.toSorted((a, b) => smallestFirst(b, a))
}

const SUSPENDING: ReadonlySet<string> = new Set(['SUSPENDED'])
const ENDING: ReadonlySet<string> = new Set(['REVOKED', 'EXPIRED'])

/** Why it gives nothing now, in one word. */
export function stateOf({ standing, status, reason }: Unable): CellState {
  if (standing === 'AWAITING') return 'WAITING'
  if (standing === 'NOT_YET') return 'NOT_YET'
  if (SUSPENDING.has(status)) return 'SUSPENDED'
  const hasEnded = reason?.code === 'ENDED_WITH_USER' || reason?.code === 'ENDED_WITH_POSITION'
  return ENDING.has(status) || hasEnded ? 'ENDED' : 'BROKEN'
}

/** What comes nearest to giving something stands first. */
const nearest = (unable: readonly Unable[]): CellState =>
  CELL_STATES[Math.min(...unable.map((each) => CELL_STATES.indexOf(stateOf(each))))] ?? 'BROKEN'

function flagsOf(snapshot: Snapshot, { changing }: Placing, { able, unable }: Standing): number {
  const [best] = able
  let flags = 0
  if (best?.obligations.some(({ kind }) => kind === 'CONDITION')) flags |= CELL_FLAGS.conditions
  if (best?.obligations.some(({ kind }) => kind === 'GROUPS')) flags |= CELL_FLAGS.someGroups
  const stated = best && authorityOf(snapshot, best.delegationId, best.authorityTypeId)
  if (best && stated && isCut(snapshot, best.bounds, stated)) flags |= CELL_FLAGS.cut
  const waits = ({ delegationId, slotId }: { delegationId: string; slotId: string }) =>
    changing.has(delegationId) || snapshot.slots.get(slotId)?.acceptedTerms != null
  return [...able, ...unable].some(waits) ? flags | CELL_FLAGS.changeWaits : flags
}

/** The limit of a chain as it is shown: the primary one first. */
export function limitOf(snapshot: Snapshot, ability: Ability): GridLimit[] {
  const stated = authorityOf(snapshot, ability.delegationId, ability.authorityTypeId)
  const primary = stated?.bounds[0]?.valueType
  const first = ability.bounds.find(({ valueType }) => valueType === primary)
  const others = ability.bounds.filter(({ valueType }) => valueType !== primary)
  // nothing above limits an amount that is not limited, nor a plain yes
  const said = first ?? (primary && { valueType: primary, min: null, max: null })
  return [...(said ? [said] : []), ...others].map(({ valueType, min, max }) => ({
    valueType,
    min: min && endOf(min),
    max: max && endOf(max),
  }))
}
const endOf = ({ value, unit, exclusive }: EffectiveEnd) => ({ value, unit, exclusive })

/** The cells of a grid from what stands between decisions and holders, and what the matrix leaves out of it. */
export function gridCellsOf(snapshot: Snapshot, cells: readonly Cell[], placing: Placing) {
  const limits: GridLimit[][] = []
  const placeOf = new Map<string, number>()
  const leftOut = { byStatus: new Set<string>(), byLimitType: new Set<string>() }
  const shown = new Set<string>()
  const placed = cells.flatMap((cell): GridCell[] => {
    const row = placing.rows.get(cell.decisionId)
    const column = placing.columns.get(columnKey(cell.who))
    const type = placing.authorityTypes.get(cell.authorityTypeId)
    if (row === undefined || column === undefined || type === undefined) return []
    const standing = standingIn(snapshot, cell, placing, leftOut)
    const all = [...standing.able, ...standing.unable]
    if (all.length === 0) return []
    for (const { delegationId } of all) shown.add(delegationId)
    const [best] = standing.able
    const limit = best ? place(limitOf(snapshot, best)) : -1
    const state = CELL_STATES.indexOf(best ? 'LIVE' : nearest(standing.unable))
    return [[row, column, type, limit, state, flagsOf(snapshot, placing, standing), all.length]]
  })
  function place(limit: GridLimit[]): number {
    const key = JSON.stringify(limit)
    const known = placeOf.get(key)
    if (known !== undefined) return known
    placeOf.set(key, limits.length)
    return limits.push(limit) - 1
  }
  const without = (ids: ReadonlySet<string>) => [...ids].filter((id) => !shown.has(id)).length
  return {
    limits,
    cells: placed,
    delegations: shown.size,
    leftOut: { byStatus: without(leftOut.byStatus), byLimitType: without(leftOut.byLimitType) },
  }
}
