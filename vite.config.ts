import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server puts the nonce of each answer where __NONCE__ stands. Nothing is inlined: the content security policy would refuse it.
export default defineConfig({
  root: 'src/app',
  plugins: [react()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // strict.ts and what it needs run before any other file of the product is loaded.
            { name: 'first', test: /\/strict\.ts$/, priority: 1 },
            // What at least thirty pages share is one file: a visit asks for fewer files, and one file compresses better than many.
            { name: 'shared', test: /\/src\/(app|platform|modules)\//, minShareCount: 30 },
          ],
        },
      },
      treeshake: {
        // Schemas need the shape of a decimal, not its arithmetic: the library stays out of pages that never calculate.
        manualPureFunctions: ['Decimal'],
        // Models, pickers and the parts of a table of words declare and do nothing else: a page that uses none of them does without, whatever door names them.
        moduleSideEffects: (id) =>
          !id.includes('/decimal.js/') && !/\/src\/.*\/model\/|-pickers?\.ts$|\/vocabulary\/web\//.test(id),
      },
    },
  },
})
