import { defineConfig } from '@playwright/test'
import { product } from './e2e/product.ts'
import { findChromium } from './tools/bootstrap/browser.mjs'

const chromium = findChromium()
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

// Which product is tried: e2e/product.ts.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: false,
  // as many as there are products to try
  workers: process.env.MANDATE_PRODUCTS ? JSON.parse(process.env.MANDATE_PRODUCTS).length : 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: product().url,
    // as who asks for stillness sees the product, which waits for nothing; `withMotion` shows it as most people see it
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // a trace of everything costs a fifth of the time: --trace on keeps one
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Chromium does not sandbox for root.
      args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
