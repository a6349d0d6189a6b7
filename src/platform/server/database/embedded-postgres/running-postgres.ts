import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER } from './cluster.ts'
import { userOf } from './folder-claim.ts'

/** The address of the PostgreSQL that another process runs in `folder` right now. Undefined where none does. */
export function runningPostgres(folder: string, database: string): string | undefined {
  if (!userOf(folder)) return undefined
  try {
    // PostgreSQL writes down its port as the fourth line
    const port = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3])
    const password = readFileSync(join(folder, 'password'), 'utf8')
    return port ? `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}` : undefined
  } catch {
    return undefined // it is just beginning, or ending
  }
}
