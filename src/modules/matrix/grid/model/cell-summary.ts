import type { CellsAt } from './cells-at.ts'
import type { MatrixFormat } from './definition.ts'
import { formatLimits } from './format-limit.ts'
import {
  CELL_FLAGS,
  CELL_STATES,
  type CellState,
  type Grid,
  type GridCell,
  type LeftOutReason,
} from './grid.ts'
import { applyLimitFilter, isLeftOut, toLeftOutReasons } from './left-out-cells.ts'
import type { NarrowedGrid } from './narrow.ts'
import type { TintStep, Tints } from './tints.ts'

/** Limits, decision roles, or both of them. */
export type CellContent = 'limits' | 'roles' | 'both'

/** What raised numbers point to, in the order of their numbers. DESIGN 9. */
export const NOTES = ['changeWaits', 'conditions', 'someGroups', 'cut', 'further', 'leftOut'] as const
export type Note = (typeof NOTES)[number]

const RAISED = ['¹', '²', '³', '⁴', '⁵', '⁶'] as const satisfies { readonly length: (typeof NOTES)['length'] }

/** The numbers of notes as signs of a text; `shown`: those of the legend in their order. */
export const formatRaisedNotes = (notes: readonly Note[], shown: readonly Note[]): string =>
  notes.map((note) => RAISED[shown.indexOf(note)] ?? '').join('')

/** One limit of a cell with the authority types that have it. */
export type SaidLimit = { readonly types: readonly number[]; readonly text: string; readonly step: TintStep }

/** What a cell shows. */
export type CellSummary = {
  /** Of what is live; authority types with the same limit together. */
  readonly limits: readonly SaidLimit[]
  /** Why no limit is shown; LIVE where one is, undefined where no one has authority. */
  readonly state: CellState | undefined
  /** Of a cell that is left out. */
  readonly leftOutBy: readonly LeftOutReason[]
  readonly notes: readonly Note[]
  readonly delegations: number
  /** Places in `roles`. */
  readonly roles: readonly number[]
}

const EMPTY: CellSummary = {
  limits: [],
  state: undefined,
  leftOutBy: [],
  notes: [],
  delegations: 0,
  roles: [],
}

const notesAmong = (flags: number): readonly Note[] =>
  NOTES.filter((note) => (flags & CELL_FLAGS[note]) !== 0)

const liveOnes = (cells: readonly GridCell[]) => cells.filter(([, , , limit]) => limit >= 0)

/** What each cell of a grid shows in a format. Limits are written once, however many cells have them. */
export function cellsSaid(
  grid: Grid,
  format: MatrixFormat,
  {
    at,
    tints,
    narrowed,
    shows,
  }: { at: CellsAt; tints: Tints; narrowed: Pick<NarrowedGrid, 'limits'>; shows: CellContent },
): (row: number, column: number) => CellSummary {
  const texts = grid.limits.map((limits) => formatLimits(limits, format, grid))
  return (row, column) => {
    const roles = shows === 'limits' ? EMPTY.roles : at.roles(row, column)
    const found = shows === 'roles' ? [] : at.cells(row, column)
    if (found.length === 0) return roles.length === 0 ? EMPTY : { ...EMPTY, roles }
    const cells = found.map((cell) => applyLimitFilter(cell, narrowed.limits))
    const shown = cells.filter((cell) => !isLeftOut(cell))
    if (shown.length === 0)
      return {
        ...EMPTY,
        state: 'LEFT_OUT',
        leftOutBy: toLeftOutReasons(flagsIn(cells)),
        delegations: Math.max(...cells.map((cell) => cell[6])),
        roles,
      }
    const live = liveOnes(shown)
    const limits = together(live, texts, tints)
    // an authority type that the matrix does not have is no part of what its cells say
    const hides = cells.some((cell) => isLeftOut(cell) && cell[2] >= 0)
    const flags = flagsIn(live.length > 0 ? live : shown) | (hides ? CELL_FLAGS.leftOut : 0)
    const states = shown.map(([, , , , state]) => state)
    return {
      limits,
      state: live.length > 0 ? 'LIVE' : CELL_STATES[Math.min(...states)],
      leftOutBy: [],
      notes: notesAmong(flags),
      delegations: Math.max(...shown.map((cell) => cell[6])),
      roles,
    }
  }
}

const flagsIn = (cells: readonly GridCell[]): number => cells.reduce((all, cell) => all | cell[5], 0)

/** Authority types whose limits are written alike stand together. */
function together(
  live: readonly GridCell[],
  texts: readonly string[],
  { steps }: Tints,
): readonly SaidLimit[] {
  const said = new Map<string, { types: number[]; text: string; step: TintStep }>()
  for (const [, , type, limit] of live) {
    const text = texts[limit] ?? ''
    const same = said.get(text)
    if (same) same.types.push(type)
    else said.set(text, { types: [type], text, step: steps[limit] ?? 1 })
  }
  return [...said.values()]
}

/** Which notes some cell of a grid has: these are in its legend, and numbered in it. */
export function notesIn({ cells }: Pick<Grid, 'cells'>): readonly Note[] {
  const left = cells.filter((cell) => isLeftOut(cell) && cell[2] >= 0)
  const placeOf = ([row, column]: GridCell) => `${row} ${column}`
  const places = new Set(left.map(placeOf))
  const hides = places.size > 0 && cells.some((cell) => !isLeftOut(cell) && places.has(placeOf(cell)))
  return notesAmong(flagsIn(cells) | (hides ? CELL_FLAGS.leftOut : 0))
}

/** Those of one authority type of a cell. */
export const notesOf = ([, , , , , flags]: GridCell): readonly Note[] => notesAmong(flags)

/** Which states some cell has that shows no limit. */
export function statesIn({ cells }: Pick<Grid, 'cells'>): readonly CellState[] {
  const states = new Set(cells.map((cell) => cell[4]))
  return CELL_STATES.filter((state, i) => state !== 'LIVE' && states.has(i))
}

/** As few letters as tell the decision roles apart: R, C, E, I for those of the product. */
export function roleLetters(roles: readonly { readonly name: string }[]): readonly string[] {
  const taken: string[] = []
  for (const [i, { name }] of roles.entries()) {
    // a sign is no letter: a number format could not hold a quotation mark, nor a mark a bracket
    const said = name.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || String(i + 1)
    const letters = [1, 2, 3].map((count) => {
      const first = [...said].slice(0, count).join('')
      return first.replace(/^./u, (letter) => letter.toUpperCase())
    })
    taken.push(letters.find((each) => !taken.includes(each)) ?? letters.at(-1) ?? '')
  }
  return taken
}
