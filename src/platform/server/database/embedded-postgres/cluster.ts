import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Runner } from './runner.ts'

export const OWNER = 'postgres'

/**
 * Makes the cluster in `folder` where there is none, and answers its password. It is made under another name and renamed when
 * it is whole. A set-up that was cut short leaves no database behind.
 */
export function makeCluster(folder: string, binaries: Binaries, runner: Runner, fsync: boolean): string {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  if (!existsSync(cluster)) {
    const password = randomBytes(24).toString('base64url')
    writeSecret(passwordFile, password)
    initialise(`${cluster}.new`, password, binaries, runner, fsync)
    renameSync(`${cluster}.new`, cluster)
  }
  runner.give(cluster)
  if (!existsSync(passwordFile))
    throw new Error(
      `${passwordFile} is missing. Without this file, no one can sign in to the database beside it.`,
    )
  return readFileSync(passwordFile, 'utf8')
}

/** No one reads it again, and no one else knows of it. */
const THROW_AWAY = ['--no-sync', '--no-data-checksums', '--set=scram_iterations=1']

function initialise(
  cluster: string,
  password: string,
  binaries: Binaries,
  runner: Runner,
  fsync: boolean,
): void {
  rmSync(cluster, { recursive: true, force: true })
  const passwordForInitdb = `${cluster}.password`
  writeSecret(passwordForInitdb, password)
  try {
    runner.give(passwordForInitdb)
    mkdirSync(cluster, { mode: 0o700 })
    runner.give(cluster)
    const [file, ...args] = [
      ...runner.prefix,
      binaries.initdb,
      `--pgdata=${cluster}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordForInitdb}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fsync ? [] : THROW_AWAY),
    ]
    const made = spawnSync(file!, args, { ...runner.ids, cwd: '/', encoding: 'utf8' })
    if (made.status !== 0)
      throw new Error(
        `The database could not be set up in ${cluster}: ${made.error?.message ?? made.stderr.trim()}`,
      )
  } finally {
    rmSync(passwordForInitdb, { force: true })
  }
}

/** Never over an old one, whose mode would stay as it was. */
function writeSecret(file: string, secret: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, secret, { mode: 0o600, flush: true })
}
