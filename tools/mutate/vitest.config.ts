import { defineConfig } from 'vitest/config'

// The rules alone: what a fault in a model is to be found by. A fault that only a rare world shows is to be found by a
// rule that says it.
export default defineConfig({
  test: {
    include: ['src/**/model/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    isolate: false,
    setupFiles: ['tools/mutate/same-worlds.ts'],
  },
})
