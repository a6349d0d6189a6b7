import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { toTop, walkBy, watchFocus, wrongOf } from './focus.ts'
import { expect, settled, signIn, test } from './journey.ts'
import { visitScreens } from './screens.ts'
import { smallTargets } from './targets.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const MOST_BEFORE_ROWS = 20
/** All of them are notified, not the first alone. */
const softly = expect.configure({ soft: true, timeout: 5_000 })

/** Of a record, what is in it comes first. */
const isList = (path: string) => !path.includes('$') || path.endsWith('$activeTab')
const isOfAdmin = (path: string) => /^\/(admin|user-details)\b/.test(path)

for (const [name, mine] of [
  ['Marisol Okafor', (path: string) => !isOfAdmin(path)],
  ['Devon Marsh', isOfAdmin],
] as const)
  test(`Tab walks every screen of ${name}, and the focus is seen at each stop`, async ({ page }) => {
    await watchFocus(page)
    await signIn(page, withName(name))
    const withRows: string[] = []
    const missed = await visitScreens(page, mine, async (path) => {
      await toTop(page)
      const stops = await walkBy(page, 'Tab')
      softly(wrongOf(path, stops)).toEqual([])
      softly(stops.length, path).toBeGreaterThan(3)
      const before = stops.findIndex((stop) => stop.isRow)
      if (isList(path) && before >= 0) withRows.push(path)
      if (isList(path)) softly(before, `${path}: stops before the first row`).toBeLessThan(MOST_BEFORE_ROWS)
      await softly.poll(() => smallTargets(page, 24), path).toEqual([])
      await page.setViewportSize(PHONE)
      await softly.poll(() => smallTargets(page, 44), `${path} on a phone`).toEqual([])
      await page.setViewportSize(WIDE)
    })
    expect(missed).toEqual([])
    expect(withRows.length, `lists: ${withRows}`).toBeGreaterThan(2)
  })

test('the focus is seen in what opens over a page, and comes back from it', async ({ page }) => {
  await watchFocus(page)
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/delegations?limit=10')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()

  await test.step('the way back by Shift and Tab is the way there', async () => {
    await toTop(page)
    const there = await walkBy(page, 'Tab')
    await page.keyboard.press('Shift+Tab')
    const back = await walkBy(page, 'Shift+Tab')
    const names = there.map((stop) => stop.is)
    expect(back.map((stop) => stop.is).reverse()).toEqual(names)
  })

  await test.step('the first stop leads past the navigation', async () => {
    await toTop(page)
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  const opened = async (what: string, open: () => Promise<unknown>, key = 'Tab') => {
    await test.step(what, async () => {
      await open()
      await settled(page)
      const stops = await walkBy(page, key)
      softly(wrongOf(what, stops)).toEqual([])
      softly(stops.length, what).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    })
  }
  const press = async (name: string | RegExp, within: Page | ReturnType<Page['locator']> = page) => {
    await within.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  const inDialog = async (name: string | RegExp) => {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expect
      .poll(() =>
        dialog.evaluate((box) => {
          const at = document.activeElement
          return box.contains(at) || (at !== document.body && at?.contains(box))
        }),
      )
      .toBe(true)
  }
  await opened('a menu of the top bar', () => press('New'), 'ArrowDown')
  await opened('the menu of a row', () => press(/^Actions for/), 'ArrowDown')
  await opened('tabs', () => page.locator('.tab').first().focus(), 'ArrowRight')
  await opened('the navigation', () => page.locator('.navigation-entry').first().focus(), 'ArrowDown')
  await opened('the heads of the table', () => page.locator('.list-sort').first().focus(), 'ArrowRight')
  await opened('the toolbar', () => page.locator('.chip-open').first().focus(), 'ArrowRight')
  await opened('a filter', async () => {
    await press('Status', page.locator('.list-toolbar'))
    await inDialog('Status')
  })
  await opened('the layout', async () => {
    await press(/^Layout/)
    await inDialog('Layout')
  })
  await opened('the palette', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search records, people, and positions' })).toBeFocused()
  })
  await opened('the list of keys', async () => {
    await page.keyboard.press('?')
    await inDialog('Keyboard shortcuts')
  })
  await opened('the notifications', async () => {
    await press(/^Notifications/)
    await inDialog(/Notifications/)
  })
  await opened(
    'the bar of chosen rows',
    async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button').first().focus()
    },
    'ArrowRight',
  )
  await opened('a question before an act', async () => {
    await page.locator('.bulk-danger').first().focus()
    await page.keyboard.press('Enter')
    await inDialog(/\?$/)
  })
})

for (const [name, look] of [
  ['in colors that a person forces', (page: Page) => page.emulateMedia({ forcedColors: 'active' })],
  ['on a phone', (page: Page) => page.setViewportSize(PHONE)],
] as const)
  test(`the focus is seen ${name}`, async ({ page }) => {
    await watchFocus(page)
    await signIn(page, withName('Marisol Okafor'))
    for (const path of ['/delegations?limit=10', '/decisions/create']) {
      await page.goto(path)
      await look(page)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('.bone, .list-waiting')).toHaveCount(0)
      await toTop(page)
      softly(wrongOf(path, await walkBy(page, 'Tab'))).toEqual([])
    }
  })

test('a page that is opened has the focus, where what had it went away', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/delegations')
  const row = page.getByRole('link', { name: /Approve travel/ }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Path to Root Authority')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})
