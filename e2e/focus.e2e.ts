import { writeFileSync } from 'node:fs'
import { accounts } from './accounts.ts'
import { walkByTab, watchFocus } from './focus.ts'
import { expect, signIn, test } from './journey.ts'
import { visitScreens } from './screens.ts'
import { smallTargets } from './targets.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!

const isOfAdmin = (path: string) => /^\/(admin|user-details)\b/.test(path)
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

for (const [name, mine] of [
  ['Marisol Okafor', (path: string) => !isOfAdmin(path)],
  ['Devon Marsh', isOfAdmin],
] as const)
  test(`walk of ${name}`, async ({ page }) => {
    test.setTimeout(600_000)
    await watchFocus(page)
    await signIn(page, withName(name))
    const out: string[] = []
    const missed = await visitScreens(page, mine, async (path) => {
      const t1 = Date.now()
      const dialog = page.locator('[role=dialog]')
      const inside = (await dialog.count()) > 0
      if (!inside) {
        await page.locator('.skip-link').focus()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Shift+Tab')
      }
      const stops = await walkByTab(page)
      const h1 = await page.locator('main h1').first().innerText()
      const t2 = Date.now()
      await page.setViewportSize(PHONE)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
      const small = await smallTargets(page, 44)
      await page.setViewportSize(WIDE)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
      const small24 = await smallTargets(page, 24)
      out.push(
        `## ${path} “${h1}” ${inside} walk ${t2 - t1} small ${Date.now() - t2} stops ${stops.length} to row ${stops.findIndex((s) => s.isRow) + 1}`,
      )
      if (process.env.ALL) out.push(...stops.map((s) => `  - ${s.is}`))
      for (const s of stops) for (const w of s.wrong) out.push(`   ${w}: ${s.is}`)
      for (const s of small) out.push(`   44 ${s}`)
      for (const s of small24) out.push(`   24 ${s}`)
      writeFileSync(`/tmp/b16C-shots/walk-${name.slice(0, 3)}.txt`, out.join('\n'))
    })
    writeFileSync(`/tmp/b16C-shots/walk-${name.slice(0, 3)}.txt`, [...out, `missed ${missed}`].join('\n'))
    expect(missed).toEqual([])
  })
