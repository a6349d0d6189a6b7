import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { unpackedSize } from '../files/unpacked-size.ts'
import { type SheetCell, type SheetColumn, writeSheet } from './write-sheet.ts'

const COLUMNS: SheetColumn[] = [
  { header: 'Name', width: 40 },
  { header: 'Limit', width: 12 },
  { header: 'Day', width: 12, format: 'yyyy-mm-dd' },
]

async function write(rows: readonly (readonly SheetCell[])[], columns = COLUMNS) {
  async function* all() {
    yield* rows
  }
  const parts: Uint8Array[] = []
  for await (const part of writeSheet('decisions', columns, all())) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}
const read = async (rows: readonly (readonly SheetCell[])[]) => {
  const { sheets } = await readXlsx(await write(rows), { readStyles: true })
  return sheets[0]
}

test('writes texts, numbers, formatted numbers, and days under a head with a filter', async () => {
  const day = new Date('2026-11-28T00:00:00Z')
  const sheet = await read([
    ['Approve travel', { value: 250_000, format: '"$"#,##0' }, day],
    [null, 5, null],
    ['<Sign & "seal">\n twice  over ', { value: 20, format: '#,##0"%"' }, day],
  ])
  expect(sheet?.rows).toEqual([
    ['Name', 'Limit', 'Day'],
    ['Approve travel', 250_000, day],
    [null, 5, null],
    ['<Sign & "seal">\n twice  over ', 20, day],
  ])
  expect(sheet?.name).toBe('decisions')
  expect(sheet?.cells?.get('1,1')?.style?.numFmt).toBe('"$"#,##0')
  expect(sheet?.cells?.get('3,1')?.style?.numFmt).toBe('#,##0"%"')
  expect(sheet?.cells?.get('1,2')?.style?.numFmt).toBe('yyyy-mm-dd')
  expect(sheet?.autoFilter?.range).toBe('A1:C4')
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
})

test('neutralizes texts that begin like a formula, in heads as well', async () => {
  const bytes = await write([['=1+1', '+1', '@x']], [{ header: '-head', width: 9 }, ...COLUMNS.slice(1)])
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]?.rows).toEqual([
    ["'-head", 'Limit', 'Day'],
    ["'=1+1", "'+1", "'@x"],
  ])
})

test('writes what XML cannot hold without breaking the file, and cuts what no cell holds', async () => {
  const sheet = await read([['a\u0001b\ud800c', '&#13; _x0041_', 'x'.repeat(40_000)]])
  expect(sheet?.rows[1]?.slice(0, 2)).toEqual(['ab\ufffdc', '&#13; _x0041_'])
  expect(String(sheet?.rows[1]?.[2])).toHaveLength(32_767)
})

test('says its sizes as an upload wants them, and ends with the failure of its rows', async () => {
  expect(unpackedSize(await write([['a', 1, null]]))).toBeGreaterThan(1_000)
  async function* failing(): AsyncGenerator<SheetCell[]> {
    yield ['a']
    throw new Error('no more rows')
  }
  const all = async () => {
    for await (const _ of writeSheet('x', COLUMNS, failing()));
  }
  await expect(all()).rejects.toThrow('no more rows')
})
