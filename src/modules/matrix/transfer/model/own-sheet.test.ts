import { expect, test } from 'vitest'
import type { SheetRows } from './changed-cells.ts'
import { guessedLayout, mappedCells, type NamedItem, suggestsOf, unmatchedParts } from './own-sheet.ts'
import { COVERED } from './read-limit.ts'
import { firstSheetOf, keptSheets, leftOutOf, type OwnSheet, type SheetContent } from './sheet-content.ts'

const called = (...names: string[]): NamedItem[] => names.map((name) => ({ key: name, names: [name] }))
const suggested = (text: string, of: readonly NamedItem[]) => suggestsOf(of)(text)
const POSITIONS = called(
  'President',
  'Vice President Finance',
  'VP Advancement',
  'Dean of Engineering',
  'Dean of Medicine',
  'Director of Facilities',
)
const DECISIONS = called('Approve purchase order', 'Approve sole-source purchase', 'Write off receivable')

test('A name is known as people shorten and punctuate it.', () => {
  for (const [text, meant] of [
    ['President', 'President'],
    ['The President', 'President'],
    ['VP, Finance', 'Vice President Finance'],
    ['Dean (Engineering)', 'Dean of Engineering'],
    ['Dir. of Facilities', 'Director of Facilities'],
    ['DEAN OF MEDICINE', 'Dean of Medicine'],
  ] as const)
    expect(suggested(text, POSITIONS), text).toBe(meant)
  expect(suggested('Approve purchase orders', DECISIONS)).toBe('Approve purchase order')
})

test('What is like none of them, or like two, is left to a person.', () => {
  for (const text of ['Notes', 'Dean', 'Vice President', 'Approve', ''])
    expect(suggested(text, POSITIONS), text).toBeNull()
  const two = ['a', 'b'].map((key) => ({ key, names: ['Dean of Engineering'] }))
  expect(suggested('Dean of Engineering', two)).toBeNull()
})

test('suggests no office for its deputy, and none for a former holder', () => {
  for (const text of [
    'Deputy Dean of Medicine',
    'Dep. Dean of Medicine',
    'Vice President',
    'Former Dean of Engineering',
    'Acting Dean of Engineering',
    'Interim Dean (Engineering)',
    'Assistant Director of Facilities',
    'Assoc. Dean of Medicine',
    'Dean of Medicine Emeritus',
  ])
    expect(suggested(text, POSITIONS), text).toBeNull()
  const offices = called('Dean of Law', 'Vice Dean of Law', 'Acting Dean of Law')
  expect(['Dean, Law', 'Vice Dean Law', 'Acting Law Dean'].map((text) => suggested(text, offices))).toEqual([
    'Dean of Law',
    'Vice Dean of Law',
    'Acting Dean of Law',
  ])
})

const KNOWN = { holders: suggestsOf(POSITIONS), decisions: suggestsOf(DECISIONS) }

const ALL = { rows: false, columns: false, hiddenRows: [], hiddenColumns: [] }

const sheet: OwnSheet = {
  name: 'Schedule',
  rows: [
    ['Schedule of authority', null, null],
    [null, 'Matter', 'Dean of Engineering', 'President'],
    [1, 'Approve purchase order', '$50k', null],
    [2, 'Write off receivable', '–', 'No limit'],
    [3, 'Pay a share', 0.25],
  ],
  units: { '4,2': '%' },
  isHidden: false,
  leftOut: ALL,
}

const contentOf = (rows: SheetRows, change: Partial<SheetContent> = {}): SheetContent => ({
  name: 'A',
  isHidden: false,
  rows,
  units: [],
  merges: [],
  hidden: { rows: [], columns: [] },
  beyond: { rows: false, columns: false },
  ...change,
})
const kept = (rows: SheetRows, change: Partial<SheetContent> = {}) =>
  keptSheets([contentOf(rows, change)])?.[0] as OwnSheet

