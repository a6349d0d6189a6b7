import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export type Product = { url: string; data: string; stop: () => Promise<void> }

/** The whole product as `npm start` runs it, on a data folder of its own, with rates that a browser cannot reach. */
export async function startProduct(): Promise<Product | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'mandate-journeys-'))
  const port = await freePort()
  const env = {
    PORT: String(port),
    MANDATE_DATA: folder,
    MANDATE_URL: `http://localhost:${port}`,
    RATE_PERSON_PER_SECOND: '1000',
    RATE_PERSON_BURST: '10000',
    RATE_SIGN_IN_ACCOUNT_PER_MINUTE: '1000',
    RATE_SIGN_IN_ADDRESS_PER_MINUTE: '1000',
  }
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const started = await new Promise<boolean>((done) => {
    child.once('exit', () => done(false))
    child.stdout.on('data', (words: Buffer) => {
      if (words.toString().includes('Mandate is at')) done(true)
    })
  })
  if (!started) return undefined
  return {
    url: env.MANDATE_URL,
    data: folder,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
