import { defineConfig } from 'vitest/config'

// The rules alone: what a fault in a model is to be found by.
export default defineConfig({
  test: {
    include: ['src/**/model/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
})
