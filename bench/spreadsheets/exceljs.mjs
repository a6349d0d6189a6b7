// Writes the rows of the export with the streaming writer of exceljs, in a process of its own. Started by measure-transfer.ts,
// which asks it for its memory over IPC.
import { once } from 'node:events'
import { asRole, openPool } from '../../src/platform/server/database/database.ts'
import { isInstalled } from '../../tools/bootstrap/installed.mjs'
import { npm } from '../../tools/bootstrap/npm.mjs'
import { SECRET } from '../database.ts'
import { watchMemory } from '../memory.ts'
import { withExportedRows } from '../transfer/exported-rows.ts'

const [url, tenantId, userId, file] = process.argv.slice(2)

async function open() {
  try {
    if (!isInstalled(import.meta.dirname)) npm(process.execPath, import.meta.dirname, ['ci', '--no-progress'])
  } catch (error) {
    return { leftOut: error.message }
  }
  const { default: Excel } = await import('exceljs')
  const pool = openPool(asRole(url, 'mandate_worker', SECRET), { max: 1, application: 'exceljs' })
  await pool.query('select 1')
  return { Excel, pool }
}

/** A limit that is a number, with how it is shown. */
const isFormatted = (cell) => cell !== null && typeof cell === 'object' && 'format' in cell

const { leftOut, Excel, pool } = await open()
const memory = watchMemory()
const answers = {
  begin: () => memory.begin(),
  most: () => memory.most(),
  write: async () => {
    const began = performance.now()
    await withExportedRows(pool, { tenantId, userId }, async (columns, lines) => {
      const book = new Excel.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true })
      const written = once(book.stream, 'close')
      const sheet = book.addWorksheet('delegations', { views: [{ state: 'frozen', ySplit: 1 }] })
      sheet.columns = columns
      for await (const line of lines) {
        const row = sheet.addRow(line.map((cell) => (isFormatted(cell) ? cell.value : cell)))
        for (const [i, cell] of line.entries()) if (isFormatted(cell)) row.getCell(i + 1).numFmt = cell.format
        row.commit()
      }
      await book.commit()
      await written
    })
    return (performance.now() - began) / 1_000
  },
}
process.on('message', async (asked) => process.send(await answers[asked]()))
process.on('disconnect', () => process.exit(0))
process.send({ leftOut })
