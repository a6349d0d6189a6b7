import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { expect, signIn, test } from './journey.ts'

/** Kilobytes (1,000 bytes) of script on the wire, as they are sent. */
const BUDGET_KB = 330
/** A browser asks for six files at a time over HTTP/1.1: each further round waits for the line once more. */
const MOST_FILES = 18
const manager = () => accounts().find(({ name }) => name === 'Marisol Okafor')!

const HEADER = 'Decision Name,Section,Organizations,Authority Type 1,Limit Type 1,Max 1'
const tray = (page: Page) => page.getByRole('region', { name: 'Background jobs' })

/** A job that has ended: a file that was checked and not saved. */
async function leaveJob(page: Page) {
  await page.goto('/decisions')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.setInputFiles('input[type=file]', {
    name: 'one.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${HEADER}\nOne,Nowhere,Alder Valley University,Approval,Currency,2500\n`),
  })
  await expect(page.getByText('Nothing has been saved.')).toBeVisible()
}

for (const list of ['/delegations', '/decisions', '/actions'])
  test(`a cold visit to ${list} sends at most ${BUDGET_KB} KB of script, also with a job in the tray, compressed, in few files that are kept`, async ({
    page,
    context,
  }) => {
    await signIn(page, manager())
    await leaveJob(page)
    const visit = await context.newPage()
    // what the browser fetches when it has nothing else to do is no part of the visit
    await visit.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const line = await context.newCDPSession(visit)
    await line.send('Network.enable')
    await line.send('Network.setCacheDisabled', { cacheDisabled: true })
    const files = new Map<string, { encoding: string | undefined; kept: string | undefined; bytes: number }>()
    line.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Script') return
      const header = (name: string) => response.headers[name] ?? response.headers[name.toLowerCase()]
      files.set(requestId, { encoding: header('content-encoding'), kept: header('cache-control'), bytes: 0 })
    })
    line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId)
      if (file) file.bytes = encodedDataLength
    })
    await visit.goto(list)
    await expect(visit.getByRole('table')).toBeVisible()
    await expect(tray(visit)).toBeVisible()
    const sent = [...files.values()].filter(({ bytes }) => bytes > 0)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.length).toBeLessThanOrEqual(MOST_FILES)
    expect(sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toBeLessThanOrEqual(BUDGET_KB)
    for (const { encoding, kept, bytes } of sent) {
      expect(kept).toContain('immutable')
      if (bytes > 2_000) expect(encoding).toBe('br')
    }
    await tray(visit).getByRole('button', { name: 'Dismiss all' }).click()
    await expect(tray(visit)).toBeHidden()
    await visit.close()
  })
