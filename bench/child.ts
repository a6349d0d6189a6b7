import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MEMORY } from '../tools/bootstrap/memory.mjs'

/** A program of the bench in a process of its own, asked and answered one message at a time. */
export type Child = { first: unknown; ask: <T>(message: unknown) => Promise<T>; end: () => Promise<void> }

export async function startChild(file: string, args: readonly string[], waits: boolean): Promise<Child> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), args, {
    serialization: 'advanced',
    // not all that this process was started with: a program that waits for a message must stay
    execArgv: [...MEMORY],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const heard = async () => {
    const ended = new AbortController()
    const dead = once(child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error(`${file} ended.`)
    })
    try {
      const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), dead])) as [
        unknown,
      ]
      return message
    } finally {
      dead.catch(() => {})
      ended.abort()
    }
  }
  const first = waits ? await heard() : undefined
  return {
    first,
    ask: async <T>(message: unknown) => {
      const answer = heard()
      child.send(message as never)
      return (await answer) as T
    },
    end: async () => {
      if (!child.connected) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
