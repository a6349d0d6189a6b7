import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginningOf } from './processes.ts'

type Claim = { pid: number; beginning: string }

/** Writes down that this process uses `folder`. Throws while another one that does is alive. */
export function claimFolder(folder: string): { release: () => void } {
  const pid = userOf(folder)
  if (pid)
    throw new Error(`${folder} is in use by process ${pid}. Stop that process first, or use another folder.`)
  const file = claimFile(folder)
  rmSync(file, { force: true }) // of one that has ended
  const mine: Claim = { pid: process.pid, beginning: beginningOf(process.pid) ?? '' }
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' }) // of two that begin at one instant, one
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return claimFolder(folder)
  }
  return { release: () => rmSync(file, { force: true }) }
}

/** The live process that uses `folder`, if any. */
export function userOf(folder: string): number | undefined {
  try {
    const claim = JSON.parse(readFileSync(claimFile(folder), 'utf8')) as Claim
    return beginningOf(claim.pid) === claim.beginning ? claim.pid : undefined
  } catch {
    return undefined
  }
}

const claimFile = (folder: string) => join(folder, 'in-use.json')
