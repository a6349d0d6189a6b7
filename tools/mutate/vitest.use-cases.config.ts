import { defineConfig } from 'vitest/config'

/** What looks at the whole, at the ground below it, at signing in or at other kinds: no judge of a fault in one of these use cases, or a slow one. */
const NO_JUDGES = [
  'src/modules/auth/{access-log,security,sessions}/**',
  'src/modules/decision/delegations/server/acts-are-calls.db.test.ts',
  ...[
    'admin',
    'anchors',
    'authority-types',
    'backup',
    'decision-roles',
    'demo',
    'differential',
    'group-types',
    'installation',
    'killed-worker',
    'limits',
    'long-jobs',
    'lost-connections',
    'lost-secret',
    'mailbox-page',
    'metrics',
    'migrations',
    'odd-values',
    'overload',
    'round-trips',
    'row-security',
    'schema',
    'skew',
    'visible-everywhere',
    'worker',
    'wrong-method',
  ].map((name) => `test/database/${name}.test.ts`),
]

// The database tier but for those: what a fault in a use case is to be found by. Files share what they load, as in `npm test`.
export default defineConfig({
  test: {
    include: ['src/{modules,platform}/**/server/**/*.test.ts', 'test/database/**/*.test.ts'],
    exclude: NO_JUDGES,
    environment: 'node',
    isolate: false,
    globalSetup: ['test/database/start-postgres.ts'],
    setupFiles: ['tools/mutate/same-worlds.ts'],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
