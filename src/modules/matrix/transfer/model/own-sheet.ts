import { columnLetters } from '#platform/model/column-letters.ts'
import { folded } from '#platform/model/folded.ts'
import { howMany } from '#platform/model/how-many.ts'
import type { AddedPart, ChangedCell } from './changed-cells.ts'
import { saidAlike } from './read-limit.ts'
import type { OwnSheet } from './sheet-content.ts'
import type { SheetMapping } from './update-calls.ts'

/** A record by its key and everything that it is called. */
export type NamedItem = { readonly key: string; readonly names: readonly string[] }

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
  dep: 'deputy',
  assoc: 'associate',
}
/** Words that make another office of an office: the deputy of the dean is not the dean. */
const OTHER_OFFICE = new Set([
  'vice',
  'deputy',
  'acting',
  'interim',
  'former',
  'ex',
  'emeritus',
  'emerita',
  'assistant',
  'associate',
])

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
  const isOtherOffice = [...OTHER_OFFICE].some((word) => a.has(word) !== b.has(word))
  if (isOtherOffice) return 0
  const common = [...a].filter((word) => b.has(word)).length
  const whole = (2 * common) / (a.size + b.size)
  return least >= 2 && common === least ? Math.max(whole, 0.8) : whole
}

const LIKE_ENOUGH = 0.65
const APART = 0.05

/** Which record a text means; null where none is like it, or two are alike. */
export type SuggestRecord = (text: string) => string | null

/** Looks for what texts mean among records: of each text once, and only at those with which it has a word in common. */
export function suggestsOf(called: readonly NamedItem[]): SuggestRecord {
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
  { holders, decisions }: { holders: SuggestRecord; decisions: SuggestRecord },
): { headRow: number; decisionColumn: number } {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length))
  const rows = sheet.rows.slice(0, HEAD_ROWS).map((_, row) => row)
  const columns = Array.from({ length: Math.min(width, 12) }, (_, column) => column)
  // a merged title says the same in many places
  const countKnown = (texts: readonly string[], of: SuggestRecord) =>
    [...new Set(texts)].filter((text) => text !== '' && of(text) !== null).length
  const most = (places: readonly number[], count: (place: number) => number) =>
    places.reduce((best, place) => (count(place) > count(best) ? place : best), places[0] ?? 0)
  const all = Array.from({ length: width }, (_, column) => column)
  const headRow = most(rows, (row) =>
    countKnown(
      all.map((column) => textAt(sheet, row, column)),
      holders,
    ),
  )
  const below = sheet.rows.slice(0, 200).map((_, row) => row)
  const decisionColumn = most(columns, (column) =>
    countKnown(
      below.filter((row) => row !== headRow).map((row) => textAt(sheet, row, column)),
      decisions,
    ),
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

/** Zero, Nil, None, and N/A, as schedules write that there is no authority. */
const NO_AUTHORITY =
  /^(?:nil|none|n\/?a|n\.\s?a\.?|not applicable|(?:\p{Sc}|[A-Z]{3}|[A-Z]{1,2}\$)?\s?0+(?:\.0+)?\s?(?:%|\p{Sc}|[A-Z]{3})?)$/iu

/** Whether a cell asks for authority. One that repeats the name of its row is part of a merged heading. */
export function asksForAuthority(
  sheet: OwnSheet,
  row: number,
  column: number,
  decisionColumn: number,
): boolean {
  const text = saidAlike(sheet.rows[row]?.[column])
  return (
    text !== '' &&
    !NO_AUTHORITY.test(text) &&
    textAt(sheet, row, column) !== textAt(sheet, row, decisionColumn)
  )
}

type MappedParts = Pick<SheetMapping, 'decisionColumn' | 'columns' | 'rows'>

/** The cells that a mapping means, as those of a changed export: what is empty asks for nothing. */
export function mappedCells(
  sheet: OwnSheet,
  { columns, rows, decisionColumn, authorityTypeId }: MappedParts & Pick<SheetMapping, 'authorityTypeId'>,
): ChangedCell[] {
  return rows.flatMap(({ row, decisionId }) =>
    columns.flatMap(({ column, holder }): ChangedCell[] => {
      const value = sheet.rows[row]?.[column] ?? null
      const unit = sheet.units[`${row},${column}`]
      return asksForAuthority(sheet, row, column, decisionColumn)
        ? [
            {
              place: `${columnLetters(column)}${row + 1}`,
              decisionId,
              displayId: '',
              authorityTypeId,
              holder,
              shown: '',
              value,
              ...(unit !== undefined && { unit }),
            },
          ]
        : []
    }),
  )
}

/** The columns and rows whose cells a mapping does not read, each with how many they are. */
export function unmatchedParts(
  sheet: OwnSheet,
  { headRow, decisionColumn, columns, rows }: MappedParts & Pick<SheetMapping, 'headRow'>,
): AddedPart[] {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length))
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (each) => each !== decisionColumn,
  )
  const matchedColumns = new Set(columns.map(({ column }) => column))
  const matchedRows = rows.map(({ row }) => row)
  const count = (ofRows: readonly number[], ofColumns: readonly number[]) =>
    ofRows.reduce(
      (sum, row) =>
        sum + ofColumns.filter((column) => asksForAuthority(sheet, row, column, decisionColumn)).length,
      0,
    )
  const toPart = (place: string, why: string, cells: number): AddedPart[] =>
    cells === 0 ? [] : [{ place, sentence: `${why} ${howMany(cells, 'cell is', 'cells are')} skipped.` }]
  const unread = sheet.rows.map((_, row) => row).filter((row) => row > headRow && !matchedRows.includes(row))
  return [
    ...others
      .filter((column) => !matchedColumns.has(column))
      .flatMap((column) => {
        const isNamed = textAt(sheet, headRow, column) !== ''
        const why = isNamed
          ? 'This column is not matched to a position or person.'
          : 'This column has no header.'
        return toPart(`Column ${columnLetters(column)}`, why, count(matchedRows, [column]))
      }),
    ...unread.flatMap((row) => {
      const isNamed = textAt(sheet, row, decisionColumn) !== ''
      const why = isNamed ? 'This row is not matched to a decision.' : 'This row names no decision.'
      return toPart(`Row ${row + 1}`, why, count([row], others))
    }),
  ]
}