test('Heads and decisions are looked for where most of them are known.', () => {
  expect(guessedLayout(sheet, KNOWN)).toEqual({
    headRow: 1,
    decisionColumn: 1,
  })
  expect(guessedLayout({ name: '', rows: [], units: {}, isHidden: false, leftOut: ALL }, KNOWN)).toEqual({
    headRow: 0,
    decisionColumn: 0,
  })
})

test('Cells of mapped rows and columns are asked for, and empty ones ask for nothing.', () => {
  const columns = [
    { column: 2, holder: 'POSITION dean' },
    { column: 3, holder: 'POSITION president' },
  ]
  const rows = [
    { row: 2, decisionId: 'order' },
    { row: 3, decisionId: 'write-off' },
    { row: 4, decisionId: 'share' },
  ]
  expect(mappedCells(sheet, { decisionColumn: 1, columns, rows, authorityTypeId: 'approval' })).toEqual([
    {
      place: 'C3',
      decisionId: 'order',
      displayId: '',
      authorityTypeId: 'approval',
      holder: 'POSITION dean',
      shown: '',
      value: '$50k',
    },
    expect.objectContaining({ place: 'D4', decisionId: 'write-off', value: 'No limit' }),
    expect.objectContaining({ place: 'C5', value: 0.25, unit: '%' }),
  ])
})

const AMOUNTS = {
  decisionColumn: 0,
  columns: [
    { column: 1, holder: 'POSITION dean' },
    { column: 2, holder: 'POSITION president' },
  ],
  rows: [
    { row: 1, decisionId: 'order' },
    { row: 2, decisionId: 'write-off' },
  ],
  authorityTypeId: 'approval',
}
const spread = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
  merges: [{ startRow, startCol, endRow, endCol }],
})

test('A merged amount counts for every cell that it covers, with its number format.', () => {
  const rows = [['Matter', 'Dean', 'President'], ['Approve order', 0.25, COVERED], ['Write off']]
  const units = [undefined, [undefined, '%']]
  expect(
    mappedCells(kept(rows, { units, ...spread(1, 1, 2, 2) }), AMOUNTS).map(({ place, value, unit }) => [
      place,
      value,
      unit,
    ]),
  ).toEqual(['B2', 'C2', 'B3', 'C3'].map((place) => [place, 0.25, '%']))
})

test('A row merged across from its decision is a heading and states no limit.', () => {
  const rows = [
    ['Matter', 'Dean', 'President'],
    ['Approve order', COVERED, COVERED],
    ['Write off', 5, 6],
  ]
  const sheet = kept(rows, spread(1, 0, 1, 2))
  expect(mappedCells(sheet, AMOUNTS).map(({ place }) => place)).toEqual(['B3', 'C3'])
  expect(unmatchedParts(sheet, { headRow: 0, ...AMOUNTS, rows: AMOUNTS.rows.slice(1) })).toEqual([])
})

test('A merged title does not make its row the row of heads.', () => {
  const rows = [
    ['Dean of Engineering', ...Array(5).fill(COVERED)],
    ['Matter', 'Dean of Medicine', 'President'],
  ]
  expect(guessedLayout(kept(rows, spread(0, 0, 0, 5)), KNOWN).headRow).toBe(1)
})

test('Zero, Nil, a dash, and N/A ask for nothing.', () => {
  for (const value of [0, '0', '$0', '0.00', 'USD 0', '0%', 'Nil', 'NONE', '–', 'N/A', 'n.a.', ' - '])
    expect(mappedCells(kept([[], ['Order', value]]), AMOUNTS), String(value)).toEqual([])
  for (const value of [0.5, '> 0', '$0.50', 'See policy 4.0', '10', '0 to 5', 'Nile'])
    expect(mappedCells(kept([[], ['Order', value]]), AMOUNTS), String(value)).toHaveLength(1)
})

