import type { Page, Request } from '@playwright/test'
import { expect } from './journey.ts'

type Router = { routesByPath: Readonly<Record<string, unknown>>; history: { push: (to: string) => void } }
type WithRouter = { __TSR_ROUTER__: Router }

/** They lead to the first page below them. */
const LEADING = ['/', '/auth', '/dashboard', '/admin', '/admin/account-settings']
/** They need no session, and stand outside of the shell. */
const OPEN = ['/link/matrix']
/** The tab of a page, in its path. */
const TAB = '$activeTab'
const RECORD = /\$\w+/
/** Which list has a record that a form takes, where not every record will do. */
const LISTS: Readonly<Record<string, string>> = {
  '/delegations/edit/$delegationId': '/delegations?tab=drafts&limit=100',
  '/delegations/redelegate/$delegationId': '/delegations?tab=received&limit=100',
}

/** Answers once nothing is asked for any longer, and what came is drawn. */
function quietOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (each) => pending.add(each))
  page.on('requestfinished', (each) => pending.delete(each))
  page.on('requestfailed', (each) => pending.delete(each))
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return async () => {
    for (let still = 0; still < 2; still = pending.size === 0 ? still + 1 : 0) await drawn()
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('.bone, .list-waiting')).toHaveCount(0)
  }
}

/** Goes to pages without loading the site again, and answers with where their links lead. */
function goer(page: Page) {
  const quiet = quietOf(page)
  return async (to: string): Promise<readonly string[]> => {
    await page.evaluate((address) => {
      ;(self as unknown as WithRouter).__TSR_ROUTER__.history.push(address)
    }, to)
    await quiet()
    // a form that was filled in beforehand asks
    const leave = page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
    if ((await leave.count()) > 0) {
      await leave.click()
      await quiet()
    }
    return page
      .locator('main a')
      .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname))
  }
}

/** Tabs lead to more records, and the page of a record to its forms. */
const rank = (path: string) =>
  !RECORD.test(path) ? 0 : path.includes(TAB) ? 1 : path.includes('view') ? 2 : 3

/** The pages of the site as its router knows them, those first that lead to others. */
async function pathsOf(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(() =>
    Object.keys((self as unknown as WithRouter).__TSR_ROUTER__.routesByPath),
  )
  // the same page stands below /admin as well
  return all
    .filter((path) => !LEADING.includes(path) && !OPEN.includes(path) && !all.includes(`/admin${path}`))
    .sort((a, b) => rank(a) - rank(b))
}

const asPattern = (path: string) => new RegExp(`^${path.replace(RECORD, '([^/]+)')}$`)

/** By the name of a parameter, what the links of visited pages have in its place. */
type TextCounts = Map<string, string>

function read(found: TextCounts, paths: readonly string[], links: readonly string[]) {
  for (const path of paths) {
    const name = RECORD.exec(path)?.[0]
    for (const link of name ? links : []) {
      const value = asPattern(path).exec(link)?.[1]
      // of tabs another than the one that is shown without
      const key = name === TAB ? path : name
      if (value && key && (name === TAB || !found.has(key))) found.set(key, value)
    }
  }
}

/**
 * Visits every page that `mine` names, with a record of each kind; lists that lead to records are read, no matter who visits them.
 * Answers with the paths that nothing led to.
 */
export async function visitScreens(
  page: Page,
  mine: (path: string) => boolean,
  visit: (path: string) => Promise<void>,
): Promise<readonly string[]> {
  const go = goer(page)
  await expect(page.locator('main h1').first()).toBeVisible()
  const paths = await pathsOf(page)
  const found: TextCounts = new Map()
  const missed: string[] = []

  const candidates = async (path: string) => {
    const name = RECORD.exec(path)?.[0]
    if (!name) return [`${path}?limit=10`]
    const list = LISTS[path]
    const values = list
      ? (await go(list)).flatMap((link) => /\/view\/([^/]+)$/.exec(link)?.[1] ?? [])
      : [found.get(path) ?? found.get(name)].filter((each) => each !== undefined)
    return values.map((value) => path.replace(name, value))
  }
  const goToOne = async (path: string) => {
    for (const address of await candidates(path)) {
      read(found, paths, await go(address))
      if ((await page.getByRole('heading', { name: 'Page not found' }).count()) === 0) return true
    }
    return false
  }
  for (const path of paths) {
    if (!mine(path) && RECORD.test(path)) continue
    const isThere = await goToOne(path)
    if (!mine(path)) continue
    if (isThere) await visit(path)
    else missed.push(path)
  }
  return missed
}
