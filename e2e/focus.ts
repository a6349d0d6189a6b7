import type { Page } from '@playwright/test'
import { installProbe, type Stop } from './focus-probe.ts'

const MOST_STOPS = 400

export const watchFocus = (page: Page) => page.addInitScript(installProbe)

/** Walks by Tab from what has the focus, once around or out of the page. Answers with all stops. */
export async function walkByTab(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  await page.evaluate(() => {
    window.focusProbe.walk.first = undefined
    window.focusProbe.walk.before = undefined
  })
  // a dialog has the focus itself before what is in it has
  if (await page.evaluate(() => document.activeElement?.getAttribute('tabindex') === '-1'))
    await page.keyboard.press('Tab')
  for (;;) {
    const stop = await page.evaluate(() => window.focusProbe.stop())
    if (!stop || stop.isAgain) return stops
    stops.push(stop)
    if (stops.length > MOST_STOPS) throw new Error(`Tab does not come to an end: ${stop.is}`)
    await page.keyboard.press('Tab')
  }
}
