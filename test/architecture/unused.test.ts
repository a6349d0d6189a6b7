import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('every file, export and dependency is used by something (knip.jsonc)', { timeout: 60_000 }, () => {
  const asked = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress'], {
    encoding: 'utf8',
  })
  expect(asked.stderr.replace(/^npm warn.*$/gm, '').trim()).toBe('')
  expect(asked.stdout.trim()).toBe('')
  expect(asked.status).toBe(0)
})
