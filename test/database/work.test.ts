import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Data of 10,000 delegations are made where they are not there yet. */
const MOST_MS = 240_000

test(
  'no request of the bench takes more round trips, statements, pages and rows than its budget',
  async () => {
    const program = join(root, 'bench/measure-work.ts')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'tools/bootstrap/run.mjs'), program],
      { cwd: root, timeout: MOST_MS },
    ).catch((failed: { stdout: string; stderr: string }) => ({ stdout: `${failed.stdout}${failed.stderr}` }))
    expect(stdout.trim()).toMatch(/^\d+ kinds of requests are within their budgets\.$/)
  },
  MOST_MS,
)
