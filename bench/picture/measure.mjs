// How smoothly a tree of 5,000 nodes is moved, zoomed and unfolded in a browser: the time between frames. The product that MANDATE_URL
// names is asked for its page, and the answer with the tree is made here.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { findChromium } from '../../tools/bootstrap/browser.mjs'

const NODES = 5_000
/** How many are below each node, by level. */
const BELOW = [8, 6, 6, 4, 3, 2, 1, 1]
const url = process.env.MANDATE_URL ?? 'http://127.0.0.1:3000'
const { accounts } = JSON.parse(readFileSync(`${process.env.MANDATE_DATA ?? '.mandate'}/demo.json`, 'utf8'))
const account = accounts.find(({ tenants }) =>
  tenants.some(({ userRoles }) => userRoles.includes('Global Authority Manager')),
)

const STATES = ['LIVE', 'LIVE', 'LIVE', 'CUT', 'ACCEPTANCE', 'SUSPENDED', 'BROKEN']
const idOf = (n) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`

function nodeOf(n, parent) {
  const state = STATES[n % STATES.length]
  const live = state === 'LIVE' || state === 'CUT'
  const limit = {
    valueType: 'CURRENCY',
    unit: 'USD',
    min: null,
    minExclusive: false,
    max: `${(NODES - n) * 100}`,
    maxExclusive: false,
  }
  return {
    key: idOf(n),
    parent,
    delegationId: idOf(n),
    displayId: `DEL-${n}`,
    masked: false,
    recipients: [`Position ${n} of the college of arts`],
    holders: [`Holder Number ${n}`],
    isPosition: true,
    status: live ? 'ACCEPTED' : 'SUSPENDED',
    live,
    flaw: live ? null : `DEL-${n} is suspended.`,
    limit,
    clampedTo: null,
    clampedBy: null,
    goesBeyond: false,
    state,
    inForce: { standing: live ? 'YES' : 'NO', text: live ? 'Yes' : 'No' },
    issuer: 'President',
    alerts: [],
  }
}

function tree(decision) {
  const nodes = []
  let level = [null]
  for (const count of BELOW) {
    const next = []
    for (const parent of level)
      for (let at = 0; at < count && nodes.length < NODES; at++) {
        const node = nodeOf(nodes.length + 1, parent)
        nodes.push(node)
        next.push(node.key)
      }
    level = next
  }
  return { decision, nodes, at: new Date().toISOString(), total: nodes.length }
}

/** In the page: does something once a frame, and answers with the ms between frames. */
const frames = (page, count, what) =>
  page.evaluate(
    ([count, what]) =>
      new Promise((done) => {
        const box = document.querySelector('.picture-box')
        const acts = {
          pan: (at) => {
            box.scrollTop += at < count / 2 ? 90 : -90
            box.scrollLeft += at % 60 < 30 ? 24 : -24
          },
          zoom: (at) =>
            box.dispatchEvent(
              new WheelEvent('wheel', {
                ctrlKey: true,
                deltaY: at % 120 < 60 ? 8 : -8,
                clientX: 600,
                clientY: 500,
                bubbles: true,
                cancelable: true,
              }),
            ),
          // every tenth frame a card in view is folded or unfolded
          fold: (at) => {
            const folds = document.querySelectorAll('.picture-fold')
            if (at % 10 === 0) folds[(at / 10) % folds.length]?.click()
          },
        }
        const deltas = []
        let before
        const frame = (now) => {
          if (before !== undefined) deltas.push(now - before)
          before = now
          if (deltas.length === count) return done(deltas)
          acts[what](deltas.length)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [count, what],
  )

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
const line = (what, deltas) => {
  const sorted = [...deltas].sort((a, b) => a - b)
  const [p50, p95, most] = [share(sorted, 0.5), share(sorted, 0.95), sorted.at(-1)]
  return `| ${what} | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${most.toFixed(0)} ms |`
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
await page.goto('/')
await page.getByLabel('Email').fill(account.email)
await page.getByRole('button', { name: 'Continue' }).click()
await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
await page.getByRole('button', { name: 'Sign in' }).click()
await page.getByRole('navigation', { name: 'Main' }).waitFor()
await page.route('**/api/decision/decisions/*/authority-tree*', async (route) => {
  const answer = await route.fetch()
  const { data } = await answer.json()
  await route.fulfill({ response: answer, json: { data: tree(data.decision) } })
})
await page.goto('/decisions')
await page.locator('a[href*="/decisions/view/"]').first().click()
await page.getByRole('link', { name: 'Authority tree' }).click()
await page.getByRole('tree').waitFor()
await page.getByRole('button', { name: 'Enlarge' }).click()
await page.getByRole('button', { name: 'Expand', exact: true }).click()
const begun = performance.now()
await page.getByRole('menuitem', { name: 'Expand all' }).click()
await page.locator('[aria-level="6"]').first().waitFor()
const unfolded = performance.now() - begun
const found = []
const measured = async (what, count, act) => {
  const deltas = await frames(page, count, act)
  found.push(...deltas)
  return line(what, deltas)
}
const rows = [
  await measured('moved', 600, 'pan'),
  await measured('zoomed between 20% and 150%', 480, 'zoom'),
  await measured('nodes folded and unfolded, six a second', 300, 'fold'),
]
console.log(
  `${NODES} nodes, all unfolded in ${unfolded.toFixed(0)} ms, on ${cpus().length} × ${cpus()[0].model}`,
)
console.log(
  [
    '| between frames | p50 | p95 | most |',
    '| --- | --- | --- | --- |',
    ...rows,
    line('all of it', found),
  ].join('\n'),
)
await browser.close()
