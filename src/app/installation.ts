import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#platform/server/config.ts'

/** The settings of this start, with the demo's defaults where no database is named. */
export const configOf = (env: Readonly<Record<string, string | undefined>>, root: string): Config =>
  readConfig(env, root)

/** The installation's secret: given by the environment, or in demo mode made once and kept in the data folder. */
export function installationSecret(config: Config): string {
  if (config.secret) return config.secret
  const file = join(config.folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
