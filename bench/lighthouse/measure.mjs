// What Lighthouse says of pages, on a desktop, signed in. Asked with `{ chrome, cookie, pages }`, answers with `{ judged }` or why
// it was left out. Started by measure-first-second.ts.
import { isInstalled } from '../../tools/bootstrap/installed.mjs'
import { npm } from '../../tools/bootstrap/npm.mjs'

const CATEGORIES = ['performance', 'accessibility']

async function judge({ chrome, cookie, pages }) {
  try {
    if (!isInstalled(import.meta.dirname)) npm(process.execPath, import.meta.dirname, ['ci', '--no-progress'])
  } catch (error) {
    return { leftOut: error.message }
  }
  const [{ default: lighthouse, desktopConfig }, { launch }] = await Promise.all([
    import('lighthouse'),
    import('chrome-launcher'),
  ])
  const browser = await launch({
    ...(chrome && { chromePath: chrome }),
    chromeFlags: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const judged = []
    for (const page of pages) {
      const { lhr } = await lighthouse(
        page,
        {
          port: browser.port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: CATEGORIES,
          extraHeaders: { Cookie: cookie },
        },
        desktopConfig,
      )
      judged.push({
        page: new URL(page).pathname,
        shown: new URL(lhr.finalDisplayedUrl).pathname,
        ...Object.fromEntries(CATEGORIES.map((name) => [name, lhr.categories[name].score])),
        paint: lhr.audits['largest-contentful-paint'].numericValue,
        shift: lhr.audits['cumulative-layout-shift'].numericValue,
        blocked: lhr.audits['total-blocking-time'].numericValue,
        faults: lhr.categories.accessibility.auditRefs
          .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score === 0)
          .map(({ id }) => id),
      })
    }
    return { judged }
  } finally {
    await browser.kill()
  }
}

process.on('message', async (asked) => process.send(await judge(asked)))
