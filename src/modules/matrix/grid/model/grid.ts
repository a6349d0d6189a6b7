import * as z from 'zod'
import { VALUE_TYPES } from '#modules/authority/terms/model/terms.ts'
import { decimalText, id, instant } from '#platform/model/fields.ts'

/** What a matrix shows at an instant: decisions down, holders across, and a cell where someone received something. */

const named = z.object({ id, name: z.string() })

const gridRow = z.object({
  decision: named.extend({ displayId: z.string() }),
  section: named,
  category: named.nullable(),
  /** Places in `authorityTypes`: those of the matrix that the decision has at that instant. */
  authorityTypes: z.array(z.int()),
})
export type GridRow = z.output<typeof gridRow>
/** A decision on its own: what it has depends on the facts. */
export type DecisionRow = Omit<GridRow, 'authorityTypes'>

const gridColumn = z.object({
  kind: z.enum(['USER', 'POSITION']),
  id,
  /** Of a position its name, of a user theirs. */
  name: z.string(),
  /** Of a position who occupies it at that instant, of a user the positions they hold. */
  beside: z.array(z.string()),
  /** The organization that heads the column; null: none. */
  organization: named.nullable(),
  /** Inactive, deleted, or left: the column stays and says so. */
  isActive: z.boolean(),
})
export type GridColumn = z.output<typeof gridColumn>

/**
 * Why a cell states no limit, nearest to one first. LIVE: it states one. LEFT_OUT: the definition or a filter leaves out what is
 * there. A missing cell means no authority and nothing else. Semantics 3.10.
 */
export const CELL_STATES = [
  'LIVE',
  /** In force, and no one holds it. */
  'UNHELD',
  'WAITING',
  'NOT_YET',
  'SUSPENDED',
  'BROKEN',
  'ENDED',
  'LEFT_OUT',
] as const
export type CellState = (typeof CELL_STATES)[number]
/** The states that a delegation itself can have in a cell. */
export type DelegationState = Exclude<CellState, 'LEFT_OUT'>

/** By what a matrix leaves out a delegation of its decisions and holders. */
export const LEFT_OUT_REASONS = ['limitType', 'status', 'group', 'authorityType', 'filter'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** What is besides the limit, as bits of `flags`. */
export const CELL_FLAGS = {
  /** Conditions must be met besides. */
  conditions: 1,
  /** Something above leaves less than the delegation states. */
  cut: 2,
  /** It holds in some groups of the decision only. */
  someGroups: 4,
  /** A change of it awaits approval or acceptance. */
  changeWaits: 8,
  /** It states more limits than the one that is shown. */
  further: 16,
  /** The matrix leaves out another delegation of the same cell. */
  leftOut: 32,
} as const

/** The reasons of a cell that is left out, as bits of its `flags`. */
export const LEFT_OUT_FLAGS = {
  limitType: 64,
  status: 128,
  group: 256,
  authorityType: 512,
  filter: 1024,
} as const satisfies Record<LeftOutReason, number>

/**
 * One authority type of one cell: `[row, column, authorityType, limit, state, flags, delegations]`. The first four are places in
 * the lists of the reply; -1 is an authority type that the matrix leaves out. `limit` is the highest of the live ones, as their paths
 * leave it; -1 where none is live. `state` is the place in CELL_STATES of the live one or, without one, of what comes nearest.
 * `delegations` counts all that are there.
 */
const cell = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int(), z.int()])
export type GridCell = z.output<typeof cell>

/** `[row, column, role]`: the holder of the column has that decision role for the decision. */
const roleMark = z.tuple([z.int(), z.int(), z.int()])

const end = z.object({ value: decimalText, unit: z.string(), exclusive: z.boolean() }).nullable()
/** What a path leaves in one value type; its ends may be in different units. */
const limitLeft = z.object({ valueType: z.enum(VALUE_TYPES), min: end, max: end })
export type GridLimit = z.output<typeof limitLeft>

/** Delegations that a matrix shows nowhere, and by what; decisions that are named and not published then. */
export const leftOut = z.object({
  byLimitType: z.int(),
  byStatus: z.int(),
  byGroup: z.int(),
  byAuthorityType: z.int(),
  decisions: z.int(),
})
export const NOTHING_LEFT_OUT: z.output<typeof leftOut> = {
  byLimitType: 0,
  byStatus: 0,
  byGroup: 0,
  byAuthorityType: 0,
  decisions: 0,
}

export const grid = z.object({
  rows: z.array(gridRow),
  columns: z.array(gridColumn),
  authorityTypes: z.array(named.extend({ icon: z.string() })),
  roles: z.array(named),
  /** Each limit that a cell names, once. Those of one chain hold together; the first is the primary one. None: no limit at all. */
  limits: z.array(z.array(limitLeft)),
  cells: z.array(cell),
  roleMarks: z.array(roleMark),
  /** Delegations that are in a cell. */
  delegations: z.int(),
  leftOut,
  /** Decisions and holders in the scope that find no room. */
  tooMany: z.object({ decisions: z.int(), columns: z.int() }),
  /** Base units for one unit of each currency, as in force at that instant. */
  rates: z.array(z.object({ currency: z.string(), rate: decimalText })),
  baseCurrency: z.string(),
  at: instant,
  knownAt: instant,
  /** Of everything that the cells state: the same authority has the same hash. */
  hash: z.string(),
})
export type Grid = z.output<typeof grid>
