import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { openPool } from '#platform/server/database/database.ts'
import { runningPostgres } from '#platform/server/database/embedded-postgres/running-postgres.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres/start-embedded-postgres.ts'
import { reachDatabase } from '#platform/server/database/reach-database.ts'
import { isSetUp } from '#platform/server/proof/installation-secret.ts'

/** The settings of this start, with the demo's defaults where no database is named. */
export const configOf = (env: Readonly<Record<string, string | undefined>>, root: string): Config =>
  readConfig(env, root)

/** Those that are given by the environment, or in demo mode by the data folder. */
export const givenSecrets = (config: Config): KeyRing | undefined =>
  config.secrets ??
  (existsSync(secretFile(config)) ? [readFileSync(secretFile(config), 'utf8').trim()] : undefined)

export const secretFile = (config: Pick<Config, 'folder'>) => join(config.folder, 'secret')

/** The secrets of an installation that already exists: none is made. `ifLost`: the command for the person who lost them. */
export function keptSecrets(config: Config, ifLost = 'npm run admin -- replace-lost-secret'): KeyRing {
  const secrets = givenSecrets(config)
  if (secrets) return secrets
  throw new Error(
    `There is no secret in ${config.folder}. Copy the file "secret" from the data folder of the database, or set MANDATE_SECRET to its content. If the secret is lost, run: ${ifLost}`,
  )
}

/**
 * The installation's secrets. In demo mode one is made and kept in the data folder. It is made only where no database knows
 * another.
 */
export async function installationSecrets(config: Config): Promise<KeyRing> {
  const secrets = givenSecrets(config)
  if (secrets) return secrets
  if (await hasDatabase(config)) return keptSecrets(config)
  const secret = newSecret()
  keepSecret(config, secret)
  return [secret]
}

export const newSecret = () => randomBytes(32).toString('base64url')

/** Puts a new secret into the data folder. Fails where there is one. */
export function keepSecret(config: Pick<Config, 'folder'>, secret: string): void {
  writeFileSync(secretFile(config), secret, { mode: 0o600, flag: 'wx', flush: true })
}

/** Whether a database was set up before. */
async function hasDatabase(config: Config): Promise<boolean> {
  if (!config.DATABASE_URL) return existsSync(join(config.folder, 'postgres', 'cluster'))
  const pool = openPool(config.DATABASE_URL, { max: 1, application: 'mandate' })
  return isSetUp(pool).finally(() => pool.end())
}

export type OpenDatabase = { ownerUrl: string; stop: () => Promise<void> }

/**
 * The database of an installation for a command: its own, or the embedded one. The embedded one is asked while the product
 * runs it, and started otherwise. `isNew`: an embedded one is made where there is none. `isAlone`: an embedded one that is in
 * use is refused.
 */
export async function openDatabase(
  config: Config,
  { isNew = false, isAlone = false } = {},
): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    await reachDatabase(config.DATABASE_URL)
    return { ownerUrl: config.DATABASE_URL, stop: async () => {} }
  }
  const folder = join(config.folder, 'postgres')
  const running = isAlone ? undefined : runningPostgres(folder, 'mandate')
  if (running) return { ownerUrl: running, stop: async () => {} }
  if (!isNew && !existsSync(join(folder, 'cluster')))
    throw new Error(
      `There is no database in ${folder}. Set DATABASE_URL, or MANDATE_DATA to its data folder.`,
    )
  const started = await startEmbeddedPostgres({ folder, database: 'mandate' })
  return { ownerUrl: started.url, stop: () => started.stop() }
}
