import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether the packages of `folder` are installed as its lockfile says. npm writes down what it has installed
 * when it is done, so an installation that was cut short counts as none.
 */
export function isInstalled(folder) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  const wanted = readPackages(join(folder, 'package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const found = installed[path]
    if (!found) return !isForThisMachine(entry)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function readPackages(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm leaves out an optional package that is made for another system. What depends on it is optional too. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os || libc) return false
  return [os].flat().includes(process.platform) && (!cpu || [cpu].flat().includes(process.arch))
}
