import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** As whom PostgreSQL runs. It refuses to run as root. */
export type Runner = {
  /** For `spawn`. */
  ids: { uid?: number; gid?: number }
  /** Is in front of the command. */
  prefix: readonly string[]
  /** Makes a file or folder, with all that is in it, belong to whom PostgreSQL runs as. */
  give: (path: string) => void
}

/** "no one": every system has it, so no user is ever created on a person's machine. */
const NOBODY = 65534
const AS_NOBODY_WITHIN = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

export function runnerFor(folder: string, postgres: string): Runner {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [], give: () => {} }
  const reaches = [folder, postgres]
  if (canReach(reaches, [], { uid: NOBODY, gid: NOBODY }))
    return { ids: { uid: NOBODY, gid: NOBODY }, prefix: [], give: (path) => own(path, NOBODY) }
  // no one cannot enter a project below a private home: root, seen as no one on its own, can
  if (canReach(reaches, AS_NOBODY_WITHIN, {}))
    return { ids: {}, prefix: AS_NOBODY_WITHIN, give: (path) => own(path, 0) }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${folder} and ${postgres}. ` +
      'Start as an ordinary user, move both to a folder that other users can read, or name a PostgreSQL in DATABASE_URL.',
  )
}

function canReach([folder, postgres]: string[], prefix: readonly string[], ids: Runner['ids']): boolean {
  const [file, ...args] = [
    ...prefix,
    '/bin/sh',
    '-c',
    'test -x "$1" && test -x "$2"',
    'sh',
    folder!,
    postgres!,
  ]
  return spawnSync(file!, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0
}

function own(path: string, id: number): void {
  const found = lstatSync(path)
  if (found.isDirectory()) {
    if (found.uid === id && readdirSync(path).every((name) => lstatSync(join(path, name)).uid === id)) return
    for (const name of readdirSync(path)) own(join(path, name), id)
  }
  if (!found.isSymbolicLink()) chownSync(path, id, id)
}
