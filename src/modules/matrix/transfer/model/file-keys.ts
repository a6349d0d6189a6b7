import * as z from 'zod'
import { neutralizeFormula } from '#platform/model/formula-text.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { columnKey } from '../../grid/model/grid-cells.ts'
import type { SheetValue } from './read-limit.ts'

/** The hidden sheet by which an exported file is known again: which matrix, which state of it, and what each cell showed. */
export const KEYS_SHEET = 'Mandate'

/** What the hidden row of the sheet that is seen says of the columns before those of holders. */
export const ROW_KEYS = { decision: 'DECISION', name: 'NAME', authorityType: 'AUTHORITY TYPE' } as const

/** "POSITION …", "USER …": how a holder is written in a file and on the wire. */
export const HOLDER_KEY = /^(POSITION|USER) [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The hidden row of a sheet: it says what the columns are, and holders are among them. A title or a head alone is none. */
export const isKeyRow = (row: readonly SheetValue[]): boolean =>
  row.includes(ROW_KEYS.decision) && row.some((value) => typeof value === 'string' && HOLDER_KEY.test(value))

const rowKeys = z.object({
  displayId: z.string().min(1),
  decisionId: z.uuid(),
  /** What the decision was called in the sheet. */
  name: z.string(),
  /** As the sheet names it; empty where the matrix shows one authority type alone. */
  typeName: z.string(),
  /** Null: the decision has none of the matrix. */
  authorityTypeId: z.uuid().nullable(),
  /** In the order of `columns`. */
  shown: z.array(z.custom<SheetValue>()),
})
export type RowKeys = z.output<typeof rowKeys>

const fileKeys = z.object({
  matrix: z.uuid(),
  tenant: z.uuid(),
  /** In which its amounts were shown. */
  currency: z.string(),
  at: z.iso.datetime(),
  knownAt: z.iso.datetime(),
  columns: z.array(z.string().regex(HOLDER_KEY)),
  /** What stood above each column; none in files that were exported before heads were kept. */
  heads: z.array(z.array(z.string())),
  rows: z.array(rowKeys),
})
export type FileKeys = z.output<typeof fileKeys>

type GridIdentity = Pick<Grid, 'columns' | 'at' | 'knownAt' | 'hash'>
type FileIdentity = {
  readonly matrixId: string
  readonly tenantId: string
  readonly version: number
  readonly currency: string
}

/** The rows of the hidden sheet. */
export const writtenKeys = (
  { columns, at, knownAt, hash }: GridIdentity,
  { matrixId, tenantId, version, currency }: FileIdentity,
  { heads, rows }: Pick<FileKeys, 'heads' | 'rows'>,
): (string | number | null)[][] =>
  [
    ['matrix', matrixId],
    ['tenant', tenantId],
    ['version', String(version)],
    ['currency', currency],
    ['at', at],
    ['knownAt', knownAt],
    ['hash', hash],
    ['columns', null, null, null, null, ...columns.map(columnKey)],
    ...[0, 1, 2].map((line) => ['heads', null, null, null, null, ...heads.map((head) => head[line] ?? '')]),
    ...[...new Map(rows.map(({ displayId, name }) => [displayId, name]))].map((named) => ['name', ...named]),
    ...rows.map(({ displayId, decisionId, typeName, authorityTypeId, shown }) => [
      'row',
      displayId,
      decisionId,
      typeName,
      authorityTypeId,
      ...(shown as (string | number | null)[]),
    ]),
  ].map((line) => line.map((value) => (typeof value === 'string' ? neutralizeFormula(value) : value)))

type FileClaims = Pick<FileKeys, 'at' | 'knownAt'> & { readonly matrixId: string; readonly hash: string }

/** The rows of the hidden sheet of a file of tiers: it says what the file shows, and that nothing of it comes back. */
export const tiersKeys = ({ matrixId, at, knownAt, hash }: FileClaims): string[][] => [
  ['tiers', matrixId],
  ['at', at],
  ['knownAt', knownAt],
  ['hash', hash],
]

const textAt = (row: readonly SheetValue[], at: number): string => {
  const value = row[at]
  return value === null || value === undefined ? '' : String(value)
}

/** Reads the hidden sheet. Null: it is not one that an export wrote. */
export function readKeys(rows: readonly (readonly SheetValue[])[]): FileKeys | null {
  const said = new Map(rows.map((row) => [textAt(row, 0), row]))
  const one = (key: string) => textAt(said.get(key) ?? [], 1)
  const columns = (said.get('columns') ?? [])
    .slice(5)
    .filter((each) => each !== null && each !== undefined)
    .map(String)
  const names = new Map(
    rows.filter((row) => textAt(row, 0) === 'name').map((row) => [textAt(row, 1), textAt(row, 2)]),
  )
  const headLines = rows.filter((row) => textAt(row, 0) === 'heads')
  const read = fileKeys.safeParse({
    matrix: one('matrix'),
    tenant: one('tenant'),
    currency: one('currency'),
    at: one('at'),
    knownAt: one('knownAt'),
    columns,
    heads: headLines.length === 0 ? [] : columns.map((_, i) => headLines.map((line) => textAt(line, 5 + i))),
    rows: rows
      .filter((row) => textAt(row, 0) === 'row')
      .map((row) => ({
        displayId: textAt(row, 1),
        decisionId: textAt(row, 2),
        name: names.get(textAt(row, 1)) ?? '',
        typeName: textAt(row, 3),
        authorityTypeId: textAt(row, 4) || null,
        shown: columns.map((_, i) => row[5 + i] ?? null),
      })),
  })
  return read.success ? read.data : null
}
