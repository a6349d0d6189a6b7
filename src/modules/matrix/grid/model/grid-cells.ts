import type { Cell, IneffectiveRecipient } from '#modules/authority/engine/model/cells.ts'
import type { EffectiveBound, EffectiveEnd } from '#modules/authority/engine/model/effective.ts'
import { isCut } from '#modules/authority/engine/model/effective-limits.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import { byLimit } from '#modules/authority/engine/model/ranking.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Ability } from '#modules/authority/engine/model/what-can.ts'
import { inBaseUnits, lacksRate, type Scale } from '#modules/authority/terms/model/measure.ts'
import type { AuthorityTerms, SlotStatus, ValueType } from '#modules/authority/terms/model/terms.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { IssuanceStatusName, LimitRange, MatrixDefinition, PrimaryLimitType } from './definition.ts'
import {
  CELL_FLAGS,
  CELL_STATES,
  type CellState,
  type DelegationState,
  type Grid,
  type GridCell,
  type GridLimit,
  type LeftOutReason,
} from './grid.ts'
import { toLeftOutCell } from './left-out-cells.ts'
import { placeInScope, type ScopeGroups } from './scope-groups.ts'

/** What a matrix asks of delegations, and the places of what it shows. */
export type GridPlaces = {
  readonly definition: Pick<
    MatrixDefinition,
    'authorityTypeIds' | 'primaryLimitTypes' | 'issuanceStatusNames'
  >
  readonly rows: ReadonlyMap<string, number>
  readonly columns: ReadonlyMap<string, number>
  readonly authorityTypes: ReadonlyMap<string, number>
  /** The groups in which something must hold. Null: anywhere. */
  readonly groups: ScopeGroups | null
  /** Otherwise a delegation for groups above these is not shown, though its decision lets it hold in one of them. */
  readonly seesAbove: boolean
  /** Delegations with a change that awaits approval. */
  readonly changing: ReadonlySet<string>
}

export const columnKey = ({ kind, id }: Principal): string => `${kind} ${id}`

/** What the matrix leaves out of one cell, and by what. */
export type LeftOut =
  | { readonly reason: LeftOutReason; readonly able: Ability; readonly unable: null }
  | { readonly reason: LeftOutReason; readonly able: null; readonly unable: IneffectiveRecipient }

/** What is in one cell by one authority type, of what the matrix shows: live ones highest first, then the others. */
export type Standing = {
  readonly able: readonly Ability[]
  readonly unable: readonly IneffectiveRecipient[]
  readonly leftOut: readonly LeftOut[]
}

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

/** Why a matrix does not show a delegation of one of its cells. Null: it shows it. OUTSIDE: it is no matter of the matrix. */
function findReason(
  snapshot: Snapshot,
  { authorityTypeId }: Cell,
  { definition, groups, seesAbove }: GridScope,
  { delegationId, slotId, status, held, max }: CellEvidence,
): LeftOutReason | 'OUTSIDE' | null {
  const placement = placeInScope(snapshot, groups, { slotId, held })
  const named = snapshot.delegations.get(delegationId)?.terms.groups ?? []
  if (placement === 'OUTSIDE') return 'OUTSIDE'
  if (groups && !seesAbove && !named.some((id) => groups.near.has(id))) return 'OUTSIDE'
  if (placement === 'INACTIVE') return 'group'
  if (!definition.authorityTypeIds.includes(authorityTypeId)) return 'authorityType'
  const stated = authorityOf(snapshot, delegationId, authorityTypeId)
  const type = stated && limitTypeOf(stated)
  const range = type && definition.primaryLimitTypes[type]
  const valueType = stated?.bounds[0]?.valueType ?? 'AUTHORIZED'
  const end = stated && max(stated)
  if (!range || (range !== true && end !== undefined && !isInRange(snapshot, range, end, valueType)))
    return 'limitType'
  const name = status && STATUS_NAMES[status]
  return name && definition.issuanceStatusNames.includes(name) ? null : 'status'
}

type GridScope = Pick<GridPlaces, 'definition' | 'groups' | 'seesAbove'>
/** `max` undefined: nothing is left that could be in a range. */
type CellEvidence = {
  readonly delegationId: string
  readonly slotId: string
  readonly status: SlotStatus | 'EXPIRED' | undefined
  readonly held: readonly string[]
  readonly max: (terms: AuthorityTerms) => EffectiveEnd | null | undefined
}

/** Splits a cell into what the matrix shows of it and what it leaves out. */
export function standingIn(snapshot: Snapshot, cell: Cell, shows: GridScope): Standing {
  const [able, unable, leftOut]: [Ability[], IneffectiveRecipient[], LeftOut[]] = [[], [], []]
  for (const each of cell.able) {
    const reason = findReason(snapshot, cell, shows, {
      ...each,
      status: snapshot.slots.get(each.slotId)?.status,
      held: each.groups,
      max: (terms) => primaryBound(each.bounds, terms)?.max ?? null,
    })
    if (reason === null) able.push(each)
    else if (reason !== 'OUTSIDE') leftOut.push({ reason, able: each, unable: null })
  }
  for (const each of cell.unable) {
    const held = snapshot.delegations.get(each.delegationId)?.terms.groups ?? []
    const reason = findReason(snapshot, cell, shows, { ...each, held, max: () => undefined })
    if (reason === null) unable.push(each)
    else if (reason !== 'OUTSIDE') leftOut.push({ reason, able: null, unable: each })
  }
  return { able: highestFirst(snapshot, able, cell.authorityTypeId), unable, leftOut }
}

