import { folded } from '#platform/model/folded.ts'
import { grouped } from '#platform/model/how-many.ts'
import type { CellUnit } from './cell-unit.ts'
import { type ChangedCell, keptValue, letters, type SheetRows, type SheetUnits } from './changed-cells.ts'
import { COVERED, type SheetValue, saidAlike } from './read-limit.ts'
import type { SheetMapping } from './update-calls.ts'

/** A sheet that no export wrote: an organization's own schedule, decisions down and people or positions across. */
export type OwnSheet = {
  readonly name: string
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  /** By place, "4,2": what the number formats of cells say. */
  readonly units: Readonly<Record<string, CellUnit>>
  /** Whether something stands in its rows or columns beyond those that are kept. */
  readonly leftOut: { readonly rows: boolean; readonly columns: boolean }
}

/** A record by its key and everything that it is called. */
export type Called = { readonly key: string; readonly names: readonly string[] }

const MOST = { sheets: 10, rows: 1_000, columns: 320, characters: 4_000_000 }

/** The part of sheets that is kept: more than any matrix has. Null: there is too much in it. */
export function keptSheets(
  sheets: readonly {
    name: string
    rows: SheetRows
    units: SheetUnits
    beyond: OwnSheet['leftOut']
  }[],
): OwnSheet[] | null {
  let left = MOST.characters
  const all = sheets.slice(0, MOST.sheets).map(({ name, rows, units, beyond }) => {
    const said: Record<string, CellUnit> = {}
    const kept = rows.slice(0, MOST.rows).map((row, r) =>
      row.slice(0, MOST.columns).map((value, c) => {
        const short = value === COVERED ? null : keptValue(value)
        const unit = units[r]?.[c]
        left -= String(short ?? '').length + (unit ? 10 : 1)
        if (left > 0 && unit) said[`${r},${c}`] = unit
        return left > 0 ? short : null
      }),
    )
    const leftOut = {
      rows: beyond.rows || rows.slice(MOST.rows).some((row) => row.some(saysSomething)),
      columns: beyond.columns || rows.some((row) => row.slice(MOST.columns).some(saysSomething)),
    }
    return { name: String(keptValue(name)), rows: kept, units: said, leftOut }
  })
  return left > 0 ? all : null
}

const saysSomething = (value: SheetValue): boolean => value !== COVERED && saidAlike(value) !== ''

/** What is not read of a spreadsheet, in sentences: of one of its sheets, and of those behind the ones that are kept. */
export function leftOutOf(own: readonly OwnSheet[], all: number, sheet?: number): string[] {
  const looked = sheet === undefined ? own : own.slice(sheet, sheet + 1)
  const parts = looked.flatMap(({ name, leftOut: { rows, columns } }) => [
    ...(rows ? [`The rows below row ${grouped(MOST.rows)} of the sheet ${name} are left out.`] : []),
    ...(columns
      ? [`The columns after column ${letters(MOST.columns - 1)} of the sheet ${name} are left out.`]
      : []),
  ])
  const behind = all - own.length
  const sheets = `The ${behind === 1 ? 'sheet' : `${behind} sheets`} after the first ${MOST.sheets} ${behind === 1 ? 'is' : 'are'} left out.`
  return behind > 0 && sheet === undefined ? [...parts, sheets] : parts
}

/** Whether nothing stands on a sheet. */
export const isEmptySheet = ({ rows }: Pick<OwnSheet, 'rows'>): boolean =>
  !rows.some((row) => row.some((value) => saidAlike(value) !== ''))

