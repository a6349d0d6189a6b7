import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { isOwn, readSheets } from './read-update.ts'

type SheetInputs = Parameters<typeof writeXlsx>[0]['sheets']
const fileOf = async (sheets: SheetInputs) => new Blob([Buffer.from(await writeXlsx({ sheets }))])

test('what lies far away from any matrix is not read, and costs nothing', async () => {
  const far = new Map([['1219,16383', { value: 1 }]])
  const file = await fileOf(Array.from({ length: 12 }, (_, i) => ({ name: `S${i}`, rows: [[]], cells: far })))
  const sheets = await readSheets(file)
  expect(sheets.every(({ rows }) => rows.every((row) => row.length === 0))).toBe(true)
  expect(sheets.every(({ beyond }) => beyond.columns && !beyond.rows)).toBe(true)
})

test('rows below those that are read are reported, and so are too many sheets', async () => {
  const at = (place: string) => [{ name: 'A', rows: [['x']], cells: new Map([[place, { value: 1 }]]) }]
  const beyond = async (place: string) => (await readSheets(await fileOf(at(place))))[0]?.beyond
  expect(await beyond('19999,9')).toEqual({ rows: false, columns: false })
  expect(await beyond('9,1023')).toEqual({ rows: false, columns: false })
  expect(await beyond('20000,0')).toEqual({ rows: true, columns: false })
  expect(await beyond('20000,1024')).toEqual({ rows: true, columns: true })
  const many = Array.from({ length: 21 }, (_, i) => ({ name: `S${i}`, rows: [['x']] }))
  await expect(readSheets(await fileOf(many))).rejects.toMatchObject({
    message: expect.stringContaining('more than 20 sheets'),
  })
})

test('a formula without a result says its formula, and a covered cell that it is covered, whatever stands below: no one emptied or sees it', async () => {
  const [sheet] = await readSheets(
    await fileOf([
      {
        name: 'A',
        rows: [
          [100, null, null],
          [5, 7_777, null],
        ],
        merges: [0, 1].map((row) => ({ startRow: row, startCol: 0, endRow: row, endCol: 1 })),
        cells: new Map([['0,2', { formula: '100000*2' }]]),
      },
    ]),
  )
  expect(sheet?.rows).toEqual([
    [100, 'merged', '=100000*2'],
    [5, 'merged', null],
  ])
})

test('a text that is in many cells, and merged cells that lie over each other, are refused before they fill this process', async () => {
  const long = 'x'.repeat(2_000)
  const before = process.memoryUsage().rss
  const repeated = {
    name: 'A',
    rows: Array.from({ length: 900 }, () => Array.from({ length: 60 }, () => long)),
  }
  const many = { message: expect.stringContaining('more cells than a matrix has room for') }
  await expect(readSheets(await fileOf([repeated]))).rejects.toMatchObject(many)
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1_048_576)
  const merges = Array.from({ length: 20 }, () => ({ startRow: 0, startCol: 0, endRow: 999, endCol: 499 }))
  await expect(readSheets(await fileOf([{ name: 'A', rows: [['x']], merges }]))).rejects.toMatchObject(many)
  // one that is cut off says so: it is no amount
  const [cut] = await readSheets(await fileOf([{ name: 'A', rows: [[`100${' '.repeat(2_000)}k`]] }]))
  expect(String(cut?.rows[0]?.[0])).toMatch(/…$/)
}, 60_000)

test('a file that is no workbook is refused with a sentence', async () => {
  await expect(readSheets(new Blob(['no workbook']))).rejects.toMatchObject({
    failure: { code: 'FILE_WRONG' },
  })
})

test('a schedule of one’s own may say DECISION, and call a sheet Mandate', async () => {
  const rows = [['DECISION', 'President']]
  expect(isOwn(await readSheets(await fileOf([{ name: 'Mandate', rows }])))).toBe(true)
})
