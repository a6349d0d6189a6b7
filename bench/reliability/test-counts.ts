import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const FILES = ['test/database/trespass.test.ts', 'test/database/odd-values.test.ts']

export type TestCount = { what: string; asked: number; wrong: number }
/** What tests counted; `isPassed`: none of them found anything else. */
export type TestCounts = { counts: TestCount[]; isPassed: boolean }

/** Requests that are odd, or of the person who may not ask them: the tests say how many they asked, and how many went wrong. */
export async function countsOfTests(say: (line: string) => void): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'mandate-counts-'))
  const file = join(folder, 'counts.jsonl')
  try {
    const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'database', ...FILES], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, MANDATE_TEST_COUNTS: file },
    })
    const [code] = await once(child, 'exit')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const counts = lines.map((line) => JSON.parse(line) as TestCount)
    for (const { what, asked, wrong } of counts) say(`  ${what}: ${asked} asked, ${wrong} wrong`)
    return { counts, isPassed: code === 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
