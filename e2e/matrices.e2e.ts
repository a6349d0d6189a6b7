import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
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
    await expect(details.getByText('VP Business and Finance, Marisol Okafor', { exact: true })).toBeVisible()
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
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^matrix-report-MTX-\d+-[\d-]+\.xlsx$/)
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
    await expect(page.getByText('$250,000')).toBeVisible()
    await expectAccessible(page)
    for (const step of ['delegation', 'formatting', 'sharing'])
      await page.getByRole('button', { name: `Continue to ${step}` }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish matrix' }).click()
    await expect(page.getByText('Matrix published.')).toBeVisible()
    await find('purchase order')
    await expect(order.getByRole('gridcell').filter({ hasText: '$250,000' })).toBeVisible()
  })

  await test.step('whoever it is not shared with reads that', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await signIn(other, withName('Felix Amadi'))
    await other.goto(page.url())
    await expect(other.getByText('You do not have permission to view this matrix.')).toBeVisible()
    await context.close()
  })
})
