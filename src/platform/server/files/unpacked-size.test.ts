import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { unpackedSize } from './unpacked-size.ts'

const workbook = () =>
  writeXlsx({ sheets: [{ name: 'Sheet', rows: Array.from({ length: 5_000 }, () => ['the same', 1, 2, 3]) }] })

test('An archive says how large it is unpacked before anything of it is', async () => {
  const bytes = await workbook()
  expect(unpackedSize(bytes)).toBeGreaterThan(bytes.length * 5)
})

test('What hides a size, or is no archive, has none', async () => {
  const bytes = await workbook()
  expect(unpackedSize(new Uint8Array(0))).toBeNull()
  expect(unpackedSize(new TextEncoder().encode('id,name\n'.repeat(20)))).toBeNull()
  expect(unpackedSize(bytes.subarray(0, bytes.length - 30))).toBeNull()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = view.getUint32(bytes.length - 22 + 16, true)
  const said = view.getUint32(first + 24, true)
  for (const size of [0, 0xffffffff]) {
    view.setUint32(first + 24, size, true)
    expect(unpackedSize(bytes)).toBeNull()
  }
  view.setUint32(first + 24, said + 1_000, true)
  expect(unpackedSize(bytes)).toBeGreaterThan(said)
})
