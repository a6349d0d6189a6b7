import { type Account, accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string): Account => accounts().find((account) => account.name.includes(name))!

test('an approver clears what waits, one page after the other, and in bulk', async ({ page }) => {
  test.slow()
  await signIn(page, withName('Beatriz Navarro'))
  await page.goto('/actions')
  const waiting = page.getByRole('link', { name: /^Approve (change of )?delegation: / })
  await expect(waiting.first()).toBeVisible()
  const count = await waiting.count()

  await test.step('each page has the comparison, the checks, and the path', async () => {
    await waiting.first().click()
    await expect(page.getByText('What you are asked to approve')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Checks' })).toBeVisible()
    await expect(page.getByText('The path to Root Authority is complete')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Path to Root Authority' })).toBeVisible()
    await expect(page.getByText(`1 of ${count} waiting for you`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the record has the checks as well', async () => {
    await page
      .getByRole('link', { name: /^DEL-\d+$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Checks' })).toBeVisible()
    await expect(page.getByText('The path to Root Authority is complete')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByText(`1 of ${count} waiting for you`)).toBeVisible()
  })

  await test.step('J and K walk through them', async () => {
    await page.keyboard.press('j')
    await expect(page.getByText(`2 of ${count} waiting for you`)).toBeVisible()
    await page.keyboard.press('k')
    await expect(page.getByText(`1 of ${count} waiting for you`)).toBeVisible()
  })

  await test.step('an answer by keyboard shows the next one', async () => {
    const first = page.url()
    await page.keyboard.press('d')
    await page.getByRole('textbox', { name: 'Reason' }).fill('The amount is above policy.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^DEL-\d+ denied\.$/)).toBeVisible()
    await expect(page).not.toHaveURL(first)
    await expect(page.getByText(`1 of ${count - 1} waiting for you`)).toBeVisible()
    await expect(page.getByText('What you are asked to approve')).toBeVisible()
  })

  await test.step('the rest is approved in the list by one question', async () => {
    await page.goto('/actions')
    await expect(waiting).toHaveCount(count - 1)
    for (const box of (await page.getByRole('checkbox', { name: /Approve delegation/ }).all()).slice(0, 2))
      await box.check()
    await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Approve' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve 2 delegations' }).click()
    await expect(page.getByText('2 delegations approved.')).toBeVisible()
    await expect(waiting).toHaveCount(count - 3)
  })
})

test('an answer to an action that was withdrawn meanwhile says so there, and nowhere else', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, withName('Beatriz Navarro'))
  await page.goto('/actions')
  await page
    .getByRole('link', { name: /^Approve delegation: / })
    .first()
    .click()
  await expect(page.getByText('What you are asked to approve')).toBeVisible()
  const asked = page.url()
  const record = page.getByRole('link', { name: /^DEL-\d+$/ }).first()
  const path = await record.getAttribute('href')
  await page.keyboard.press('a')

  const issuer = await (await browser.newContext()).newPage()
  await test.step('its issuer withdraws the delegation', async () => {
    await signIn(issuer, withName('Marisol Okafor'))
    await issuer.goto(path ?? '')
    await issuer.getByRole('button', { name: 'Withdraw' }).click()
    await issuer.getByRole('button', { name: 'Withdraw delegation' }).click()
    await expect(issuer.getByText(/^DEL-\d+ withdrawn\.$/)).toBeVisible()
  })

  await test.step('the refusal names the action, and the next action does not show it', async () => {
    await page.keyboard.press('Control+Enter')
    const refusal = page.getByText(/^Your answer to ACT-\d+, .*, was not saved\.$/)
    await expect(refusal).toBeVisible()
    expect(page.url()).toBe(asked)
    await expectAccessible(page)
    await page.keyboard.press('j')
    await expect(page.getByText('What you are asked to approve')).toBeVisible()
    await expect(refusal).toHaveCount(0)
  })

  await test.step('the toast of an issue says that it was sent for approval', async () => {
    await issuer.getByRole('button', { name: 'Issue' }).click()
    await issuer.getByRole('button', { name: 'Issue delegation' }).click()
    await expect(issuer.getByText(/^DEL-\d+ sent for approval\.$/)).toBeVisible()
  })
})
