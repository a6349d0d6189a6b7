import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { walkByTab, watchFocus } from './focus.ts'
import { expect, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
type Router = { routesByPath: Record<string, unknown>; history: { push: (to: string) => void } }
const router = () => (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__

const go = async (page: Page, to: string) => {
  await page.evaluate(
    (address) => (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.history.push(address),
    to,
  )
  await expect(page.locator('main h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.bone, .list-waiting')).toHaveCount(0)
}
void router

test('walk', async ({ page }) => {
  test.setTimeout(600_000)
  await watchFocus(page)
  await signIn(page, withName(process.env.WHO ?? 'Marisol Okafor'))
  const paths = await page.evaluate(() =>
    Object.keys((self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath),
  )
  const ids: Record<string, string> = {}
  const out: string[] = []
  const seen = new Set<string>()
  await expect(page.locator('main h1').first()).toBeVisible()
  const all = paths.filter((p) => !['/', '/auth', '/dashboard', '/admin', '/admin/account-settings'].includes(p)).sort(
    (a, b) =>
      a.split('$').length - b.split('$').length || Number(b.includes('view')) - Number(a.includes('view')),
  )
  for (const path of all) {
    const missing = [...path.matchAll(/\$(\w+)/g)].filter(([, name]) => !ids[name!])
    if (missing.length) {
      out.push(`## ${path} no id`)
      continue
    }
    const to = path.replace(/\$(\w+)/g, (_, name) => ids[name]!)
    const t0 = Date.now()
    await go(page, to.includes('create') || to.includes('edit') ? to : `${to}?limit=10`)
    const now = new URL(page.url()).pathname
    if (seen.has(now)) continue
    seen.add(now)
    const t1 = Date.now()
    const hrefs = await page.evaluate(() =>
      [...document.querySelectorAll('main a')].map((a) => new URL((a as HTMLAnchorElement).href).pathname),
    )
    for (const p of paths)
      for (const h of hrefs) {
        const names = [...p.matchAll(/\$(\w+)/g)].map((m) => m[1]!)
        const m = names.length && new RegExp(`^${p.replace(/\$\w+/g, '([0-9a-f-]{36})')}$`).exec(h)
        if (m)
          names.forEach((n, i) => {
            ids[n] ??= m[i + 1]!
          })
      }
    await page.locator('.skip-link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const stops = await walkByTab(page)
    const h1 = await page.locator('main h1').first().innerText()
    out.push(
      `## ${path} “${h1}” load ${t1 - t0} walk ${Date.now() - t1} stops ${stops.length} to row ${stops.findIndex((s) => s.isRow) + 1}`,
    )
    if (process.env.ALL) out.push(...stops.map((s) => `  - ${s.is}`))
    for (const s of stops) for (const w of s.wrong) out.push(`   ${w}: ${s.is}`)
    writeFileSync('/tmp/b16C-shots/walk.txt', out.join('\n'))
  }
})
