import { CsvError, type Options, parse } from 'csv-parse'
import { restoreFormula } from '#platform/model/formula-text.ts'
import { grouped } from '#platform/model/how-many.ts'
import type { ImportColumn, RowProblem } from '#platform/model/import.ts'
import { tooLong } from '#platform/model/too-long.ts'
import { Refusal } from '../http/refusal.ts'
import { readWorkbook } from './read-workbook.ts'
import { suggestions } from './suggest-names.ts'

/** A row of a file: its number as a spreadsheet counts it (the header is 1), its values by the names of the template. */
export type CsvRow = {
  readonly row: number
  /** What is in a column; "" where it is empty or the file does not have the column. */
  readonly of: (column: string) => string
  /** Whether a spreadsheet says that it is a number with a fraction: its point is not between thousands. */
  readonly isFraction: (column: string) => boolean
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

/** What may stand between values, and what it is called. */
const SEPARATORS: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

/** Reads an uploaded file against the columns of its template: CSV, or an Excel file. Refuses with what to do about the file. */
export async function readTable(
  source: AsyncIterable<Uint8Array>,
  columns: readonly ImportColumn[],
): Promise<CsvFile> {
  const parts = withHead(source)
  const { value: head = new Uint8Array() } = await parts.next()
  async function* whole() {
    yield head
    yield* parts
  }
  return isArchive(head) ? readExcel(whole(), columns) : readCsv(whole(), columns)
}

/** The first piece has the bytes by which a file is known. */
async function* withHead(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let head: Uint8Array | null = new Uint8Array()
  for await (const part of source) {
    if (head === null) {
      yield part
      continue
    }
    head = Buffer.concat([head, part])
    if (head.length < 4) continue
    yield head
    head = null
  }
  if (head) yield head
  return undefined
}

async function readExcel(source: AsyncIterable<Uint8Array>, columns: readonly ImportColumn[]) {
  const { rows, fractions } = await readWorkbook(source, MOST_ROWS)
  if (rows.length > MOST_ROWS + 1) throw tooManyRows()
  return toFile(rows, columns, ',', fractions)
}

/** Office programs save ZIP archives. */
const isArchive = ([a, b, c, d]: Uint8Array) => a === 0x50 && b === 0x4b && c === 3 && d === 4

/** Reads a CSV file: UTF-8, or UTF-16 with its mark; commas, or the semicolons or tabs that its header shows; RFC 4180. */
export async function readCsv(
  source: AsyncIterable<Uint8Array>,
  columns: readonly ImportColumn[],
): Promise<CsvFile> {
  const { separator, text } = await findSeparator(decode(source), columns)
  return toFile(await recordsOf(text, separator), columns, separator)
}

/** Rows as the template names them, and those that are none. */
function toFile(
  records: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  separator: string,
  fractions: ReadonlySet<string> = new Set(),
): CsvFile {
  const first = records.findIndex((cells) => !isBlank(cells))
  const [header, ...lines] = first < 0 ? [] : records.slice(first)
  if (!header) throw wrong('The file is empty. Download the template to see what the file should contain.')
  const places = placesOf(header, columns)
  if (lines.every(isBlank)) throw wrong('The file has a header but no rows.')
  const problems: RowProblem[] = []
  const rows: CsvRow[] = []
  lines.forEach((cells, i) => {
    if (isBlank(cells)) return
    const row = first + i + 2
    const found = problemOfCells(cells, header, { row, separator })
    if (found) problems.push(found)
    else
      rows.push({
        row,
        of: (column) => restoreFormula(cells[places.get(column) ?? -1]?.trim() ?? ''),
        isFraction: (column) => fractions.has(`${row - 1},${places.get(column)}`),
      })
  })
  return { rows, columns: new Set(places.keys()), problems }
}

/** An empty line, or commas alone, as spreadsheets leave them. */
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Text of bytes: UTF-16 where the file begins with its mark, else UTF-8. */
async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  try {
    for await (const bytes of withHead(source)) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
      const text = decoder.decode(bytes, { stream: true })
      if (text.includes('\0')) throw new TypeError('NUL')
      yield text
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    throw asRefusal(error)
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** A first line by which a spreadsheet knows the separator: `sep=;`, also in quotation marks. */
const SAYS_SEPARATOR = /^(?:sep=(.)|"sep=(.)")(?:\r\n?|\n)/i

/** The first whole line with something in it. A carriage return at the end may be half of a line end. */
const firstLineOf = (head: string): string | undefined =>
  head
    .replace(/\r$/, '')
    .split(/\r\n?|\n/)
    .slice(0, -1)
    .find((line) => /[^\s,;]/.test(line))

/** What a first line says, or what separates the most columns of the template in the header. */
async function findSeparator(
  source: AsyncGenerator<string>,
  columns: readonly ImportColumn[],
): Promise<{ separator: string; text: AsyncIterable<string> }> {
  let head = ''
  for (let part = await source.next(); !part.done; part = await source.next()) {
    head += part.value
    if (firstLineOf(head) !== undefined || head.length > MOST_CELL) break
  }
  const [said = '', plain, quoted] = SAYS_SEPARATOR.exec(head) ?? []
  async function* text() {
    yield head.slice(said.length)
    yield* source
  }
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  const header = firstLineOf(head) ?? head
  const countColumns = (separator: string) =>
    header
      .split(separator)
      .filter((cell) => names.has(cell.trim().replace(/^"|"$/g, '').trim().toLowerCase())).length
  const shown = Object.keys(SEPARATORS).reduce((best, each) =>
    countColumns(each) > countColumns(best) ? each : best,
  )
  return { separator: plain ?? quoted ?? shown, text: text() }
}

async function recordsOf(source: AsyncIterable<string>, delimiter: string): Promise<string[][]> {
  const parser = parse({ ...PARSING, delimiter })
  const records: string[][] = []
  try {
    const feeding = feed(source, parser)
    for await (const record of parser) {
      if (records.length > MOST_ROWS) throw tooManyRows()
      records.push(record)
    }
    await feeding
  } catch (error) {
    throw asRefusal(error)
  }
  return records
}

const tooManyRows = () =>
  wrong(`The file has more than ${grouped(MOST_ROWS)} rows. Split it into several files.`)

async function feed(source: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of source)
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve))
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
  { row, separator }: { row: number; separator: string },
): RowProblem | undefined {
  if (cells.length !== header.length)
    return {
      row,
      column: '',
      value: '',
      fix: `This row has ${cells.length} values, but the header has ${header.length}. Enclose a value that contains a ${SEPARATORS[separator] ?? separator} in quotation marks.`,
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
