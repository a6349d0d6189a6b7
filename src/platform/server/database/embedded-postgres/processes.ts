import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Process ids are used again, so a process is distinguished from its successor by when it began. Undefined when it is not alive. */
export function beginningOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}

/** The command with its arguments. Undefined when it is not alive. */
export const commandOf = (pid: number): string | undefined =>
  process.platform === 'linux' ? read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') : ps(pid, 'command')

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const ps = (pid: number, column: string): string | undefined =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
