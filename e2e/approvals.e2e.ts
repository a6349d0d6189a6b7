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
