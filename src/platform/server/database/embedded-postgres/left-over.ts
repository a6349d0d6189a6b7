import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf } from './processes.ts'

const LOOK_AGAIN_MS = 20
/** SIGINT: end the sessions and shut down. SIGQUIT: stop immediately, recover at the next start. */
const WAYS = [
  { signal: 'SIGINT', patience: 30_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
] as const

/** Stops the PostgreSQL that an ended process left running in `cluster`. Forgets one that has ended itself. */
export async function stopLeftOver(cluster: string, say: (line: string) => void): Promise<void> {
  const pid = postmasterOf(cluster)
  if (!pid) return
  // after a restart of the machine the id may be someone else's: that one is never touched
  const alive = () => commandOf(pid)?.includes(cluster) ?? false
  if (!alive()) return rmSync(join(cluster, 'postmaster.pid'), { force: true })
  say(`An earlier PostgreSQL is still running in ${cluster} (process ${pid}). Stopping that process.`)
  for (const { signal, patience } of WAYS) {
    if (alive()) process.kill(pid, signal)
    for (let waited = 0; alive() && waited < patience; waited += LOOK_AGAIN_MS) await sleep(LOOK_AGAIN_MS)
  }
  if (alive()) throw new Error(`Process ${pid} is still using ${cluster} and does not stop.`)
}

/** The process that PostgreSQL wrote down when it started, alive or not. */
export function postmasterOf(cluster: string): number | undefined {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}
