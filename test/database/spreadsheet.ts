import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

/** LibreOffice, where this machine has it: the set-up installs it where it may. */
export const libreOffice = ['/usr/bin/soffice', '/usr/bin/libreoffice', process.env.SOFFICE_PATH ?? ''].find(
  (path) => path && existsSync(path),
)

/** What LibreOffice makes of a spreadsheet, as a file of a kind of its own. Fails where it cannot open it. */
async function converted(bytes: Uint8Array, to: string, ending: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mandate-sheet-'))
  try {
    await writeFile(join(folder, 'sheet.xlsx'), bytes)
    await promisify(execFile)(
      libreOffice as string,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        to,
        '--outdir',
        join(folder, 'made'),
        join(folder, 'sheet.xlsx'),
      ],
      { timeout: 120_000 },
    )
    return await readFile(join(folder, 'made', `sheet.${ending}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What LibreOffice reads in the first sheet of a spreadsheet, cell by cell, as it shows it. */
export const readByLibreOffice = async (bytes: Uint8Array): Promise<string[][]> =>
  parse(await converted(bytes, 'csv:Text - txt - csv (StarCalc):44,34,76,1', 'csv'), {
    relax_column_count: true,
  })

/** The spreadsheet as someone has it who opens it in LibreOffice and saves it. */
export const savedByLibreOffice = (bytes: Uint8Array): Promise<Buffer> => converted(bytes, 'xlsx', 'xlsx')
