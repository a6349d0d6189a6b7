import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { runningPostgres } from '#platform/server/embedded-postgres/running-postgres.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'

/** The settings of this start, with the demo's defaults where no database is named. */
export const configOf = (env: Readonly<Record<string, string | undefined>>, root: string): Config =>
  readConfig(env, root)

/** The installation's secrets: given by the environment, or in demo mode one that is made once and kept in the data folder. */
export function installationSecrets(config: Config): KeyRing {
  if (config.secrets) return config.secrets
  const file = join(config.folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return [readFileSync(file, 'utf8').trim()]
}

/** The secrets of an installation that is there already: none is made. */
export function keptSecrets(config: Config): KeyRing {
  if (!config.secrets && !existsSync(join(config.folder, 'secret')))
    throw new Error(
      `There is no secret in ${config.folder}. Set MANDATE_SECRET, or put the file "secret" of the data folder that belongs to the database there.`,
    )
  return installationSecrets(config)
}

export type OpenDatabase = { ownerUrl: string; stop: () => Promise<void> }

/**
 * The database of an installation for a command: the one of its own, or the embedded one, which is asked while the product
 * runs it and started where it does not. `isNew`: an embedded one is made where there is none.
 */
export async function openDatabase(config: Config, { isNew = false } = {}): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return { ownerUrl: config.DATABASE_URL, stop: async () => {} }
  const folder = join(config.folder, 'postgres')
  const running = runningPostgres(folder, 'mandate')
  if (running) return { ownerUrl: running, stop: async () => {} }
  if (!isNew && !existsSync(join(folder, 'cluster')))
    throw new Error(
      `There is no database in ${folder}. Set DATABASE_URL, or MANDATE_DATA to its data folder.`,
    )
  const started = await startEmbeddedPostgres({ folder, database: 'mandate' })
  return { ownerUrl: started.url, stop: () => started.stop() }
}
