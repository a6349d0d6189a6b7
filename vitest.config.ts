import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // what is waited for takes longer on a busy machine
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/model/**/*.test.ts'],
          environment: 'node',
          // properties over many worlds, on a machine that does something else besides
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: [
            'src/**/server/**/*.test.ts',
            'test/database/**/*.test.ts',
            'test/simulator/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: ['test/database/start-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['src/**/web/**/*.screen.test.tsx'],
          environment: 'jsdom',
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts', 'test/specification/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
})
