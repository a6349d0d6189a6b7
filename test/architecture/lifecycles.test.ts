import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecyclesDocument } from '../../tools/lifecycles/diagrams.ts'

const root = join(import.meta.dirname, '../..')

test('docs/lifecycles.md says of every lifecycle what its table says (npm run lifecycles)', () => {
  const text = readFileSync(join(root, 'docs/lifecycles.md'), 'utf8')
  expect(text).toBe(lifecyclesDocument())
  const defined = globSync('src/modules/**/model/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/defineLifecycle\(/g) ?? [])
  expect(text.match(/^## /gm)).toHaveLength(defined.length)
})
