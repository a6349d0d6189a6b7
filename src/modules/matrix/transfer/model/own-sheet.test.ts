import { expect, test } from 'vitest'
import type { SheetRows } from './changed-cells.ts'
import {
  type Called,
  guessedLayout,
  keptSheets,
  leftOutOf,
  mappedCells,
  type OwnSheet,
  suggestsOf,
} from './own-sheet.ts'

const called = (...names: string[]): Called[] => names.map((name) => ({ key: name, names: [name] }))
const suggested = (text: string, of: readonly Called[]) => suggestsOf(of)(text)
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

const KNOWN = { holders: suggestsOf(POSITIONS), decisions: suggestsOf(DECISIONS) }

const ALL = { rows: false, columns: false }

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
  leftOut: ALL,
}

test('Heads and decisions are looked for where most of them are known.', () => {
  expect(guessedLayout(sheet, KNOWN)).toEqual({
    headRow: 1,
    decisionColumn: 1,
  })
  expect(guessedLayout({ name: '', rows: [], units: {}, leftOut: ALL }, KNOWN)).toEqual({
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
  expect(mappedCells(sheet, { columns, rows, authorityTypeId: 'approval' })).toEqual([
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

test('Of a large file so much is kept as a matrix has room for, and one of far more is refused.', () => {
  const rows = (count: number, columns: number, text: string) =>
    Array.from({ length: count }, () => Array.from({ length: columns }, () => text))
  const [kept] = keptSheets([{ name: 'Sheet', rows: rows(1_200, 400, 'x'), units: [], beyond: ALL }]) ?? []
  expect([kept?.rows.length, kept?.rows[0]?.length]).toEqual([1_000, 320])
  const [long] = keptSheets([{ name: 'Sheet', rows: [['x'.repeat(300)]], units: [], beyond: ALL }]) ?? []
  expect(String(long?.rows[0]?.[0])).toHaveLength(200)
  expect(
    keptSheets(Array.from({ length: 12 }, () => ({ name: '', rows: [], units: [], beyond: ALL }))),
  ).toHaveLength(10)
  expect(
    keptSheets([{ name: 'Sheet', rows: rows(1_000, 320, 'x'.repeat(50)), units: [], beyond: ALL }]),
  ).toBeNull()
})

test('What is not kept of a file is told of, where something stands in it.', () => {
  const kept = (rows: SheetRows, beyond = ALL) => keptSheets([{ name: 'A', rows, units: [], beyond }]) ?? []
  const wide = [Array.from({ length: 400 }, (_, at) => (at === 399 ? 'x' : null))]
  const long = Array.from({ length: 1_200 }, () => ['x'])
  const rows = 'The rows below row 1,000 of the sheet A are left out.'
  const columns = 'The columns after column LH of the sheet A are left out.'
  expect(leftOutOf(kept([['x']]), 1)).toEqual([])
  expect(leftOutOf(kept(long.map((row, at) => (at < 1_000 ? row : [null]))), 1)).toEqual([])
  expect(leftOutOf(kept(long), 1)).toEqual([rows])
  expect(leftOutOf(kept(wide), 1)).toEqual([columns])
  expect(leftOutOf(kept([], { rows: true, columns: true }), 1, 0)).toEqual([rows, columns])
  expect(leftOutOf(kept([]), 3)).toEqual(['The 2 sheets after the first 10 are left out.'])
  expect(leftOutOf(kept([]), 3, 0)).toEqual([])
})
