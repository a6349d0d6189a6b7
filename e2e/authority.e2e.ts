import type { Browser, Page } from '@playwright/test'
import { type Account, accounts } from './accounts.ts'
import { choose, expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string): Account => accounts().find((account) => account.name.includes(name))!
const NAME = `Approve laboratory equipment ${Date.now().toString(36)}`

/** Another person, in a browser context of their own. */
async function as(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, withName(name))
  return page
}

const status = (page: Page, word: string) =>
  expect(
    page.getByRole('banner').or(page.locator('.page-header')).getByText(word, { exact: true }),
  ).toBeVisible()

test('from a decision to a revocation: issued, approved, accepted, redelegated, asked about, revoked', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, withName('Marisol Okafor'))

  await test.step('an authority manager publishes a decision', async () => {
    await page.goto('/decisions/create')
    await page.getByRole('textbox', { name: 'Name' }).fill(NAME)
    await choose(page, 'Section', 'Procurement')
    await choose(page, 'Add authority type', 'Approval')
    await choose(page, 'Groups', 'Alder Valley University')
    await page.getByRole('checkbox', { name: /Matrix/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish decision' }).click()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    await status(page, 'Published')
  })

  let record = ''
  await test.step('and issues it from Root Authority to a position', async () => {
    await page.goto('/delegations/create')
    await choose(page, 'Decision', NAME)
    await expect(page.getByText('You are issuing as Root Authority.')).toBeVisible()
    await choose(page, 'Recipients', 'Dean of Engineering')
    // Tab leaves the open list: anyone who is marked in it gets nothing
    await page.getByRole('combobox', { name: 'Recipients', exact: true }).press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-field="delegationRecipients"] .ant-select-selection-item')).toHaveText([
      'Dean of Engineering',
    ])
    await page.getByRole('textbox', { name: 'Maximum' }).fill('250K')
    await choose(page, 'Groups', 'Alder Valley University')
    await page.getByRole('switch', { name: /Allow redelegation/ }).click()
    await expect(
      page.getByText('May they pass it on', { exact: false }).or(page.getByText('to anyone')),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Issue delegation' }).click()
    await expect(page.getByText('Delegation sent for approval.')).toBeVisible()
    await status(page, 'Pending')
    record = new URL(page.url()).pathname
  })

  await test.step('a Delegation Approver approves', async () => {
    const approver = await as(browser, 'Beatriz Navarro')
    await approver.goto(record)
    await approver.getByRole('button', { name: 'Approve', exact: true }).click()
    await expectAccessible(approver)
    await approver.getByRole('button', { name: 'Approve delegation' }).click()
    await status(approver, 'Issued')
    await approver.context().close()
  })

  let below = ''
  const dean = await as(browser, 'Tomas Lindqvist')
  await test.step('the recipient accepts', async () => {
    await dean.goto(record)
    await dean.getByRole('button', { name: 'Accept', exact: true }).click()
    await dean.getByRole('button', { name: 'Accept delegation' }).click()
    await status(dean, 'Accepted')
    await expectAccessible(dean)
  })

  await test.step('and passes a part of it on; more than they hold is refused with a way to take what they hold', async () => {
    await dean
      .getByRole('link', { name: 'Redelegate' })
      .or(dean.getByRole('button', { name: 'Redelegate' }))
      .click()
    await choose(dean, 'Recipients', 'Chair, Civil Engineering')
    const most = dean.getByRole('textbox', { name: 'Maximum' })
    await most.fill('300000')
    await most.blur()
    await expect(
      dean.getByText('Your own limit for this decision is $250,000. Enter that amount or less.').first(),
    ).toBeVisible()
    await dean.getByRole('button', { name: 'Use $250,000' }).click()
    await expect(most).toHaveValue('250,000')
    await most.fill('25000')
    await choose(dean, 'Groups', 'Alder Valley University')
    await dean.getByRole('button', { name: 'Issue delegation' }).click()
    await expect(dean.getByText('Delegation sent for approval.')).toBeVisible()
    below = new URL(dean.url()).pathname
  })

  await test.step('approved and accepted again', async () => {
    const approver = await as(browser, 'Beatriz Navarro')
    await approver.goto(below)
    await approver.getByRole('link', { name: /^Approve delegation: / }).click()
    await expect(approver.getByText('Inside the issuer’s limit')).toBeVisible()
    await approver.getByRole('radio', { name: /^Approve/ }).check()
    await expectAccessible(approver)
    await approver.getByRole('button', { name: 'Approve delegation' }).click()
    await expect(approver.getByText(/^DEL-\d+ approved\.$/)).toBeVisible()
    await approver.goto(below)
    await status(approver, 'Issued')
    await approver.context().close()
    const chair = await as(browser, 'Aisha Bello')
    await chair.goto(below)
    await chair.getByRole('button', { name: 'Accept', exact: true }).click()
    await chair.getByRole('button', { name: 'Accept delegation' }).click()
    await status(chair, 'Accepted')
    await chair.context().close()
  })

  await test.step('“Can they decide?” says yes within the limit and no above it, with who can instead', async () => {
    await page.goto('/delegations')
    await page.getByRole('button', { name: 'Can they decide?' }).click()
    const drawer = page.getByRole('dialog')
    await choose(page, 'Person or position', 'Aisha Bello')
    await choose(page, 'Decision', NAME)
    await drawer.getByRole('textbox', { name: 'Amount' }).fill('24000')
    await expect(drawer.getByRole('heading', { name: 'Yes', exact: true })).toBeVisible()
    await expect(drawer.getByText('Where the authority comes from')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('textbox', { name: 'Amount' }).fill('26000')
    await expect(drawer.getByRole('heading', { name: 'No', exact: true })).toBeVisible()
    await expect(
      drawer.getByText(/\$26,000 is \$1,000 above the \$25,000 that Aisha Bello holds/),
    ).toBeVisible()
    await expect(drawer.getByText(/^Ask the Dean of Engineering/)).toBeVisible()
    await expect(drawer.getByRole('row', { name: /Dean of Engineering/ })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Open as page' }).click()
    await expect(page.getByRole('heading', { name: 'No', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('anyone who can decide is asked from the answer, and finds it among their actions', async () => {
    await page.getByRole('button', { name: 'Ask to decide: Dean of Engineering' }).click()
    const question = page.getByRole('dialog', { name: 'Ask Dean of Engineering to decide?' })
    await question.getByRole('textbox', { name: 'Message' }).fill('The quote ends on Friday.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Ask to decide' }).click()
    await expect(page.getByText('Question sent.')).toBeVisible()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByText('The quote ends on Friday.').first()).toBeVisible()
    await dean.goto('/actions')
    await dean.getByRole('link', { name: `Decide: ${NAME}, $26,000` }).click()
    await expect(dean.getByText(/\$26,000 is \$1,000 above/).first()).toBeVisible()
    await expect(dean.getByText('Your authority now')).toBeVisible()
    await expectAccessible(dean)
    await dean.keyboard.press('y')
    await dean.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(dean.getByText('Decision recorded.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('revoked with everything below, no one may decide any longer', async () => {
    await page.goto(record)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await expect(
      page
        .getByRole('heading', { name: 'Revoke this delegation?' })
        .or(page.getByText('Revoke this delegation?'))
        .first(),
    ).toBeVisible()
    await page.getByRole('checkbox', { name: /Also revoke the redelegation below/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revoke 2 delegations' }).click()
    await status(page, 'Revoked')
    await page.goto(below)
    await status(page, 'Revoked')
    await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  })
  await dean.context().close()
})

test('a draft that keeps itself is there again after a reload, and is the only one', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/delegations/create')
  await choose(page, 'Decision', 'Approve purchase order')
  await choose(page, 'Recipients', 'Dean of Engineering')
  await page.getByRole('textbox', { name: 'Maximum' }).fill('1000')
  await expect(page.getByText(/Saved as draft at/)).toBeVisible()
  await expect(page).toHaveURL(/\/delegations\/edit\//)
  const draft = page.url()
  await page.reload()
  await expect(page.getByTitle('Dean of Engineering')).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Kept')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(draft.replace('/edit/', '/view/'))
})

test('a delegation of another organization says so, and one click leads there', async ({ page }) => {
  const both = accounts().find((account) => account.tenants.length > 1)!
  await signIn(page, both)
  await page.goto('/delegations')
  await page.locator('tbody tr a').first().click()
  await expect(page.getByText('Path to Root Authority')).toBeVisible()
  const path = new URL(page.url()).pathname
  const here = await page.getByRole('button', { name: /switch account/ }).textContent()
  const other = both.tenants.find((tenant) => !here?.includes(tenant.name))!
  await page.getByRole('button', { name: /switch account/ }).click()
  await page.getByRole('menuitemradio', { name: other.name }).click()
  await expect(page.getByRole('button', { name: new RegExp(other.name) })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Access Denied: Incorrect Account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch account', exact: true }).click()
  await expect(page.getByText('Path to Root Authority')).toBeVisible()
})

test('lists keep their filters in the address, and Back restores them', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/delegations?status=ACCEPTED')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search delegations' }).fill('purchase order')
  await expect(page).toHaveURL(/search=purchase/)
  await page.locator('tbody tr a').first().click()
  await expect(page.getByText('Path to Root Authority')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/status=ACCEPTED/)
  await expect(page.getByRole('searchbox', { name: 'Search delegations' })).toHaveValue('purchase order')
})
