import { CsvError, type Options, parse } from 'csv-parse'
import { grouped } from '#platform/model/how-many.ts'
import type { ImportColumn, RowProblem } from '#platform/model/import.ts'
import { tooLong } from '#platform/model/too-long.ts'
import { Refusal } from '../refusal.ts'
import { suggestions } from './suggest-names.ts'

/** A row of a file: its number as a spreadsheet counts it (the header is 1), its values by the names of the template. */
export type CsvRow = {
  readonly row: number
  /** What stands in a column; "" where it is empty or the file does not have the column. */
  readonly of: (column: string) => string
}

export type CsvFile = {
  readonly rows: readonly CsvRow[]
  /** The columns of the template that the file has. */
  readonly columns: ReadonlySet<string>
  /** Rows that are no rows: too short, too long, formulas. */
  readonly problems: readonly RowProblem[]
}

const MOST_ROWS = 50_000
const MOST_CELL = 20_000

const wrong = (sentence: string) => new Refusal('FILE_WRONG', { sentence })

const PARSING: Options = {
  bom: true,
  relax_column_count: true,
  max_record_size: 400_000,
}

/** Reads a CSV file (UTF-8, comma, RFC 4180) against the columns of its template. Refuses with what to do about the file. */
export async function readCsv(
  source: AsyncIterable<Uint8Array>,
  columns: readonly ImportColumn[],
): Promise<CsvFile> {
  const records = await recordsOf(source)
  const [header, ...lines] = records
  if (!header || isBlank(header))
    throw wrong('The file is empty. Download the template to see what the file should contain.')
  const places = placesOf(header, columns)
  if (lines.every(isBlank)) throw wrong('The file has a header but no rows.')
  const problems: RowProblem[] = []
  const rows: CsvRow[] = []
  lines.forEach((cells, i) => {
    if (isBlank(cells)) return
    const row = i + 2
    const found = problemOfCells(cells, header, row)
    if (found) problems.push(found)
    else rows.push({ row, of: (column) => cells[places.get(column) ?? -1]?.trim() ?? '' })
  })
  return { rows, columns: new Set(places.keys()), problems }
}

/** An empty line, or commas alone, as spreadsheets leave them. */
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

async function recordsOf(source: AsyncIterable<Uint8Array>): Promise<string[][]> {
  const parser = parse(PARSING)
  const records: string[][] = []
  try {
    const feeding = feed(source, parser)
    for await (const record of parser) {
      if (records.length > MOST_ROWS)
        throw wrong(`The file has more than ${grouped(MOST_ROWS)} rows. Split it into several files.`)
      records.push(record)
    }
    await feeding
  } catch (error) {
    throw asRefusal(error)
  }
  return records
}

/** Bytes go to the parser once they are known to be text; what is no UTF-8 stops it. */
async function feed(source: AsyncIterable<Uint8Array>, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    let isFirst = true
    for await (const bytes of source) {
      // what office programs save otherwise is a ZIP archive
      if (isFirst && bytes[0] === 0x50 && bytes[1] === 0x4b) throw new Refusal('FILE_TYPE')
      isFirst = false
      const text = decoder.decode(bytes, { stream: true })
      if (text.includes('\0')) throw new TypeError('NUL')
      if (!parser.write(bytes)) await new Promise((resolve) => parser.once('drain', resolve))
    }
    decoder.decode()
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof TypeError)
    return wrong('The file is not in UTF-8. Save the file as “CSV UTF-8” and upload it again.')
  if (!(error instanceof CsvError)) return error
  if (/MAX_RECORD_SIZE|QUOTE_NOT_CLOSED/.test(error.code))
    return wrong('A quotation mark in the file is never closed.')
  return wrong(
    `Line ${error.lines ?? '?'} is not valid CSV because a quotation mark is in the middle of a value. Enclose the value in quotation marks, and double those inside.`,
  )
}

/** Which column stands where. Names are compared without case, in any order; one that is not of the template is refused. */
function placesOf(header: readonly string[], columns: readonly ImportColumn[]): Map<string, number> {
  const known = new Map(columns.map(({ name }) => [name.toLowerCase(), name]))
  const places = new Map<string, number>()
  header.forEach((written, at) => {
    const name = known.get(written.trim().toLowerCase())
    if (!name) throw wrong(unknownColumn(written.trim(), columns))
    if (places.has(name)) throw wrong(`The column “${name}” appears twice in the header. Remove one.`)
    places.set(name, at)
  })
  const missing = columns.find(({ name, required }) => required && !places.has(name))
  if (missing)
    throw wrong(
      `The column “${missing.name}” is missing from the header. Download the template to see every column.`,
    )
  return places
}

function unknownColumn(written: string, columns: readonly ImportColumn[]): string {
  if (/[;\t]/.test(written) && columns.some(({ name }) => written.toLowerCase().includes(name.toLowerCase())))
    return 'The values are not separated by commas. Save the file as “CSV (comma delimited)” in UTF-8.'
  if (written === '')
    return 'A column of the header has no name. Remove the column, or name it as in the template.'
  const meant = suggestions(columns.map(({ name }) => name))(written)
  return `There is no column “${written}”.${meant || ' Download the template to see every column.'}`
}

/** What a spreadsheet would compute instead of show. A minus or plus before a number is a number; "=" alone is a word. */
const FORMULA = /^\s*(=\s*\S|@|[+-][A-Za-z(=@])/

function problemOfCells(
  cells: readonly string[],
  header: readonly string[],
  row: number,
): RowProblem | undefined {
  if (cells.length !== header.length)
    return {
      row,
      column: '',
      value: '',
      fix: `This row has ${cells.length} values, but the header has ${header.length}. Enclose a value that contains a comma in quotation marks.`,
    }
  const at = cells.findIndex((cell) => FORMULA.test(cell) || cell.length > MOST_CELL)
  if (at < 0) return undefined
  const value = cells[at] as string
  return {
    row,
    column: (header[at] as string).trim(),
    value: value.slice(0, 100),
    fix: FORMULA.test(value)
      ? 'This looks like a formula. Enter the value itself.'
      : tooLong(MOST_CELL, value.length),
  }
}
