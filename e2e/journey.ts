import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

type PolicyReport = { violations: string[] }

/** What the browser says to its console because the server refused, as it is meant to: "Failed to load resource". */
const EXPECTED = /Failed to load resource/

/**
 * A journey in a browser. Each ends with no violation of the content security policy, and with a clean console; what a
 * journey provokes on purpose it names in `mayBeSaid`.
 */
export const test = base.extend<{ mayBeSaid: RegExp[] }>({
  mayBeSaid: [[], { option: true }],
  page: async ({ page, mayBeSaid }, use) => {
    const said: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await page.addInitScript(() => {
      const noted = window as unknown as PolicyReport
      noted.violations = []
      document.addEventListener('securitypolicyviolation', (event) => {
        noted.violations.push(`${event.effectiveDirective} ${event.sourceFile}:${event.lineNumber}`)
      })
    })
    await use(page)
    expect(await page.evaluate(() => (window as unknown as PolicyReport).violations)).toEqual([])
    expect(said.filter((each) => ![EXPECTED, ...mayBeSaid].some((known) => known.test(each)))).toEqual([])
  },
})

export { expect }

/** For `test.use`: what opens and closes moves. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** A part of Ant Design on its way: before it moves it is laid out unseen, also for who asks for stillness. */
const ON_ITS_WAY = ['appear', 'enter', 'leave'].map((way) => `[class*="-${way}-"]`).join()

/** What comes in or goes out has done so: half-shown words have half their contrast. */
export const settled = (page: Page) =>
  page.waitForFunction((onItsWay) => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    return moving.length === 0 && !document.querySelector(onItsWay)
  }, ON_ITS_WAY)

/** No violation that axe knows, in what the page shows once it has come. */
export async function expectAccessible(page: Page) {
  // between two pages there is neither: the one that is left may hold the words that the caller waited for
  await expect(page.locator('h1').first()).toBeVisible()
  await settled(page)
  // what passes is not described, and no page has frames, whose results a page of its own would gather: a third of the time
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

type Account = { email: string; password: string }

/** Is signed in: the screen on which that is done has journeys of its own. */
export async function signIn(page: Page, { email, password }: Account) {
  const answer = await page.request.post('/api/identity/sign-in/password', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Signs in with a password from the sign-in screen. */
export async function signInByHand(page: Page, { email, password }: Account) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Chooses an option of a searching select by typing its name. */
export async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await page.keyboard.type(option)
  await page
    .locator('.ant-select-item-option, .ant-select-tree-treenode')
    .filter({ has: page.getByText(option, { exact: true }) })
    .first()
    .click()
  // a list of several stays open; without one, Escape leaves what is around it
  if ((await field.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
}
