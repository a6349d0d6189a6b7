import { expect, test } from 'vitest'
import { columnLetters } from '#platform/model/column-letters.ts'
import { changedCells, type FileChanges, type FileProblem, type SheetRows } from './changed-cells.ts'
import { type FileKeys, ROW_KEYS, readKeys, writtenKeys } from './file-keys.ts'
import { COVERED, type SheetValue } from './read-limit.ts'

const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [MATRIX, TENANT, ORDER, TRAVEL, APPROVAL, SIGNATORY] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const [DEAN, ANA] = [`POSITION ${id(7)}`, `USER ${id(8)}`] as const

const keys: FileKeys = {
  matrix: MATRIX,
  tenant: TENANT,
  currency: 'USD',
  at: '2026-11-26T10:00:00.000Z',
  knownAt: '2026-11-26T10:00:00.000Z',
  columns: [DEAN, ANA],
  heads: [
    ['Engineering', 'Dean', 'Ola Berg'],
    ['', 'Ana Silva', ''],
  ],
  rows: [
    {
      displayId: 'DEC-1',
      decisionId: ORDER,
      name: 'Approve order',
      typeName: 'Approval',
      authorityTypeId: APPROVAL,
      shown: [250_000, null],
    },
    {
      displayId: 'DEC-1',
      decisionId: ORDER,
      name: 'Approve order',
      typeName: 'Signatory',
      authorityTypeId: SIGNATORY,
      shown: [null, '$2.5M'],
    },
    {
      displayId: 'DEC-2',
      decisionId: TRAVEL,
      name: 'Approve travel',
      typeName: 'Approval',
      authorityTypeId: APPROVAL,
      shown: [null, 'Waiting'],
    },
  ],
}
const HEAD = [ROW_KEYS.decision, ROW_KEYS.name, ROW_KEYS.authorityType, DEAN, ANA]
const BODY: SheetValue[][] = [
  ['Procurement'],
  ['DEC-1', 'Approve order', 'Approval', 250_000, '–'],
  ['DEC-1', 'Approve order', 'Signatory', '–', '$2.5M'],
  ['Travel'],
  ['DEC-2', 'Approve travel', 'Approval', '–', 'Waiting'],
]
const sheet = (body = BODY, head: SheetValue[] = HEAD): SheetRows => [['Board'], head, ...body]
const withCell = (row: number, column: number, value: SheetValue) =>
  BODY.map((each, r) => each.map((old, c) => (r === row && c === column ? value : old)))
const changed = (rows: SheetRows) => changedCells(rows, keys) as FileChanges
const wrong = (rows: SheetRows) => (changedCells(rows, keys) as FileProblem).wrong

test('A sheet that is as it was exported has no change.', () => {
  expect(changed(sheet())).toEqual({ cells: [], added: [], missing: { rows: 0, columns: 0 } })
})

test('A changed cell is known by its decision, its authority type and its holder.', () => {
  expect(changed(sheet(withCell(1, 3, 300_000))).cells).toEqual([
    {
      place: 'D4',
      decisionId: ORDER,
      displayId: 'DEC-1',
      authorityTypeId: APPROVAL,
      holder: DEAN,
      shown: '250000',
      value: 300_000,
    },
  ])
  expect(changed(sheet(withCell(2, 4, null))).cells).toMatchObject([
    { place: 'E5', authorityTypeId: SIGNATORY, holder: ANA, shown: '$2.5M', value: null },
  ])
})

test('A cell that a merged one covers is asked about, whether or not something stood there.', () => {
  expect(changed(sheet(withCell(1, 4, COVERED))).cells).toMatchObject([
    { place: 'E4', shown: '', value: COVERED },
  ])
  expect(changed(sheet(withCell(2, 4, COVERED))).cells).toMatchObject([
    { place: 'E5', shown: '$2.5M', value: COVERED },
  ])
})

test('A number with another number format is another limit, one with the format of the matrix is not.', () => {
  const formatted = (unit: string, value: SheetValue = 250_000) => {
    const units = [[], [], [], [null, null, null, unit]]
    return (changedCells(sheet(withCell(1, 3, value)), keys, units) as FileChanges).cells
  }
  expect(formatted('$')).toEqual([])
  expect(formatted('€')).toMatchObject([{ place: 'D4', value: 250_000, unit: '€' }])
  expect(formatted('%', 0.25)).toMatchObject([{ value: 0.25, unit: '%' }])
  // a text says all that it says itself
  expect(formatted('€', '$250k')[0]).not.toHaveProperty('unit')
})

