import { type CellUnit, currencyOf } from '#platform/model/cell-unit.ts'
import { columnLetters } from '#platform/model/column-letters.ts'
import { folded } from '#platform/model/folded.ts'
import { howMany } from '#platform/model/how-many.ts'
import { marksBehind, withoutMarks } from './cell-marks.ts'
import { type FileKeys, isKeyRow, ROW_KEYS, type RowKeys } from './file-keys.ts'
import { findPermuted } from './find-permuted.ts'
import { COVERED, type SheetValue, saidAlike } from './read-limit.ts'

export type SheetRows = readonly (readonly SheetValue[])[]
/** What the number formats of the cells say, in their places. */
export type SheetUnits = readonly (readonly (CellUnit | null | undefined)[] | undefined)[]

/** A cell that shows something else than it did when the matrix was exported. */
export type ChangedCell = {
  /** "D12". */
  readonly place: string
  readonly decisionId: string
  readonly displayId: string
  readonly authorityTypeId: string
  /** "POSITION …", "USER …". */
  readonly holder: string
  readonly shown: string
  readonly value: string | number | boolean | null
  /** What the number format of the cell says; left out: nothing. */
  readonly unit?: CellUnit | undefined
}

/** A row or a column that an export did not write. */
export type AddedPart = {
  readonly place: string
  readonly sentence: string
}

export type FileChanges = {
  readonly cells: readonly ChangedCell[]
  readonly added: readonly AddedPart[]
  /** Of the export, and no longer in the file: nothing is changed there. */
  readonly missing: { readonly rows: number; readonly columns: number }
}

/** A file in which nothing can be found again: what to do, as a sentence. */
export type FileProblem = { readonly wrong: string }

const text = (value: SheetValue): string =>
  value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim()

/** A name in any case. */
const foldedText = (value: SheetValue): string => folded(text(value))
const isAlike = (a: SheetValue, b: SheetValue): boolean => foldedText(a) === foldedText(b)

const keyOf = (displayId: string, typeName: string) => `${displayId.toUpperCase()} ${typeName}`

/** Finds what was changed in an exported sheet. Rows and columns are known by their keys, wherever they were moved. */
export function changedCells(
  sheet: SheetRows,
  keys: FileKeys,
  units: SheetUnits = [],
): FileChanges | FileProblem {
  const head = headOf(sheet)
  if (!head)
    return {
      wrong:
        'The hidden row that identifies the columns is missing. Export the matrix again, and change the new file.',
    }
  const columns = columnsOf(sheet, head, keys)
  if ('wrong' in columns) return columns
  const apart = findColumnApart(sheet, head, columns, keys)
  if (apart) return apart
  const decisions = new Set(keys.rows.map(({ displayId }) => displayId.toUpperCase()))
  const byKey = new Map(keys.rows.map((row) => [keyOf(row.displayId, row.typeName), row]))
  const seen = new Map<string, number>()
  const lines: KnownLine[] = []
  const cells: ChangedCell[] = []
  const addedRows: AddedPart[] = []
  const addedIn = new Map<number, number>()
  for (let at = head.row + 1; at < sheet.length; at++) {
    const row = sheet[at] ?? []
    const [displayId, typeName] = [text(row[head.decision]), head.type === null ? '' : text(row[head.type])]
    const key = keyOf(displayId, typeName)
    const known = byKey.get(key)
    if (!known) {
      const said = [...columns.known].filter(
        ([column, place]) => says(row[column]) && !keys.heads[place]?.map(text).includes(text(row[column])),
      ).length
      const isKnown = decisions.has(displayId.toUpperCase()) && typeName !== ''
      const sentence = isKnown ? notOfDecision(displayId, typeName, said) : notOfMatrix('row', said)
      if (said > 0) addedRows.push({ place: `Row ${at + 1}`, sentence })
      continue
    }
    const other = otherNamed(text(row[head.name]), known, keys)
    if (other !== undefined)
      return {
        wrong: `Row ${at + 1} has the ID ${known.displayId} beside the name of ${other}. The columns were sorted apart from each other. Undo that sorting, or export the matrix again.`,
      }
    const before = seen.get(key)
    if (before !== undefined)
      return {
        wrong: `Rows ${before + 1} and ${at + 1} are both for ${known.displayId}${known.typeName && `, ${known.typeName}`}. Delete one of the two rows, and upload the file again.`,
      }
    seen.set(key, at)
    lines.push({ row, at, known })
    const found = changedIn({ row, units: units[at] ?? [], at }, known, columns.known, keys)
    cells.push(...found.filter(isOfType))
    const without = found.filter((each) => !isOfType(each)).length
    if (without > 0)
      addedRows.push({ place: `Row ${at + 1}`, sentence: notOfDecision(displayId, null, without) })
    for (const column of columns.added)
      if (says(row[column])) addedIn.set(column, (addedIn.get(column) ?? 0) + 1)
  }
  const permuted = findRowsApart(lines, columns.known) ?? findCellsApart(lines, columns.known, keys)
  if (permuted) return permuted
  return {
    cells,
    added: [
      ...[...addedIn].map(([column, said]) => ({
        place: `Column ${columnLetters(column)}`,
        sentence: notOfMatrix('column', said),
      })),
      ...addedRows,
    ],
    missing: { rows: keys.rows.length - seen.size, columns: keys.columns.length - columns.known.size },
  }
}