test('Hidden rows and columns are left out, and reported where something is in them.', () => {
  const rows = [
    ['Matter', 'Dean', 'President'],
    ['Order', 1, 2],
    ['Write off', 3, 4],
  ]
  const sheet = kept(rows, { hidden: { rows: [2, 3], columns: [1, 9] } })
  expect(mappedCells(sheet, AMOUNTS).map(({ place }) => place)).toEqual(['C2'])
  expect(leftOutOf([sheet], 1)).toEqual([
    'Row 3 of the sheet A is hidden and left out.',
    'Column B of the sheet A is hidden and left out.',
  ])
  const many = Array.from({ length: 30 }, (_, at) => [`Order ${at}`])
  const hidden = { rows: [1, 2, 3, 5, ...Array.from({ length: 12 }, (_, at) => 7 + 2 * at)], columns: [] }
  expect(leftOutOf([kept(many, { hidden })], 1)).toEqual([
    'Rows 2–4, 6, 8, 10, 12, 14, 16, 18, 20, 22, and 4 others of the sheet A are hidden and left out.',
  ])
})

test('The first visible sheet with content is read, and a hidden one only where there is no other.', () => {
  const hidden = kept([['x']], { isHidden: true })
  expect(firstSheetOf([hidden, kept([[null]]), kept([['x']])])).toBe(2)
  expect(firstSheetOf([kept([[null]]), hidden])).toBe(1)
  expect(firstSheetOf([kept([[null]])])).toBe(0)
})

test('Every cell outside the matched rows and columns is counted once, with its place.', () => {
  const rows = [
    ['Matter', 'Dean', 'President', 'Notes', null],
    ['Approve order', 1, 2, 'See 4.2', 'x'],
    ['Approve travel', 3, 'N/A', 'note', null],
    [null, 4, null, null, null],
    ['Travel', 'Travel', 'Travel', 'Travel', null],
  ]
  const [order] = AMOUNTS.rows as [(typeof AMOUNTS.rows)[0]]
  expect(unmatchedParts(kept(rows), { headRow: 0, ...AMOUNTS, rows: [order] })).toEqual([
    { place: 'Column D', sentence: 'This column is not matched to a position or person. 1 cell is skipped.' },
    { place: 'Column E', sentence: 'This column has no header. 1 cell is skipped.' },
    { place: 'Row 3', sentence: 'This row is not matched to a decision. 2 cells are skipped.' },
    { place: 'Row 4', sentence: 'This row names no decision. 1 cell is skipped.' },
  ])
})

test('Of a large file so much is kept as a matrix has room for, and one of far more is refused.', () => {
  const rows = (count: number, columns: number, text: string) =>
    Array.from({ length: count }, () => Array.from({ length: columns }, () => text))
  const large = kept(rows(1_200, 400, 'x'))
  expect([large.rows.length, large.rows[0]?.length]).toEqual([1_000, 320])
  expect(String(kept([['x'.repeat(300)]]).rows[0]?.[0])).toHaveLength(200)
  expect(keptSheets(Array.from({ length: 12 }, () => contentOf([])))).toHaveLength(10)
  expect(keptSheets([contentOf(rows(1_000, 320, 'x'.repeat(50)))])).toBeNull()
  const spreads = spread(0, 0, 999, 319)
  expect(keptSheets([contentOf([['x'.repeat(50)]], spreads)])).toBeNull()
})

test('What is not kept of a file is reported, where something is in it.', () => {
  const all = (rows: SheetRows, beyond = { rows: false, columns: false }) => [kept(rows, { beyond })]
  const wide = [Array.from({ length: 400 }, (_, at) => (at === 399 ? 'x' : null))]
  const long = Array.from({ length: 1_200 }, () => ['x'])
  const rows = 'The rows below row 1,000 of the sheet A are left out.'
  const columns = 'The columns after column LH of the sheet A are left out.'
  expect(leftOutOf(all([['x']]), 1)).toEqual([])
  expect(leftOutOf(all(long.map((row, at) => (at < 1_000 ? row : [null]))), 1)).toEqual([])
  expect(leftOutOf(all(long), 1)).toEqual([rows])
  expect(leftOutOf(all(wide), 1)).toEqual([columns])
  expect(leftOutOf(all([], { rows: true, columns: true }), 1, 0)).toEqual([rows, columns])
  expect(leftOutOf(all([]), 3)).toEqual(['The 2 sheets after the first 10 are left out.'])
  expect(leftOutOf(all([]), 3, 0)).toEqual([])
})
