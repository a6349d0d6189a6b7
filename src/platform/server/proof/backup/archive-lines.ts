import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

// The file of a table: a line for each row as JSON text, and before the rows of a tenant a line that names the tenant.

/** How many rows a table has, and one hash over their lines. */
export type Digest = { rows: number; sha256: string }

export const rowLine = (row: string): string => JSON.stringify(row)
export const tenantLine = (tenant: string): string => JSON.stringify({ tenant })

/** What a line says: a row, or the tenant of the rows below it. */
export function readLine(line: string): { row: string } | { tenant: string } {
  const said = JSON.parse(line)
  return typeof said === 'string' ? { row: said } : { tenant: String(said.tenant) }
}

function digesting(lines: AsyncIterable<string>) {
  const hash = createHash('sha256')
  let rows = 0
  async function* passed() {
    for await (const line of lines) {
      hash.update(line).update('\n')
      if (line.startsWith('"')) rows += 1
      yield `${line}\n`
    }
  }
  return { passed: passed(), digest: (): Digest => ({ rows, sha256: hash.digest('hex') }) }
}

export async function digestOf(lines: AsyncIterable<string>): Promise<Digest> {
  const { passed, digest } = digesting(lines)
  for await (const _ of passed);
  return digest()
}

/** Writes a new file that only its owner can read, and waits until the disk has it. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<Digest> {
  const { passed, digest } = digesting(lines)
  await pipeline(
    Readable.from(passed),
    createGzip({ level: 4 }),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  )
  return digest()
}

export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', (error) => text.destroy(error))
  source.pipe(text)
  text.setEncoding('utf8')
  let rest = ''
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  if (rest) yield rest
}
