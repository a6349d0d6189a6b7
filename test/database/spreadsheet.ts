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

/** What LibreOffice reads in the first sheet of a spreadsheet, cell by cell, as it shows it. Fails where it cannot open it. */
export async function readByLibreOffice(bytes: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'mandate-sheet-'))
  try {
    await writeFile(join(folder, 'sheet.xlsx'), bytes)
    await promisify(execFile)(
      libreOffice as string,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1',
        '--outdir',
        folder,
        join(folder, 'sheet.xlsx'),
      ],
      { timeout: 120_000 },
    )
    return parse(await readFile(join(folder, 'sheet.csv')), { relax_column_count: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
