import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What tries the whole product takes longest: it begins first, so that nothing long is left for the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/test\/(database|simulator)\//.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))]
  }
}

/** As many files at the same time as the machines have cores on which the time of a run is counted. One fewer is the default. */
const CORES = 2

/** Bundled once: each file of screens loads them again, and they are thousands of modules. */
const BUNDLED = [
  '@ant-design/cssinjs',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@testing-library/react',
  '@testing-library/user-event',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'antd',
  'react',
  'react-dom',
  'react-dom/client',
  'zod',
]

export default defineConfig({
  test: {
    // what is waited for takes longer on a busy machine
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default'],
    // files of tests share what they load, and hold on their own that they leave nothing behind
    isolate: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/model/**/*.test.ts'],
          environment: 'node',
          // properties over many worlds, on a machine that does something else besides
          testTimeout: 60_000,
          maxWorkers: CORES,
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
          setupFiles: ['test/database/hear-statements.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // one waits for PostgreSQL, or for what it killed, while two work
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
        },
      },
      {
        // needs a coordinator of Citus: `npm run test:citus`
        test: {
          name: 'citus',
          include: ['test/citus/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/database/start-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['src/**/web/**/*.screen.test.tsx', 'src/app/*.screen.test.tsx'],
          environment: 'jsdom',
          // a page keeps what was on it: each file has a page of its own, in a context that is made faster than a thread
          pool: 'vmThreads',
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
          testTimeout: 30_000,
          sequence: { groupOrder: 3 },
          maxWorkers: CORES,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts', 'test/specification/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          // all that the product has is loaded before it is held against the specification
          hookTimeout: 60_000,
          maxWorkers: CORES,
        },
      },
    ],
  },
})
