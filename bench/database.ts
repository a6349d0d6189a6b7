import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'

const root = resolve(import.meta.dirname, '..')

/** Secret and origin of the generated installations: they hold nothing and listen on this machine alone. */
export const SECRET = 'the bench keeps no secrets from anybody at all'

export const folderOf = (size: number) => join(root, '.cache', `bench-${size}`)

/** The embedded PostgreSQL as the product starts it, over the data of one size. */
export async function startDatabase(size: number, settings: Readonly<Record<string, string>> = {}) {
  const folder = folderOf(size)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  return startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'mandate', settings })
}
