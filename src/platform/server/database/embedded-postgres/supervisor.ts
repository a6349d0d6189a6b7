import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Runner } from './runner.ts'

/**
 * Starts PostgreSQL and stops it (SIGINT: sessions are ended, everything is written down) when its standard input ends.
 * The other end of that pipe is ours: it ends when we say so, and also when we are killed without a chance to say anything.
 */
const SUPERVISE = `
exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!
{ read -r never_said; kill -INT "$postgres"; } <&3 2>/dev/null &
watcher=$!
exec 3<&-
wait "$postgres"
kill "$watcher" 2>/dev/null
`

export type SupervisedProcess = {
  /** When PostgreSQL has ended, for whatever reason. */
  ended: Promise<void>
  hasEnded: () => boolean
  askToStop: () => void
}

/** `log`: an open file that hears what PostgreSQL says, also after we no longer exist. */
export function supervise(command: readonly string[], runner: Runner, log: number): SupervisedProcess {
  const child = spawn('/bin/sh', ['-c', SUPERVISE, 'sh', ...runner.prefix, ...command], {
    ...runner.ids,
    cwd: '/',
    // a group of its own: Ctrl-C in the terminal reaches us first, and we stop it when our work is drained
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: process.env.PATH },
  })
  let over = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const pipe = child.stdin as Socket
  pipe.on('error', () => {})
  // neither keeps us alive, until we wait for the end
  child.unref()
  pipe.unref()
  const askToStop = () => {
    child.ref()
    pipe.end()
  }
  return { ended, hasEnded: () => over, askToStop }
}
