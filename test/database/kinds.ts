import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { KindTesting } from './kind-testing.ts'

const root = resolve(import.meta.dirname, '../..')

/** What each kind says for the tests of every kind, in the order of their folders. */
export const KINDS_TESTED: readonly KindTesting[] = await Promise.all(
  globSync('src/**/testing/kind.ts', { cwd: root })
    .sort()
    .map(async (path) => ((await import(resolve(root, path))) as { testing: KindTesting }).testing),
)