/** A section row is merged across: what it covers says nothing. */
const says = (value: SheetValue): boolean => value !== COVERED && saidAlike(value) !== ''

const notOfMatrix = (part: 'row' | 'column', cells: number) =>
  `This ${part} is not one of the matrix. ${part === 'row' ? 'Add the decision' : 'Add the position or person'} to the matrix, and export it again. ${howMany(cells, 'cell is', 'cells are')} skipped.`

/** A row for an authority type that the decision does not have; null: it has none of the matrix. */
const notOfDecision = (displayId: string, typeName: string | null, cells: number) =>
  `${displayId} ${
    typeName === null
      ? 'has none of the authority types of this matrix. Add one'
      : `does not have the authority type ${typeName}. Add the type`
  } to the decision, and export the matrix again. ${howMany(cells, 'cell is', 'cells are')} skipped.`

type CellMatch = Omit<ChangedCell, 'authorityTypeId'> & Pick<RowKeys, 'authorityTypeId'>
const isOfType = (found: CellMatch): found is ChangedCell => found.authorityTypeId !== null

type KnownLine = {
  readonly row: readonly SheetValue[]
  readonly at: number
  readonly known: RowKeys
}

/** Rows that show the cells of each other: their IDs and their cells belong to different decisions or types. */
function findRowsApart(
  lines: readonly KnownLine[],
  columns: ReadonlyMap<number, number>,
): FileProblem | undefined {
  const ofDecision = Map.groupBy(lines, ({ known }) => known.decisionId)
  const pair = findPermuted(lines, {
    nameOf: ({ known }) => `${foldedText(known.name)} ${known.typeName}`,
    leastOf: ({ known }) => ((ofDecision.get(known.decisionId)?.length ?? 0) > 1 ? 1 : 2),
    valuesBefore: ({ known }) => [...columns.values()].map((place) => saidAlike(known.shown[place])),
    valuesNow: ({ row }) => [...columns.keys()].map((column) => saidAlike(row[column])),
  })
  if (!pair) return undefined
  const [one, other] = pair.toSorted((a, b) => a.at - b.at) as [KnownLine, KnownLine]
  const rows = `Rows ${one.at + 1} and ${other.at + 1}`
  const { displayId } = one.known
  return {
    wrong:
      displayId === other.known.displayId
        ? `${rows} of ${displayId} have the cells of each other’s authority types. The authority types were sorted apart from the cells. Undo that sorting, or export the matrix again.`
        : `${rows} of ${displayId} and ${other.known.displayId} have cells of each other. The IDs were sorted apart from the cells. Undo that sorting, or export the matrix again.`,
  }
}

/** Columns that show the cells of each other: their keys and their cells belong to different people. */
function findCellsApart(
  lines: readonly KnownLine[],
  columns: ReadonlyMap<number, number>,
  { heads }: FileKeys,
): FileProblem | undefined {
  const pair = findPermuted([...columns], {
    // files that were exported before heads were kept have none
    nameOf: ([, place]) => heads[place]?.map(foldedText).join(' ') ?? String(place),
    leastOf: () => 2,
    valuesBefore: ([, place]) => lines.map(({ known }) => saidAlike(known.shown[place])),
    valuesNow: ([column]) => lines.map(({ row }) => saidAlike(row[column])),
  })
  if (!pair) return undefined
  const [one, other] = pair.map(([column]) => column).toSorted((a, b) => a - b) as [number, number]
  return {
    wrong: `Columns ${columnLetters(one)} and ${columnLetters(other)} have cells of each other. The headers were moved apart from their columns. Undo that, or export the matrix again.`,
  }
}

/** The ID of another decision of the export by whose name a row is called; undefined: none, as where someone wrote another name. */
function otherNamed(name: string, known: RowKeys, { rows }: FileKeys): string | undefined {
  if (name === '' || name === COVERED || isAlike(name, known.name)) return undefined
  return rows.find((each) => isAlike(each.name, name))?.displayId
}

