import type { Page, Request } from '@playwright/test'
import { expect } from './journey.ts'

type Router = { routesByPath: Readonly<Record<string, unknown>>; history: { push: (to: string) => void } }
type WithRouter = { __TSR_ROUTER__: Router }

/** They lead to the first page below them. */
const LEADING = ['/', '/auth', '/dashboard', '/admin', '/admin/account-settings']

/** The tab of a page, in its path. */
const TAB = '$activeTab'

/** Nothing is asked for any more, and what came is drawn. */
export function quietOf(page: Page): () => Promise<void> {
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

/** Goes to a page without loading the site anew. */
async function goWithin(page: Page, to: string, quiet: () => Promise<void>) {
  await page.evaluate((address) => {
    ;(self as unknown as WithRouter).__TSR_ROUTER__.history.push(address)
  }, to)
  await expect(page).toHaveURL((url) => !LEADING.includes(url.pathname))
  await quiet()
}

/** The pages of the site as its router knows them, lists before records: those without a parameter first. */
async function pathsOf(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(() =>
    Object.keys((self as unknown as WithRouter).__TSR_ROUTER__.routesByPath),
  )
  const parameters = (path: string) => path.split('$').length
  return (
    all
      // the same page stands below /admin as well
      .filter((path) => !LEADING.includes(path) && !all.includes(`/admin${path}`))
      .sort((a, b) => parameters(a) - parameters(b) || rank(b) - rank(a))
  )
}

/** Tabs lead to more records, and the page of a record to its forms. */
const rank = (path: string) => (path.includes(TAB) ? 2 : path.includes('view') ? 1 : 0)

const asPattern = (path: string) => new RegExp(`^${path.replace(/\$\w+/, '([^/]+)')}$`)

/** Which record a path has, where the pages that were visited lead to one. */
class Found {
  private readonly byPath = new Map<string, string>()
  private readonly byName = new Map<string, string>()

  read(paths: readonly string[], links: readonly string[]) {
    for (const path of paths.filter((each) => each.includes('$'))) {
      const [name] = /\$\w+/.exec(path) as unknown as [string]
      for (const link of links) {
        const [, value] = asPattern(path).exec(link) ?? []
        if (!value) continue
        // of tabs another than the one that is shown without
        if (!this.byPath.has(path) || name === TAB) this.byPath.set(path, value)
        if (!this.byName.has(name)) this.byName.set(name, value)
      }
    }
  }

  addressOf(path: string): string | undefined {
    const [name] = /\$\w+/.exec(path) ?? []
    if (!name) return path
    const value = this.byPath.get(path) ?? this.byName.get(name)
    return value && path.replace(name, value)
  }
}

/** Visits every page that `mine` names, a record of each kind included; answers with the paths that nothing led to. */
export async function visitScreens(
  page: Page,
  mine: (path: string) => boolean,
  visit: (path: string) => Promise<void>,
): Promise<readonly string[]> {
  const quiet = quietOf(page)
  await quiet()
  const paths = await pathsOf(page)
  const found = new Found()
  const missed: string[] = []
  for (const path of paths) {
    const address = found.addressOf(path)
    if (!address && mine(path)) missed.push(path)
    // a list that others lead from is read, whoever walks it
    if (!address || (!mine(path) && path.includes('$'))) continue
    await goWithin(page, path.includes('$') ? address : `${address}?limit=10`, quiet)
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname))
    found.read(paths, links)
    if (mine(path)) await visit(path)
  }
  return missed
}
