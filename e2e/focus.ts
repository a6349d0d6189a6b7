import type { Page } from '@playwright/test'
import { installProbe, type Stop } from './focus-probe.ts'

const MOST_STOPS = 400

/** Before the first page comes. */
export const watchFocus = (page: Page) => page.addInitScript(installProbe)

/** Puts the focus on the first stop of the page, as a key would. */
export async function toTop(page: Page) {
  // a form in a dialog has the focus on its first field, which is not where the dialog begins
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
  const begin = (await close.count()) > 0 ? close.last() : page.locator('.skip-link')
  await begin.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
}

/** Walks by a key from what has the focus, once around or out of the page. Answers with all stops. */
export async function walkBy(page: Page, key: string): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  // a dialog has the focus itself before what is in it has
  if (await page.evaluate(() => window.focusProbe.begin())) await page.keyboard.press(key)
  for (;;) {
    const stop = await page.evaluate(() => window.focusProbe.stop())
    if (!stop || stop.isAgain) return stops
    stops.push(stop)
    if (stops.length > MOST_STOPS) throw new Error(`${key} does not come to an end: ${stop.is}`)
    await page.keyboard.press(key)
  }
}

export const wrongOf = (where: string, stops: readonly Stop[]) =>
  stops.flatMap(({ is, wrong }) => wrong.map((each) => `${where}: ${each}: ${is}`))
