import { fork } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a program of this folder in a process of its own, and waits for its end. A process keeps the memory that it once needed:
 * what a first start alone does is not done by the process that serves.
 */
export async function runApart(program: string, args: readonly string[] = []): Promise<void> {
  const child = fork(join(import.meta.dirname, program), args, {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (words: Buffer) => {
    said += words.toString()
  })
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  })
  if (code !== 0) throw new Error(said.trim() || `${program} ended with ${code}.`)
}
