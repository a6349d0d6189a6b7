import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres/start-embedded-postgres.ts'

const root = resolve(import.meta.dirname, '..')

/** Secret and origin of the generated installations: they hold nothing and listen on this machine alone. */
export const SECRET = 'the bench keeps no secrets from anybody at all'

/** Where the API and the worker of the bench keep files. */
export const FILES = join(root, '.cache', 'bench-files')

export const folderOf = (size: number) => join(root, '.cache', `bench-${size}`)

/** The embedded PostgreSQL as the product starts it, over the data of one size. */
export async function startDatabase(size: number, settings: Readonly<Record<string, string>> = {}) {
  const folder = folderOf(size)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  return startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'mandate', settings })
}

const COPY = 'mandate_copy'

/** A copy of the database for something that changes it: what is kept stays as it was made. */
export async function withCopy<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const [original, copy, other] = [new URL(url), new URL(url), new URL(url)]
  copy.pathname = COPY
  other.pathname = 'postgres'
  const client = new pg.Client({ connectionString: other.href })
  await client.connect()
  try {
    await client.query(`drop database if exists ${COPY}`)
    await client.query(`create database ${COPY} template ${original.pathname.slice(1)} strategy file_copy`)
    return await work(copy.href)
  } finally {
    await client.query(`drop database if exists ${COPY} with (force)`)
    await client.end()
  }
}