test('Rows and columns are found wherever they were moved.', () => {
  const moved = withCell(1, 3, 9)
    .toReversed()
    .map(([first, ...rest]) => [...rest.toReversed(), first])
  const head = [...HEAD.slice(1).toReversed(), HEAD[0]]
  expect(changed(sheet(moved, head)).cells).toMatchObject([{ displayId: 'DEC-1', holder: DEAN, value: 9 }])
})

test('What is none of the matrix is reported once, and what is missing is counted.', () => {
  const body = [...BODY.slice(0, 4).map((row) => row.slice(0, 4)), ['DEC-9', 'Another', 'Approval', 5]]
  body[1] = [...(body[1] ?? []), 'a note']
  body[2] = [...(body[2] ?? []), 7]
  expect(changed(sheet(body, HEAD.slice(0, 4)))).toEqual({
    cells: [],
    added: [
      {
        place: 'Column E',
        sentence: expect.stringContaining(
          'This column is not one of the matrix. Add the position or person to the matrix, and export it again. 2 cells are skipped.',
        ),
      },
      { place: 'Row 7', sentence: expect.stringContaining('This row is not one of the matrix.') },
    ],
    missing: { rows: 1, columns: 1 },
  })
})

test('A key that is there twice, or not at all, refuses the sheet.', () => {
  expect(wrong(sheet([...BODY, BODY[1] as SheetValue[]]))).toBe(
    'Rows 4 and 8 are both for DEC-1, Approval. Delete one of the two rows, and upload the file again.',
  )
  expect(wrong(sheet(BODY, [...HEAD, DEAN]))).toContain('Columns D and F')
  expect(wrong([['Board'], ...BODY])).toContain('hidden row')
})

test('The marks of a text stay where another one is typed before them; what looks like marks and is not there is typed.', () => {
  const marked = (rows: SheetRows) => {
    const [first, ...rest] = keys.rows
    const rowsOf = [
      first as (typeof keys.rows)[0],
      { ...(rest[0] as (typeof keys.rows)[0]), shown: [null, 'No limit [R] ¹'] },
      ...rest.slice(1),
    ]
    return (changedCells(rows, { ...keys, rows: rowsOf }) as FileChanges).cells.map(({ shown, value }) => [
      shown,
      value,
    ])
  }
  const typed = (value: SheetValue) => marked(sheet(withCell(2, 4, value)))
  expect(typed('No limit [R] ¹')).toEqual([])
  expect(typed('No limit')).toEqual([])
  expect(typed('$5k [R] ¹')).toEqual([['No limit', '$5k']])
  expect(typed('5,000 [EUR]')).toEqual([['No limit', '5,000 [EUR]']])
  expect(
    marked(
      sheet(
        withCell(2, 4, 'No limit [R] ¹').map((row, at) =>
          at === 1 ? [...row.slice(0, 3), '3×50000', row[4]] : row,
        ),
      ),
    ),
  ).toEqual([['250000', '3×50000']])
})

test('An ID that was sorted away from its name refuses the sheet; another name, or none, does not.', () => {
  const apart = withCell(1, 1, 'Approve travel').map((row, at) =>
    at === 4 ? ['DEC-2', 'Approve order', ...row.slice(2)] : row,
  )
  expect(wrong(sheet(apart))).toBe(
    'Row 4 has the ID DEC-1 beside the name of DEC-2. The columns were sorted apart from each other. Undo that sorting, or export the matrix again.',
  )
  for (const name of ['Approve orders', '', null])
    expect(changed(sheet(withCell(1, 1, name))).cells).toEqual([])
  const without = sheet().map((row) => [row[0], ...row.slice(2)])
  expect(changed(without).cells).toEqual([])
})

const headed = (...lines: [string | null, string | null][]): SheetRows => [
  ['Board'],
  ...lines.map((line) => [null, null, null, ...line]),
  ...sheet().slice(1),
]

test('A head that was swapped with another one refuses the sheet; a renamed head, or none, does not.', () => {
  const right: [string | null, string | null][] = [
    ['Engineering', null],
    ['Dean', 'Ana Silva'],
    ['Ola Berg', null],
  ]
  expect(changed(headed(...right)).cells).toEqual([])
  expect(wrong(headed(['Engineering', null], ['Ana Silva', 'Dean'], ['Ola Berg', null]))).toBe(
    'Column D has the header of another column: Ana Silva. The headers were moved apart from their columns. Undo that, or export the matrix again.',
  )
  const people = {
    ...keys,
    heads: [
      ['', 'Dean', 'Ola Berg'],
      ['', 'Dean', 'Ana Silva'],
    ],
  }
  const swapped = changedCells(headed(['Dean', 'Dean'], ['Ana Silva', 'Ola Berg']), people) as FileProblem
  expect(swapped.wrong).toContain('Column D has the header of another column: Ana Silva.')
  for (const name of ['The Dean', null])
    expect(changed(headed(['Engineering', null], [name, 'Ana Silva'], ['Ola Berg', null])).cells).toEqual([])
  // the key row may stand above the heads
  const [title, key, ...body] = sheet()
  const heads = (name: string) => [
    [null, null, null, 'Engineering', null],
    ['ID', null, null, name, 'Ana Silva'],
  ]
  const below = (name: string) => [title, key, ...heads(name), ...body] as SheetRows
  expect(changed(below('Dean'))).toMatchObject({ cells: [], added: [] })
  expect(wrong(below('Ana Silva'))).toContain('Column D has the header of another column')
  // files that were exported before heads were kept
  expect(changedCells(headed(['Ana Silva', 'Dean']), { ...keys, heads: [] })).toHaveProperty('cells')
})

