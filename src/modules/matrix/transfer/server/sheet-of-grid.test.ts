import { expect, test } from 'vitest'
import { NOTHING_LEFT_OUT } from '../../grid/model/grid.ts'
import { aGrid, FORMAT, upTo } from '../../grid/testing/a-grid.ts'
import { sheetOfGrid } from './sheet-of-grid.ts'

const HEADED = { title: 'Board matrix', caption: '', footer: '', nothing: 'Nothing.' }
const GRID = aGrid({
  cells: {
    'Approve travel/President': { limit: [upTo('20000')], count: 2 },
    'Approve change order/Controller': { state: 'SUSPENDED', count: 3 },
  },
  change: {
    leftOut: { ...NOTHING_LEFT_OUT, byStatus: 4, decisions: 1 },
    tooMany: { decisions: 0, columns: 7 },
  },
})

test('a sheet says what the screen says beside the limits: several, inactive, left out, without room', () => {
  const columns = GRID.columns.map((each, i) => ({ ...each, isActive: i === 0 }))
  const { sheet } = sheetOfGrid({ ...GRID, columns }, FORMAT, HEADED)
  const at = (row: number, column: number) => sheet.cells?.get(`${row},${column}`)
  expect([at(6, 2)?.value, at(6, 3)?.value]).toEqual(['Dr. President Holder', 'Inactive'])
  // the filter stands on the last head, and its rows begin below
  expect(sheet.autoFilter?.range).toMatch(/^A7:/)
  expect(sheet.rowDefs?.get(3)?.hidden).toBe(true)
  const cells = [...(sheet.cells ?? [])].map(([, each]) => each)
  const travel = cells.find(({ value }) => value === 20_000)
  expect(travel?.style?.numFmt).toBe('"$"#,##0" ×2"')
  expect(cells.map(({ value }) => value)).toContain('Suspended ×3')
  expect(at(2, 0)?.value).toBe(
    '×2 Delegations in one cell. 4 delegations are hidden by the status filter. 1 decision left out, not published. 7 columns do not fit. A matrix shows up to 500 columns.',
  )
})
