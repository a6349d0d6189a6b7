import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const PASSWORD = 'heron quarry lantern'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const NAME = `Purchasing matrix ${Date.now().toString(36)}`

test('the board reads its matrix, and a manager publishes one of their own', async ({ page, browser }) => {
  test.slow()
  await signIn(page, withName('Marisol Okafor'))
  const grid = page.getByRole('grid')
  const find = (words: string) => page.getByPlaceholder('Search decisions').fill(words)
  const order = page.getByRole('row', { name: /^Approve purchase order/ })

  await test.step('the grid says what stands, and a cell why', async () => {
    await page.goto('/matrices')
    await page.getByRole('link', { name: 'Board authority matrix' }).click()
    await expect(grid).toBeVisible()
    await find('purchase order')
    const cell = order.getByRole('gridcell').filter({ hasText: '$2.5M' })
    await expect(cell).toBeVisible()
    await expectAccessible(page)
    await cell.click()
    const details = page.getByRole('dialog')
    await expect(details.getByText(/^Step 3 of 3\. VP Business and Finance, Marisol Okafor/)).toBeVisible()
    await expect(details.getByText('$2,500,000').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(cell).toBeFocused()
  })

  await test.step('it is walked like a spreadsheet', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(grid.locator(':focus')).toHaveCount(1)
  })

  await test.step('it is formatted over itself, and left as it was', async () => {
    await page.getByRole('button', { name: 'Format' }).click()
    const drawer = page.getByRole('dialog', { name: 'Format matrix' })
    await drawer.getByRole('radio', { name: /^Millions/ }).click()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('it is exported as it is shown', async () => {
    for (const [format, ending] of [
      ['Excel', 'xlsx'],
      ['PDF', 'pdf'],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: format }).click()
      expect((await saved).suggestedFilename()).toMatch(
        new RegExp(`^matrix-report-MTX-\\d+-[\\d-]+\\.${ending}$`),
      )
    }
  })

  await test.step('another is made in seven steps', async () => {
    await page.goto('/matrices/create')
    await page.getByPlaceholder('Enter a matrix name').fill(NAME)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to groups' }).click()
    await page.getByRole('button', { name: 'Continue to personnel' }).click()
    await page.getByPlaceholder('Search positions').fill('Dean of Engineering')
    await page.getByRole('checkbox', { name: 'Select Dean of Engineering' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to decisions' }).click()
    await page.getByRole('switch', { name: 'All published decisions' }).click()
    await expect(page.getByText('$250,000').first()).toBeVisible()
    await expectAccessible(page)
    for (const step of ['delegation', 'formatting', 'sharing'])
      await page.getByRole('button', { name: `Continue to ${step}` }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish matrix' }).click()
    await expect(page.getByText('Matrix published.')).toBeVisible()
    await find('purchase order')
    await expect(order.getByRole('gridcell').filter({ hasText: '$250,000' })).toBeVisible()
  })

  await test.step('a cell that is filled in Excel arrives as a delegation', async () => {
    await find('grant proposal')
    await expect(page.getByRole('row', { name: /^Submit grant proposal/ })).toBeVisible()
    const path = page.url()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Excel' }).click()
    const { sheets } = await readXlsx(await readFile(await (await saved).path()))
    const row = sheets[0]?.rows.find(([, name]) => name === 'Submit grant proposal')
    if (row) row[row.length - 1] = '5k'
    const changed = await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Update from Excel' }).click()
    await expect(page.getByRole('heading', { name: 'Update from Excel' })).toBeVisible()
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles({
      name: 'purchasing.xlsx',
      mimeType: XLSX,
      buffer: Buffer.from(changed),
    })
    await expect(page.getByRole('table', { name: 'Issue' }).getByText('$5,000')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update 1 cell', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Update 1 cell' }).click()
    await expect(page.getByText(/^1 cell updated\./)).toBeVisible()
    await page.goto('/delegations?search=Submit grant proposal&status=PENDING')
    const issued = page.getByRole('row').filter({ hasText: '$5,000' })
    await expect(issued).toContainText('Dean of Engineering')
    // back to a draft, so that the journey can be made again
    await issued.getByRole('link').first().click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw delegation' }).click()
    await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
    await page.goto(path)
  })

  await test.step('a spreadsheet of its own is matched to the matrix by its words', async () => {
    const path = page.url()
    const rows = [
      ['Matter', 'Dean, Engineering'],
      ['Approve purchase orders', '$250k'],
    ]
    const own = await writeXlsx({ sheets: [{ name: 'Schedule', rows }] })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Update from Excel' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'schedule.xlsx',
      mimeType: XLSX,
      buffer: Buffer.from(own),
    })
    await expect(page.getByText('1 of 1 matched')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the cells' }).click()
    await expect(page.getByText('1 cell already shows what the file says.')).toBeVisible()
    await page.goto(path)
  })

  await test.step('a stranger reads it by its public link, until that is turned off', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('switch', { name: 'Ask for a password' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await expectAccessible(page)
    await page.getByRole('dialog', { name: 'Create a public link' }).getByText('Create link').click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const stranger = await context.newPage()
    const called: string[] = []
    stranger.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) called.push(pathname)
    })
    await stranger.goto(link)
    const password = stranger.getByRole('textbox', { name: 'Password' })
    await password.fill('the wrong one')
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByText(/^This is not the password of this link\./)).toBeVisible()
    await expectAccessible(stranger)
    await password.fill(PASSWORD)
    await stranger.keyboard.press('Enter')
    await expect(stranger.getByRole('heading', { name: NAME })).toBeVisible()
    await stranger.getByPlaceholder('Search decisions').fill('purchase order')
    await expect(stranger.getByRole('gridcell').filter({ hasText: '$250,000' })).toBeVisible()
    await expectAccessible(stranger)
    await page.getByRole('button', { name: 'Turn off link' }).click()
    await page.getByRole('dialog', { name: 'Turn off the public link?' }).getByText('Turn off link').click()
    await expect(page.getByText('Public link turned off.')).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    expect([...new Set(called)]).toEqual(['/api/matrix/public-links/open'])
    await context.close()
  })

  await test.step('anyone whom it is not shared with reads that', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await signIn(other, withName('Felix Amadi'))
    await other.goto(page.url())
    await expect(other.getByText('You do not have permission to view this matrix.')).toBeVisible()
    await context.close()
  })
})
