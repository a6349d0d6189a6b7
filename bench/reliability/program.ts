// The product as it is started, in processes of its own that can be ended in every way.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MEMORY } from '../../tools/bootstrap/memory.mjs'
import { SECRET } from '../database.ts'
import { ORIGIN } from '../identity.ts'

const root = resolve(import.meta.dirname, '../..')
/** What is set unless someone sets it otherwise. */
export const DRAIN_SECONDS = 5
/** Ends a child whose parent no longer exists. */
const LIFELINE = new URL('../../tools/bootstrap/lifeline.mjs', import.meta.url).href

export type Program = {
  port: number
  /** Whether it says that it takes work. */
  isReady: () => Promise<boolean>
  /** Answers once it no longer exists. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts a node that serves calls, or one that works on jobs; answers once it does. */
export async function startProgram(
  url: string,
  role: 'api' | 'worker',
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [...MEMORY, '--import', LIFELINE, join(root, 'src/app/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      MANDATE_SECRET: SECRET,
      MANDATE_ORIGIN: ORIGIN,
      MANDATE_DATA: '.cache/bench-reliability',
      MANDATE_ROLE: role,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      RATE_PERSON_PER_SECOND: '1000000',
      RATE_PERSON_BURST: '100000000',
      RATE_SIGN_IN_ACCOUNT_PER_MINUTE: '10000',
      RATE_SIGN_IN_ADDRESS_PER_MINUTE: '10000',
      ...settings,
    },
  })
  const gone = once(child, 'exit')
  await Promise.race([isWelcome(child), gone.then(() => refuse(`The ${role} ended before it began.`))])
  const program: Program = {
    port,
    isReady: async () => {
      const asked = fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
      return asked.then(
        ({ ok }) => ok,
        () => false,
      )
    },
    end: async (signal) => {
      child.kill(signal)
      await gone
    },
  }
  return program
}

const refuse = (words: string): never => {
  throw new Error(words)
}

/** The line that is said last names the product. */
async function isWelcome(child: ChildProcess): Promise<void> {
  for await (const said of child.stdout as AsyncIterable<Buffer>) if (said.includes('Mandate')) break
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Seconds until something is so, looked at again and again. */
export async function secondsUntil(isSo: () => Promise<boolean>, most = 60): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await isSo()) return (performance.now() - began) / 1_000
    if (performance.now() - began > most * 1_000) throw new Error(`It was not so within ${most} s.`)
    await setTimeout(50)
  }
}
