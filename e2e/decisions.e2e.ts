import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test, withMotion } from './journey.ts'

test.use(withMotion)

const withName = (name: string) => accounts().find((account) => account.name === name)!
const SECTION = `Fleet ${Date.now().toString(36)}`

const more = async (page: Page, act: string) => {
  await page.locator('.page-header').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
/** Answers a question once it stands: its safe button has the focus then. */
const confirm = async (page: Page, act: string) => {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^(Keep|Cancel)/ })).toBeFocused()
  await dialog.getByRole('button', { name: act }).click()
  await expect(dialog).toBeHidden()
}
const status = (page: Page, word: string) =>
  expect(page.locator('.page-header').getByText(word, { exact: true })).toBeVisible()

test('a decision is duplicated, deleted, archived with what was delegated from it, and restored', async ({
  page,
}) => {
  await signIn(page, withName('Marisol Okafor'))

  await test.step('a copy is a draft, and can be deleted', async () => {
    await page.goto('/decisions?search=Name+a+building')
    await page.getByRole('link', { name: 'Name a building' }).click()
    await more(page, 'Duplicate')
    await page.getByRole('button', { name: 'Duplicate record' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Name a building')
    await page.goto('/decisions?search=Copy+of+Name+a+building')
    await page.getByRole('link', { name: 'Copy of Name a building' }).click()
    await status(page, 'Draft')
    await more(page, 'Delete')
    await expect(page.getByText('The decision has no active delegations.')).toBeVisible()
    await confirm(page, 'Delete decision')
    await expect(page.getByText('Decision deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/decisions$/)
  })

  await test.step('an archive says what it revokes; a restore does not bring it back', async () => {
    await page.goto('/decisions?search=Accept+gift')
    await page.getByRole('link', { name: 'Accept gift' }).click()
    await more(page, 'Archive')
    await expect(page.getByText(/^\d+ active delegations will be revoked\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'Archive decision' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await confirm(page, 'Archive decision')
    await status(page, 'Archived')
    await expect(page.getByRole('row').getByText('Revoked').first()).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await confirm(page, 'Restore decision')
    await status(page, 'Published')
    await expect(page.getByRole('row').getByText('Revoked').first()).toBeVisible()
  })

  await test.step('the change log has it', async () => {
    await page.getByRole('link', { name: 'Change log' }).click()
    await expect(page.getByText('restored the decision')).toBeVisible()
    await expect(page.getByText('archived the decision')).toBeVisible()
    await expectAccessible(page)
  })
})

test('an administrator keeps the sections in which decisions stand', async ({ page }) => {
  await signIn(page, withName('Devon Marsh'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Section name').fill(SECTION)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Section added.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Actions for ${SECTION}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirm(page, 'Delete section')
  await expect(page.getByText(SECTION)).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Finance' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByText(/cannot be deleted/)).toBeVisible()
})
