// How soon a matrix of 1,000 × 300 is drawn in a browser, how smoothly it scrolls, and how many elements it is made of: the product's
// grid beside antd's virtual table, and beside AG Grid Community where AG_GRID names a folder in which it was installed
// (npm install --prefix <folder> ag-grid-community). Nothing of it is kept here.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findChromium } from '../../tools/bootstrap/browser.mjs'

const FRAMES = 600
/** What takes seconds a frame is not waited for. */
const MOST_MS = 20_000
const RUNS = 3
const agGrid =
  process.env.AG_GRID &&
  join(process.env.AG_GRID, 'node_modules/ag-grid-community/dist/ag-grid-community.min.js')

/** By way: a cell that is drawn, and how a frame scrolls by so many pixels. */
const WAYS = {
  ours: { shown: '[role="gridcell"]', down: '.grid', across: '.grid' },
  ...(agGrid &&
    existsSync(agGrid) && {
      ag: { shown: '.ag-cell', down: '.ag-grid-viewport', across: '.ag-grid-viewport' },
    }),
  antd: {
    shown: '.ant-table-tbody-virtual-holder .ant-table-cell',
    down: '.ant-table-tbody-virtual-holder',
    across: 'wheel',
  },
}
const NAMES = { ours: 'Mandate', antd: 'antd Table virtual', ag: 'AG Grid Community' }

const dist = await mkdtemp(join(tmpdir(), 'bench-matrix-'))
await build({
  configFile: false,
  root: resolve(import.meta.dirname, 'site'),
  plugins: [react()],
  logLevel: 'error',
  build: { outDir: dist, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
})
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(async (request, response) => {
  const path = request.url === '/' ? '/index.html' : request.url
  const file = await readFile(join(dist, path)).catch(() => undefined)
  response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
  response.end(file)
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const url = `http://127.0.0.1:${server.address().port}/`

/** In the page: scrolls once a frame, and answers with the ms between frames. */
const scrolled = (page, way) =>
  page.evaluate(
    ([{ down, across }, count, most]) =>
      new Promise((done) => {
        const box = document.querySelector(down)
        const side = document.querySelector(across) ?? box
        const deltas = []
        const begun = performance.now()
        let before
        const frame = (now) => {
          if (before !== undefined) deltas.push(now - before)
          before = now
          if (deltas.length === count || now - begun > most) return done(deltas)
          const at = deltas.length
          const [y, x] = [at < count / 2 ? 90 : -90, at % 120 < 60 ? 48 : -48]
          if (across === 'wheel') {
            box.dispatchEvent(new WheelEvent('wheel', { deltaY: y, bubbles: true, cancelable: true }))
            box.dispatchEvent(new WheelEvent('wheel', { deltaX: x, bubbles: true, cancelable: true }))
          } else {
            box.scrollTop += y
            side.scrollLeft += x
          }
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [way, FRAMES, MOST_MS],
  )

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
const middle = (found) => found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)]

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

async function measured(what) {
  const way = WAYS[what]
  const drawn = []
  const deltas = []
  let nodes = 0
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.waitForFunction(() => 'draw' in window)
    if (what === 'ag') await page.addScriptTag({ path: agGrid })
    drawn.push(await page.evaluate(([name, shown]) => window.draw(name, shown), [what, way.shown]))
    await page.waitForTimeout(500)
    deltas.push(...(await scrolled(page, way)))
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('#grid *').length))
    await page.close()
  }
  const sorted = deltas.toSorted((a, b) => a - b)
  return `| ${NAMES[what]} | ${middle(drawn).toFixed(0)} ms | ${share(sorted, 0.5).toFixed(1)} ms | ${share(sorted, 0.95).toFixed(1)} ms | ${sorted.at(-1).toFixed(0)} ms | ${nodes} |`
}

console.log(
  `1,000 × 300, 1440 × 900, ${RUNS} runs of ${FRAMES} frames, both ways at once, on ${cpus().length} × ${cpus()[0].model}`,
)
console.log('| | first paint | frame p50 | p95 | most | elements |\n| --- | --- | --- | --- | --- | --- |')
for (const what of Object.keys(WAYS)) console.log(await measured(what))
await browser.close()
server.close()