test('Authority types that were sorted away from their cells refuse the sheet; what is moved to an empty type does not.', () => {
  const swapped = (first: SheetValue[], second: SheetValue[]) =>
    sheet(BODY.map((row, at) => [...row.slice(0, 3), ...([first, second][at - 1] ?? row.slice(3))]))
  expect(wrong(swapped([null, '$2.5M'], [250_000, null]))).toBe(
    'Rows 4 and 5 of DEC-1 have the cells of each other’s authority types. The authority types were sorted apart from the cells. Undo that sorting, or export the matrix again.',
  )
  expect(changed(swapped([null, '$2.5M'], [300_000, null])).cells).toHaveLength(4)
  const oneType = {
    ...keys,
    rows: keys.rows.map((row, at) => (at === 1 ? { ...row, shown: [null, null] } : row)),
  }
  const moved = changedCells(swapped([null, null], [250_000, null]), oneType)
  expect('cells' in moved && moved.cells.length).toBe(2)
})

test('refuses a header that was swapped with another one in another case', () => {
  expect(wrong(headed(['Engineering', null], ['ANA SILVA', 'DEAN'], ['Ola Berg', null]))).toContain(
    'Column D has the header of another column: Ana Silva.',
  )
  for (const name of ['DEAN', 'dean'])
    expect(changed(headed(['Engineering', null], [name, 'Ana Silva'], ['Ola Berg', null])).cells).toEqual([])
  const apart = withCell(1, 1, 'APPROVE TRAVEL').map((row, at) =>
    at === 4 ? ['DEC-2', 'APPROVE ORDER', ...row.slice(2)] : row,
  )
  expect(wrong(sheet(apart))).toContain('Row 4 has the ID DEC-1 beside the name of DEC-2.')
})

test('refuses rows and columns that show the cells of each other', () => {
  const [order, signed, travel] = keys.rows as [FileKeys['rows'][0], FileKeys['rows'][0], FileKeys['rows'][0]]
  const twins = { ...keys, rows: [order, signed, { ...travel, name: order.name }] }
  const ids = BODY.map((row, at) => {
    if (at === 1) return ['DEC-2', 'Approve order', ...row.slice(2)]
    return at === 4 ? ['DEC-1', 'Approve order', ...row.slice(2)] : row
  })
  expect((changedCells(sheet(ids), twins) as FileProblem).wrong).toBe(
    'Rows 4 and 7 of DEC-2 and DEC-1 have cells of each other. The IDs were sorted apart from the cells. Undo that sorting, or export the matrix again.',
  )
  const exchange = (rows: readonly number[]) =>
    sheet(
      BODY.map((row, at) =>
        row.length > 1
          ? [...row.slice(0, 3), ...(rows.includes(at) ? [row[4], row[3]] : [row[3], row[4]])]
          : row,
      ),
    )
  expect(wrong(exchange([1, 2, 4]))).toBe(
    'Columns D and E have cells of each other. The headers were moved apart from their columns. Undo that, or export the matrix again.',
  )
  expect(changed(exchange([1, 2])).cells).toHaveLength(4)
})

test('Keys are read as they were written, and nothing else is read as keys.', () => {
  const columns = [DEAN, ANA].map((key) => ({ kind: key.split(' ')[0], id: key.split(' ')[1] })) as never
  const written = writtenKeys(
    { columns, at: keys.at, knownAt: keys.knownAt, hash: 'abc' },
    { matrixId: MATRIX, tenantId: TENANT, version: 3, currency: keys.currency },
    keys,
  )
  expect(readKeys(written)).toEqual(keys)
  expect(readKeys(written.filter(([key]) => key !== 'heads'))).toEqual({ ...keys, heads: [] })
  expect(readKeys(written.filter(([key]) => key !== 'tenant'))).toBeNull()
  expect(readKeys([['matrix', 'none']])).toBeNull()
  expect(readKeys([])).toBeNull()
})

test('Columns are named as a spreadsheet names them.', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
