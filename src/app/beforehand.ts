import type { Config } from '#platform/server/config.ts'
import { reachDatabase } from '#platform/server/database/reach-database.ts'
import { makeFolder, tryAppending } from '#platform/server/folders.ts'
import { anchorFile } from '#platform/server/proof/anchors/anchor-places.ts'
import { tryPort } from './listen.ts'

/** Tries everything that the settings name before the database is touched: folders, the port, the way to the database. */
export async function tryBeforehand(config: Config): Promise<void> {
  makeFolder(config.folder, 'MANDATE_DATA')
  if (config.MANDATE_ROLE !== 'worker') await tryPort(config)
  if (config.MANDATE_ROLE !== 'api')
    tryAppending(config.anchorFolder, anchorFile(config.anchorFolder), 'ANCHOR_FOLDER')
  if (config.DATABASE_URL) await reachDatabase(config.DATABASE_URL)
}
