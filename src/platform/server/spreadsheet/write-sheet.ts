import { columnLetters } from '#platform/model/column-letters.ts'
import { neutralizeFormula } from '#platform/model/formula-text.ts'

import { writeZip } from './write-zip.ts'

/** A number as a spreadsheet shows it. */
export type FormattedNumber = { readonly value: number; readonly format: string }
export type SheetCell = string | number | Date | FormattedNumber | null

export type SheetColumn = {
  readonly header: string
  /** In characters. */
  readonly width: number
  /** Of its dates. */
  readonly format?: string
}

/**
 * A spreadsheet of one sheet, made row by row: a head that stays in view with a filter on it, and every text as text.
 */
export function writeSheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Uint8Array> {
  const formats = new Map<string, number>()
  const styleOf = (format: string | undefined): string => {
    if (format === undefined) return ''
    const known = formats.get(format) ?? formats.size + 1
    formats.set(format, known)
    return ` s="${known}"`
  }
  const encoder = new TextEncoder()
  // a part is made when it is read: the styles are known once all rows are written
  const part = (path: string, write: () => string) => ({
    path,
    data: {
      *[Symbol.iterator]() {
        yield encoder.encode(XML + write())
      },
    },
  })
  return writeZip([
    { path: 'xl/worksheets/sheet1.xml', data: encode(writeRows(columns, rows, styleOf)) },
    part('xl/styles.xml', () => stylesOf([...formats.keys()])),
    part('xl/workbook.xml', () => workbookOf(name)),
    part('xl/_rels/workbook.xml.rels', () =>
      relations(['worksheets/sheet1.xml', 'worksheet'], ['styles.xml', 'styles']),
    ),
    part('_rels/.rels', () => relations(['xl/workbook.xml', 'officeDocument'])),
    part('[Content_Types].xml', () => TYPES),
  ])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['xl/workbook.xml', 'sheet.main'],
  ['xl/worksheets/sheet1.xml', 'worksheet'],
  ['xl/styles.xml', 'styles'],
]
  .map(
    ([path, type]) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  )
  .join('')}</Types>`

const relations = (...targets: readonly (readonly [target: string, type: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbookOf = (name: string): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Own number formats begin at 164. */
const FIRST_FORMAT = 164

const stylesOf = (formats: readonly string[]): string => {
  const codes = formats
    .map((format, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(format)}"/>`)
    .join('')
  const uses = formats
    .map(
      (_, at) =>
        `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
  return `<styleSheet xmlns="${MAIN}">${
    formats.length > 0 ? `<numFmts count="${formats.length}">${codes}</numFmts>` : ''
  }<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${plain}/></cellStyleXfs><cellXfs count="${formats.length + 1}">${plain} xfId="0"/>${uses}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const PIECE = 64 * 1024

/** Bytes in pieces that are worth packing. */
async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

async function* writeRows(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]>,
  styleOf: (format: string | undefined) => string,
): AsyncGenerator<string> {
  const places = columns.map((_, column) => columnLetters(column))
  const cellOf = (cell: SheetCell, column: number, row: number): string => {
    if (cell === null) return ''
    const place = `r="${places[column]}${row}"`
    if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is>${textOf(cell)}</is></c>`
    const isDate = cell instanceof Date
    const format = isDate ? columns[column]?.format : typeof cell === 'object' ? cell.format : undefined
    const value = isDate ? serialOf(cell) : typeof cell === 'object' ? cell.value : cell
    return Number.isFinite(value) ? `<c ${place}${styleOf(format)}><v>${value}</v></c>` : ''
  }
  const rowOf = (cells: readonly SheetCell[], row: number) =>
    `<row r="${row}">${cells.map((cell, column) => cellOf(cell, column, row)).join('')}</row>`
  const widths = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`
  let last = 1
  yield rowOf(
    columns.map(({ header }) => header),
    last,
  )
  for await (const cells of rows) yield rowOf(cells, ++last)
  yield `</sheetData><autoFilter ref="A1:${places.at(-1) ?? 'A'}${last}"/></worksheet>`
}

/** Days since the last day of 1899, as spreadsheets count them. */
const serialOf = (date: Date): number => date.getTime() / 86_400_000 + 25_569

/** More characters make a file that Excel does not open. */
const MOST_CHARACTERS = 32_767

function textOf(cell: string): string {
  const text = neutralizeFormula(cell)
  const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
  return `<t${/^\s|\s$|\s\s|\n/.test(shown) ? ' xml:space="preserve"' : ''}>${escapeXml(shown)}</t>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const NOT_PLAIN = /[\u0000-\u0008\u000b-\u001f"&<>_\ud800-\udfff\ufffe\uffff]/

/** XML holds no control characters, and Excel reads `_x0041_` as a letter. */
const escapeXml = (text: string): string =>
  // most of a million cells need nothing of what follows
  NOT_PLAIN.test(text)
    ? text
        .toWellFormed()
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replace(/[&<>"\r]/g, (letter) => ENTITIES[letter] as string)
    : text