type Head = {
  readonly row: number
  readonly decision: number
  readonly name: number
  readonly type: number | null
}

/** The hidden row that says what each column is. */
function headOf(sheet: SheetRows): Head | null {
  const row = sheet.findIndex(isKeyRow)
  if (row < 0) return null
  const at = (key: string) => sheet[row]?.indexOf(key) ?? -1
  const type = at(ROW_KEYS.authorityType)
  return { row, decision: at(ROW_KEYS.decision), name: at(ROW_KEYS.name), type: type < 0 ? null : type }
}

const OWN = new Set<SheetValue>(Object.values(ROW_KEYS))

/** By place in the sheet: which column of the export it is, and those that are none. */
type Columns = { readonly known: ReadonlyMap<number, number>; readonly added: readonly number[] }

/** A column whose head is another one's: its key and its amounts belong to different people. */
function findColumnApart(
  sheet: SheetRows,
  { row, decision }: Head,
  { known }: Columns,
  { heads, rows }: FileKeys,
): FileProblem | undefined {
  const ids = new Set(rows.map(({ displayId }) => displayId.toUpperCase()))
  const first = sheet.findIndex((line, at) => at > row && ids.has(text(line[decision]).toUpperCase()))
  const lines = sheet.slice(0, first < 0 ? sheet.length : first)
  for (const [column, place] of known) {
    const above = new Set(lines.map((line) => foldedText(line[column])))
    for (const [line, own] of (heads[place] ?? []).entries()) {
      if (above.has(foldedText(own))) continue
      const other = heads.find((head) => text(head[line]) !== '' && above.has(foldedText(head[line])))
      if (other)
        return {
          wrong: `Column ${columnLetters(column)} has the header of another column: ${text(other[line])}. The headers were moved apart from their columns. Undo that, or export the matrix again.`,
        }
    }
  }
  return undefined
}

/** Which column of the sheet is which of the export, and which is none. */
function columnsOf(sheet: SheetRows, { row }: Head, keys: FileKeys): Columns | FileProblem {
  const places = new Map(keys.columns.map((key, i) => [key, i]))
  const known = new Map<number, number>()
  const seen = new Map<string, number>()
  const added: number[] = []
  const width = Math.max(...sheet.slice(row).map((each) => each.length))
  for (let column = 0; column < width; column++) {
    const key = text(sheet[row]?.[column])
    const place = places.get(key)
    if (OWN.has(key)) continue
    if (place === undefined) {
      added.push(column)
      continue
    }
    const before = seen.get(key)
    if (before !== undefined)
      return {
        wrong: `Columns ${columnLetters(before)} and ${columnLetters(column)} are both for the same position or person. Delete one of the two columns, and upload the file again.`,
      }
    seen.set(key, column)
    known.set(column, place)
  }
  return { known, added }
}

const LONGEST = 200

/** A value as it is kept: no limit is longer, one that was cut off says so, and what no text may hold is left out. */
export function keptValue(value: SheetValue): ChangedCell['value'] {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Date' : value.toISOString().slice(0, 10)
  if (typeof value !== 'string') return value ?? null
  const text = value.replaceAll('\u0000', '\ufffd').replace(/\s+/g, ' ')
  return (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text).toWellFormed()
}

type Line = { readonly row: readonly SheetValue[]; readonly units: SheetUnits[0]; readonly at: number }

function changedIn(
  { row, units, at }: Line,
  { displayId, decisionId, authorityTypeId, shown }: RowKeys,
  columns: ReadonlyMap<number, number>,
  keys: FileKeys,
): CellMatch[] {
  return [...columns].flatMap(([column, place]) => {
    const was = shown[place]
    if (row[column] === was && !units?.[column]) return []
    const marks = typeof was === 'string' ? marksBehind(was) : ''
    const unmarked = (said: SheetValue) =>
      typeof said === 'string' ? withoutMarks(said.trimEnd(), marks) : said
    const before = saidAlike(unmarked(was))
    const value = unmarked(row[column])
    const unit = (typeof value === 'number' && units?.[column]) || undefined
    if (saidAlike(value) === before && !isOther(unit, keys)) return []
    return [
      {
        place: `${columnLetters(column)}${at + 1}`,
        decisionId,
        displayId,
        authorityTypeId,
        holder: keys.columns[place] ?? '',
        shown: String(keptValue(before)),
        value: keptValue(value),
        ...(unit && { unit }),
      },
    ]
  })
}

/** A number format that no export writes: another currency, or a percentage of Excel, makes another limit of the same number. */
const isOther = (unit: CellUnit | undefined, { currency }: FileKeys): boolean =>
  unit !== undefined && currencyOf(unit, currency) !== currency