export const textAt = ({ rows }: OwnSheet, row: number, column: number): string =>
  String(rows[row]?.[column] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const SAYS_NOTHING = new Set(['of', 'the', 'and', 'for', 'a', 'an', 'to'])
const LONGER: Readonly<Record<string, string>> = {
  vp: 'vice president',
  svp: 'senior vice president',
  evp: 'executive vice president',
  dir: 'director',
  mgr: 'manager',
  asst: 'assistant',
  dept: 'department',
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    folded(text)
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((word) => (LONGER[word] ?? word).split(' '))
      .filter((word) => word !== '' && !SAYS_NOTHING.has(word)),
  )

/** How alike two texts are by their words: 1 the same, 0 nothing in common. All words of the shorter one count for much. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size)
  if (least === 0) return 0
  const common = [...a].filter((word) => b.has(word)).length
  const whole = (2 * common) / (a.size + b.size)
  return least >= 2 && common === least ? Math.max(whole, 0.8) : whole
}

const LIKE_ENOUGH = 0.65
const APART = 0.05

/** Which record a text means; null where none is like it, or two are alike. */
export type Suggest = (text: string) => string | null

/** Looks for what texts mean among records: of each text once, and only at those with which it has a word in common. */
export function suggestsOf(called: readonly Called[]): Suggest {
  const names = called.flatMap(({ key, names: all }) => all.map((name) => ({ key, words: wordsOf(name) })))
  const byWord = new Map<string, number[]>()
  names.forEach(({ words }, at) => {
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), at])
  })
  const known = new Map<string, string | null>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const words = wordsOf(text)
    const likest = new Map<string, number>()
    for (const at of new Set([...words].flatMap((word) => byWord.get(word) ?? []))) {
      const { key, words: other } = names[at] as (typeof names)[0]
      likest.set(key, Math.max(likest.get(key) ?? 0, likeness(words, other)))
    }
    const [best, second] = [...likest].toSorted(([, a], [, b]) => b - a)
    const isClear = best && best[1] >= LIKE_ENOUGH && !(second && best[1] - second[1] < APART)
    const found = isClear ? best[0] : null
    known.set(text, found)
    return found
  }
}

/** How many rows from above may hold the heads of the columns. */
export const HEAD_ROWS = 30

/** Where heads and decisions most likely are: where most of them are known; without any, the first row and column with words. */
export function guessedLayout(
  sheet: OwnSheet,
  { holders, decisions }: { holders: Suggest; decisions: Suggest },
): { headRow: number; decisionColumn: number } {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length))
  const rows = sheet.rows.slice(0, HEAD_ROWS).map((_, row) => row)
  const columns = Array.from({ length: Math.min(width, 12) }, (_, column) => column)
  const known = (row: number, column: number, of: Suggest) => {
    const text = textAt(sheet, row, column)
    return text !== '' && of(text) !== null
  }
  const most = (places: readonly number[], count: (place: number) => number) =>
    places.reduce((best, place) => (count(place) > count(best) ? place : best), places[0] ?? 0)
  const headRow = most(
    rows,
    (row) =>
      Array.from({ length: width }, (_, column) => column).filter((c) => known(row, c, holders)).length,
  )
  const below = sheet.rows.slice(0, 200).map((_, row) => row)
  const decisionColumn = most(
    columns,
    (column) => below.filter((row) => row !== headRow && known(row, column, decisions)).length,
  )
  return { headRow, decisionColumn }
}

/** Whether a mapping names what its sheets have: a sheet, and in it rows and columns. */
export function isInSheets(
  sheets: readonly OwnSheet[],
  { sheet, headRow, decisionColumn, rows, columns }: SheetMapping,
): boolean {
  const named = sheets[sheet]?.rows ?? []
  const width = Math.max(0, ...named.map((row) => row.length))
  return (
    [headRow, ...rows.map(({ row }) => row)].every((row) => row < named.length) &&
    [decisionColumn, ...columns.map(({ column }) => column)].every((column) => column < width)
  )
}

/** The cells that a mapping means, as those of a changed export: what is empty asks for nothing. */
export function mappedCells(
  sheet: OwnSheet,
  { columns, rows, authorityTypeId }: Pick<SheetMapping, 'columns' | 'rows' | 'authorityTypeId'>,
): ChangedCell[] {
  return rows.flatMap(({ row, decisionId }) =>
    columns.flatMap(({ column, holder }): ChangedCell[] => {
      const value = sheet.rows[row]?.[column] ?? null
      const unit = sheet.units[`${row},${column}`]
      return saidAlike(value) === ''
        ? []
        : [
            {
              place: `${letters(column)}${row + 1}`,
              decisionId,
              displayId: '',
              authorityTypeId,
              holder,
              shown: '',
              value,
              ...(unit !== undefined && { unit }),
            },
          ]
    }),
  )
}