/** What is over gives no one authority: a cell that leaves it out is as empty as one without it. */
const isOver = ({ unable }: LeftOut): boolean => unable !== null && stateOf(unable) === 'ENDED'

/** Finds what a cell leaves out and is not over: such a cell is not drawn as empty. */
export const findOpenLeftOut = ({ leftOut }: Standing): readonly LeftOut[] =>
  leftOut.filter((each) => !isOver(each))

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
export function stateOf({ standing, status, reason }: IneffectiveRecipient): DelegationState {
  if (standing === 'YES') return 'UNHELD'
  if (standing === 'AWAITING') return 'WAITING'
  if (standing === 'NOT_YET') return 'NOT_YET'
  if (SUSPENDING.has(status)) return 'SUSPENDED'
  const hasEnded = reason?.code === 'ENDED_WITH_USER' || reason?.code === 'ENDED_WITH_POSITION'
  return ENDING.has(status) || hasEnded ? 'ENDED' : 'BROKEN'
}

/** What comes nearest to giving something stands first. */
const nearest = (unable: readonly IneffectiveRecipient[]): CellState =>
  CELL_STATES[Math.min(...unable.map((each) => CELL_STATES.indexOf(stateOf(each))))] ?? 'BROKEN'

function flagsOf(snapshot: Snapshot, { changing }: GridPlaces, standing: Standing): number {
  const { able, unable } = standing
  const [best] = able
  let flags = findOpenLeftOut(standing).length > 0 ? CELL_FLAGS.leftOut : 0
  if (best && limitOf(snapshot, best).length > 1) flags |= CELL_FLAGS.further
  if (best?.obligations.some(({ kind }) => kind === 'CONDITION')) flags |= CELL_FLAGS.conditions
  if (best?.obligations.some(({ kind }) => kind === 'GROUPS')) flags |= CELL_FLAGS.someGroups
  const stated = best && authorityOf(snapshot, best.delegationId, best.authorityTypeId)
  if (best && stated && isCut(snapshot, best.bounds, stated)) flags |= CELL_FLAGS.cut
  const waits = ({ delegationId, slotId }: { delegationId: string; slotId: string }) =>
    changing.has(delegationId) || snapshot.slots.get(slotId)?.acceptedTerms != null
  return [...able, ...unable].some(waits) ? flags | CELL_FLAGS.changeWaits : flags
}

/** The limit of a chain as it is shown: the primary one first, then the others that apply to an amount. */
export function limitOf(snapshot: Snapshot, ability: Ability): GridLimit[] {
  const stated = authorityOf(snapshot, ability.delegationId, ability.authorityTypeId)
  const primary = stated?.bounds[0]?.valueType
  const first = ability.bounds.find(({ valueType }) => valueType === primary)
  const others = ability.bounds.filter(({ valueType, min, max }) => valueType !== primary && (min || max))
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
export function gridCellsOf(snapshot: Snapshot, cells: readonly Cell[], placing: GridPlaces) {
  const limits: GridLimit[][] = []
  const placeOf = new Map<string, number>()
  const shown = new Set<string>()
  const byReason = new Map<LeftOutReason, Set<string>>()
  const placed = cells.flatMap((cell): GridCell[] => {
    const row = placing.rows.get(cell.decisionId)
    const column = placing.columns.get(columnKey(cell.who))
    const type = placing.authorityTypes.get(cell.authorityTypeId) ?? -1
    if (row === undefined || column === undefined) return []
    const standing = standingIn(snapshot, cell, placing)
    const all = [...standing.able, ...standing.unable]
    for (const { reason, able, unable } of standing.leftOut) {
      const ids = byReason.get(reason) ?? new Set()
      byReason.set(reason, ids.add((able ?? unable).delegationId))
    }
    const leftOut = findOpenLeftOut(standing)
    if (all.length === 0) {
      const reasons = leftOut.map(({ reason }) => reason)
      return leftOut.length > 0 ? [toLeftOutCell([row, column, type], reasons, leftOut.length)] : []
    }
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
  const count = (reason: LeftOutReason) =>
    [...(byReason.get(reason) ?? [])].filter((id) => !shown.has(id)).length
  const leftOut: Omit<Grid['leftOut'], 'decisions'> = {
    byStatus: count('status'),
    byLimitType: count('limitType'),
    byGroup: count('group'),
    byAuthorityType: count('authorityType'),
  }
  return { limits, cells: placed, delegations: shown.size, leftOut }
}
