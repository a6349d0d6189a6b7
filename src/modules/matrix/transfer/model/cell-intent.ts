import type { Cell } from '#modules/authority/engine/model/cells.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Ability } from '#modules/authority/engine/model/what-can.ts'
import { limitsText, limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { canonical } from '#platform/model/canonical.ts'
import { compare, type DecimalText, decimal } from '#platform/model/decimal.ts'
import { type GridPlaces, limitOf, standingIn, stateOf } from '../../grid/model/grid-cells.ts'
import { words } from '../../grid/model/words.ts'
import type { ChangedCell } from './changed-cells.ts'
import { type LimitIntent, readLimit } from './read-limit.ts'
import { updateTexts as texts } from './update-texts.ts'

/** What the matrix shows of one cell at one instant, with the facts that it was judged by. */
export type CellState = {
  /** Nothing that is shown stands: no cell. */
  readonly cell: Cell | undefined
  /** It shows nothing, and something is there that the matrix leaves out. */
  readonly leavesOut: boolean
  readonly snapshot: Snapshot
}

/** Of what is in a cell, what the grid shows of it; nothing else is acted on, compared or told. */
export function cellBefore(
  snapshot: Snapshot,
  cell: Cell | undefined,
  shows: Pick<GridPlaces, 'definition' | 'groups' | 'seesAbove'>,
): CellState {
  if (!cell) return { cell, leavesOut: false, snapshot }
  const shown = { ...cell, ...standingIn(snapshot, cell, shows) }
  return { cell: shown, leavesOut: !cellNow(shown) && cellNow(cell), snapshot }
}

/** What a changed cell asks for. `max`: null for no upper end. */
export type CellIntent =
  /** It shows already what was typed. */
  | { readonly kind: 'SAME' }
  | { readonly kind: 'REFUSED'; readonly sentence: string }
  /** What is issued, and whether, depends on what it is issued from. */
  | { readonly kind: 'ISSUE' }
  | { readonly kind: 'RAISE' | 'LOWER'; readonly delegationId: string; readonly max: DecimalText | null }
  | { readonly kind: 'REVOKE'; readonly delegationId: string }

const refused = (sentence: string): CellIntent => ({ kind: 'REFUSED', sentence })

const openOf = ({ cell }: Pick<CellState, 'cell'>) =>
  (cell?.unable ?? []).filter((each) => stateOf(each) !== 'ENDED')

/** Whether anything that is not over is in a cell. */
const cellNow = (cell: Cell | undefined): boolean =>
  (cell?.able ?? []).length > 0 || openOf({ cell }).length > 0

/** What is in a cell: two instants are compared by it. */
export const standingOf = (stood: CellState): string =>
  canonical([
    (stood.cell?.able ?? [])
      .map((each) => [each.delegationId, limitsText(limitOf(stood.snapshot, each))])
      .sort(),
    openOf(stood)
      .map((each) => [each.delegationId, stateOf(each)])
      .sort(),
  ])

/** What is in a cell, for people: limits whole, or why what was issued gives nothing now. */
export function standingText(stood: CellState): string {
  const { able = [] } = stood.cell ?? {}
  if (able.length > 0) return able.map((each) => limitsText(limitOf(stood.snapshot, each))).join(', ')
  const [open] = openOf(stood)
  return open ? texts.states[stateOf(open)] : '–'
}

/**
 * What a changed cell asks for, by what is there now and what stood there when the matrix was exported. `showed`: what the
 * file showed of it; null: it shows no state.
 */
export function intentOf(
  { holder, ...typed }: Pick<ChangedCell, 'value' | 'unit' | 'holder'>,
  {
    now,
    exported,
    showed,
    displayCurrency,
  }: { now: CellState; exported: CellState; showed: string | null; displayCurrency: string },
): CellIntent {
  if (now.leavesOut) return refused(texts.leftOut)
  // a file that was narrowed shows less than the matrix
  if (showed !== null && showsNothing(showed) && cellNow(exported.cell)) return refused(texts.notInFile)
  const live = now.cell?.able ?? []
  const open = openOf(now)
  const isSame = standingOf(now) === standingOf(exported)
  if (live.length + open.length > 1) return refused(texts.several(live.length + open.length))
  const [ability] = live
  if (ability) {
    const meant = intentOfOne(ability, typed, { now, holder, displayCurrency })
    return isSame || meant.kind === 'SAME' ? meant : refused(texts.changed(standingText(now)))
  }
  if (!isSame) return refused(texts.changed(standingText(now)))
  const [other] = open
  if (other) return refused(texts.notInForce(texts.states[stateOf(other)]))
  return isNothing(typed.value) ? refused(texts.nothingThere) : { kind: 'ISSUE' }
}

/** A file that was narrowed says of a cell that it is not shown. */
const showsNothing = (showed: string): boolean => showed === '' || showed.startsWith(words.states.LEFT_OUT)

const isNothing = (value: ChangedCell['value']) =>
  readLimit(value, { valueType: 'NUMBER', unit: '', displayCurrency: '' }).kind === 'EMPTY'

type CellContext = { now: CellState; holder: string; displayCurrency: string }

/** What is in a cell of the file. */
type CellEntry = Pick<ChangedCell, 'value' | 'unit'>

function intentOfOne(
  ability: Ability,
  { value, unit }: CellEntry,
  { now: { snapshot }, holder, displayCurrency }: CellContext,
): CellIntent {
  const { delegationId, slotId, authorityTypeId } = ability
  const stated = statedIn(snapshot, delegationId, authorityTypeId)
  const [bound, ...others] = stated
  const left = limitOf(snapshot, ability)
  const primary = left[0]
  if (!bound || !primary) return refused(texts.onItsPage)
  const wanted = readLimit(value, { ...bound, displayCurrency }, unit)
  if (wanted.kind === 'UNREAD') return refused(wanted.sentence)
  if (wanted.kind !== 'EMPTY' && saysTheSame(wanted, bound, primary.max)) return { kind: 'SAME' }
  if (snapshot.slots.get(slotId)?.kind === 'POSITION_ONLY' && holder.startsWith('USER'))
    return refused(texts.ofPosition)
  if (wanted.kind === 'EMPTY') return { kind: 'REVOKE', delegationId }
  if (wanted.kind === 'AUTHORIZED' || others.length > 0 || left.length > 1)
    return refused(texts.moreLimits(limitsText(stated)))
  if ((bound.min !== null && !decimal(bound.min).isZero()) || bound.maxExclusive)
    return refused(texts.moreLimits(limitText(bound)))
  const max = wanted.kind === 'AMOUNT' ? wanted.value : null
  return { kind: isAbove(max, primary.max?.value ?? null) ? 'RAISE' : 'LOWER', delegationId, max }
}

/** A limit that its path reduces: `effective` and `stated` as texts, `max` that of what is left. */
export type Cut = {
  readonly effective: string
  readonly stated: string
  readonly max: DecimalText | null
}

/** What a path reduces of the limit that a delegation states first. Null: nothing. */
export function cutOf(
  { cell, snapshot }: CellState,
  delegationId: string,
  authorityTypeId: string,
): Cut | null {
  const ability = cell?.able.find((each) => each.delegationId === delegationId)
  const left = ability && limitOf(snapshot, ability)[0]
  const bound = statedIn(snapshot, delegationId, authorityTypeId)[0]
  if (!left || !bound) return null
  const [effective, stated] = [limitText(left), limitText(bound)]
  return effective === stated ? null : { effective, stated, max: left.max?.value ?? null }
}

/** Whether what is left stays below a limit that is asked for. */
export const staysBelow = ({ max }: Cut, wanted: DecimalText | null): boolean => isAbove(wanted, max)

const statedIn = ({ delegations }: Snapshot, delegationId: string, authorityTypeId: string) =>
  delegations.get(delegationId)?.terms.authorities.find((each) => each.authorityTypeId === authorityTypeId)
    ?.bounds ?? []

/** Null is no upper end, which is above any. */
const isAbove = (a: DecimalText | null, b: DecimalText | null): boolean =>
  b !== null && (a === null || compare(a, b) > 0)

function saysTheSame(
  wanted: LimitIntent,
  { valueType, unit }: Bound,
  max: { readonly value: DecimalText; readonly unit: string } | null,
): boolean {
  if (wanted.kind === 'AUTHORIZED') return valueType === 'AUTHORIZED'
  if (wanted.kind === 'UNLIMITED') return max === null
  return (
    wanted.kind === 'AMOUNT' && max !== null && max.unit === unit && compare(wanted.value, max.value) === 0
  )
}

/** The limit that a new delegation states: that of its source, up to what was typed. A sentence says why there is none. */
export function boundToIssue(
  { value, unit }: CellEntry,
  bound: Bound,
  displayCurrency: string,
): { readonly bound: Bound } | { readonly sentence: string } {
  const wanted = readLimit(value, { ...bound, displayCurrency }, unit)
  if (wanted.kind === 'UNREAD') return wanted
  if (wanted.kind === 'EMPTY') return { sentence: texts.nothingThere }
  const max = wanted.kind === 'AMOUNT' ? wanted.value : null
  return { bound: wanted.kind === 'AUTHORIZED' ? bound : { ...bound, max, maxExclusive: false } }
}
