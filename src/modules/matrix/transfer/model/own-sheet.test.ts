import { expect, test } from 'vitest'
import {
  type Called,
  guessedLayout,
  keptSheets,
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
}

test('Heads and decisions are looked for where most of them are known.', () => {
  expect(guessedLayout(sheet, KNOWN)).toEqual({
    headRow: 1,
    decisionColumn: 1,
  })
  expect(guessedLayout({ name: '', rows: [], units: {} }, KNOWN)).toEqual({
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
  const [kept] = keptSheets([{ name: 'Sheet', rows: rows(1_200, 400, 'x'), units: [] }]) ?? []
  expect([kept?.rows.length, kept?.rows[0]?.length]).toEqual([1_000, 320])
  const [long] = keptSheets([{ name: 'Sheet', rows: [['x'.repeat(300)]], units: [] }]) ?? []
  expect(String(long?.rows[0]?.[0])).toHaveLength(200)
  expect(keptSheets(Array.from({ length: 12 }, () => ({ name: '', rows: [], units: [] })))).toHaveLength(10)
  expect(keptSheets([{ name: 'Sheet', rows: rows(1_000, 320, 'x'.repeat(50)), units: [] }])).toBeNull()
})
