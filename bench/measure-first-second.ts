import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/bootstrap/browser.mjs'
import { type Product, startProduct } from '../tools/demo-product.ts'
import { startChild } from './child.ts'
import { type PageScore, reportOfFirstSecond, type Visit } from './first-second-report.ts'

const FILE = resolve(import.meta.dirname, '../docs/health/first-second.md')
const SYSTEM_CHROMIUM = '/usr/bin/chromium'
/** Bytes a second, both ways: 9 Mbit/s. */
const THROUGHPUT = 1_125_000
const LATENCY_MS = 100
const TRIES = 5
const LISTS = ['/delegations', '/decisions', '/actions']

/** The first second of a visit: what a cold list sends and when its rows are there, how long a record takes after a click, what Lighthouse says. */
export async function measureFirstSecond(say: (line: string) => void): Promise<void> {
  const product = await startProduct()
  if (!product) throw new Error('The product did not start.')
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await signedIn(browser, product)
    const visits: Visit[] = []
    for (const list of LISTS) visits.push(await coldVisit(context, list))
    const records = await warmRecords(context)
    const [path = ''] = records.paths
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const lighthouse = await startChild('lighthouse/measure.mjs', [], false)
    const answer = await lighthouse.ask<{ judged: PageScore[] } | { leftOut: string }>({
      chrome: existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined,
      cookie,
      pages: [...LISTS, path, '/authority/check'].map((each) => product.url + each),
    })
    await lighthouse.end()
    const text = reportOfFirstSecond({
      visits,
      recordMs: records.ms,
      tries: TRIES,
      lighthouse: answer,
      before: existsSync(FILE) ? readFileSync(FILE, 'utf8') : '',
      day: new Date().toISOString().slice(0, 10),
    })
    say(text)
    writeFileSync(FILE, text)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function signedIn(browser: Browser, product: Product): Promise<BrowserContext> {
  const { accounts } = JSON.parse(readFileSync(join(product.data, 'demo.json'), 'utf8')) as {
    accounts: { name: string; email: string; password: string }[]
  }
  const manager = accounts.find(({ name }) => name === 'Marisol Okafor')
  if (!manager) throw new Error('The demo has no Marisol Okafor.')
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  const { email, password } = manager
  const reply = await context.request.post('/api/identity/sign-in/password', {
    data: { email, password },
    headers: { origin: product.url },
  })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()}.`)
  return context
}

/** A page over a line of 9 Mbit/s and 100 ms. */
async function slowly(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  })
  return line
}

async function coldVisit(context: BrowserContext, list: string): Promise<Visit> {
  const tries: Visit[] = []
  for (let n = 0; n < TRIES; n++) {
    const page = await context.newPage()
    // what the browser fetches when it has nothing else to do is no part of the visit
    await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
    const line = await slowly(page)
    await line.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = new Map<string, number>()
    line.on(
      'Network.responseReceived',
      ({ requestId, type }) => type === 'Script' && scripts.set(requestId, 0),
    )
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
    })
    await page.goto(list, { waitUntil: 'commit' })
    await page.locator('tbody th a, tbody td a').first().waitFor()
    const rowsMs = await page.evaluate(() => performance.now())
    const scriptKb = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1_000
    tries.push({ page: list, scriptKb, files: scripts.size, rowsMs })
    await page.close()
  }
  return middle(tries, ({ rowsMs }) => rowsMs)
}

/** From the click on a row that is pointed at, on a list that is there, until the record is. */
async function warmRecords(context: BrowserContext) {
  const page = await context.newPage()
  await slowly(page)
  await page.goto('/delegations')
  const rows = page.locator('tbody a.list-name')
  await rows.first().waitFor()
  await page.waitForLoadState('networkidle')
  const took: number[] = []
  const paths: string[] = []
  for (let n = 0; n < TRIES; n++) {
    await rows.nth(n).hover()
    await page.waitForLoadState('networkidle')
    const from = performance.now()
    await rows.nth(n).click()
    await page.locator('.record h2').first().waitFor()
    took.push(performance.now() - from)
    paths.push(new URL(page.url()).pathname)
    await page.goBack()
    await rows.first().waitFor()
  }
  await page.close()
  return { ms: middle(took, (each) => each), paths }
}

function middle<T>(all: readonly T[], by: (each: T) => number): T {
  return all.toSorted((a, b) => by(a) - by(b))[(all.length - 1) >> 1] as T
}
