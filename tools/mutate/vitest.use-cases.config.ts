import { defineConfig } from 'vitest/config'

/** What looks at the whole rather than at a use case: slow, and no judge of a fault in one. */
const OF_THE_WHOLE = [
  'admin',
  'demo',
  'differential',
  'long-jobs',
  'metrics',
  'row-security',
  'schema',
  'skew',
  'tampering',
]

// The database tier but for that: what a fault in a use case is to be found by.
export default defineConfig({
  test: {
    include: ['src/modules/**/server/**/*.test.ts', 'test/database/**/*.test.ts'],
    exclude: OF_THE_WHOLE.map((name) => `test/database/${name}.test.ts`),
    environment: 'node',
    globalSetup: ['test/database/start-postgres.ts'],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
