import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecyclesDocument } from '../../tools/lifecycles/diagrams.ts'

test('docs/lifecycles.md says of every lifecycle what its table says', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/lifecycles.md'), 'utf8')
  expect(text, 'Run `npm run lifecycles`.').toBe(await lifecyclesDocument())
})
