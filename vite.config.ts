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
  },
})
