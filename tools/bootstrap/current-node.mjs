// Plain JavaScript with built-ins only: this runs on any Node from 20 on, before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** A small package of its own, so that no one with a current Node pays for it. */
export const nodeFolder = join(projectFolder, 'tools', 'bootstrap', 'node')

/** The first releases that run TypeScript by stripping its types without being asked to. */
const [major, minor] = process.versions.node.split('.').map(Number)
export const thisNodeIsCurrent = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

/** The Node that runs the product, or undefined when it has yet to be installed. */
export function findCurrentNode() {
  if (thisNodeIsCurrent) return process.execPath
  const { optionalDependencies } = JSON.parse(readFileSync(join(nodeFolder, 'package.json'), 'utf8'))
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return Object.keys(optionalDependencies)
    .map((name) => join(nodeFolder, 'node_modules', name, 'bin', file))
    .find((path) => existsSync(path))
}
