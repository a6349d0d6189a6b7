import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runApart } from './run-apart.ts'

const SOURCES = ['src', 'vite.config.ts', 'package-lock.json']

/** Builds the screens where their sources changed since they were built last. Answers with the folder. */
export async function buildSite(root: string, say: (line: string) => void): Promise<string> {
  const dist = join(root, 'dist')
  const stamp = join(dist, '.built-from')
  const hash = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return dist
  say('Building the screens …')
  await runApart('build-screens.ts', [root])
  writeFileSync(stamp, hash)
  return dist
}

function hashOf(root: string): string {
  const hash = createHash('sha256')
  const walk = (path: string) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const source of SOURCES) walk(join(root, source))
  return hash.digest('hex')
}
