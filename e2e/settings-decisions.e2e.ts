import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { choose, expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const NOW = Date.now().toString(36)
const TYPE = `Witness ${NOW}`
const PART = `Co-Signer ${NOW}`

const openSettings = async (page: Page) => {
  await page.goto('/admin/account-settings/decisions')
  await expect(page.getByRole('heading', { name: 'Authority types' })).toBeVisible()
}
const acts = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const turn = async (page: Page, part: string, said: string) => {
  await page.getByRole('switch', { name: part, exact: true }).click()
  await expect(page.getByText(said)).toBeVisible()
}

test('an administrator sets up what decisions are made of, and a decision is made of it', async ({
  page: admin,
  browser,
}) => {
  test.slow()
  await signIn(admin, withName('Devon Marsh'))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const manager = await context.newPage()
  await signIn(manager, withName('Marisol Okafor'))

  await test.step('an authority type has a name and an icon, and a place among the others', async () => {
    await openSettings(admin)
    await admin.getByRole('button', { name: 'Add authority type' }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await admin.keyboard.type(TYPE)
    await admin.keyboard.press('Enter')
    await expect(dialog.getByText('Please select an icon.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Stamp' }).focus()
    await admin.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Key' })).toBeChecked()
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Add authority type' }).click()
    await expect(admin.getByText('Authority type added.')).toBeVisible()
    await acts(admin, TYPE, 'Move up')
    await expect(admin.getByRole('button', { name: `Actions for ${TYPE}` })).toBeFocused()
    await expect.poll(async () => (await names(admin)).indexOf(TYPE)).toBeGreaterThan(0)
    const place = (await names(admin)).indexOf(TYPE)
    await admin.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await names(admin)).indexOf(TYPE)).toBe(place - 1)
    await expectAccessible(admin)
  })

  await test.step('a decision role of the own is added', async () => {
    await admin.getByRole('button', { name: 'Add decision role' }).click()
    await admin.getByRole('dialog').getByLabel('Role name').fill(PART)
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Decision role added.')).toBeVisible()
  })

  await test.step('a decision uses both', async () => {
    await manager.goto('/decisions/create')
    await manager.getByRole('textbox', { name: 'Name' }).fill(`Sign the lease ${NOW}`)
    await choose(manager, 'Section', 'Procurement')
    await choose(manager, 'Add authority type', TYPE)
    await manager.getByRole('button', { name: 'Add decision role' }).click()
    await choose(manager, 'Decision role', PART)
    await choose(manager, 'Position', 'Provost')
    await manager.getByRole('button', { name: 'Save as draft' }).click()
    await expect(manager.getByRole('heading', { level: 1, name: `Sign the lease ${NOW}` })).toBeVisible()
    await expect(manager.getByText(`Limit, ${TYPE}`)).toBeVisible()
  })

  await test.step('now neither goes, and each says what uses it', async () => {
    await openSettings(admin)
    await admin.getByRole('button', { name: `In use: show what uses ${TYPE}` }).click()
    await expect(admin.getByText(`“${TYPE}” cannot be disabled`)).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('dialog').getByRole('link', { name: '1 decision' }).click()
    await expect(admin).toHaveURL(/\/decisions\?authorityTypeIds=/)
    await expect(admin.getByRole('link', { name: `Sign the lease ${NOW}` })).toBeVisible()
    await openSettings(admin)
    await acts(admin, PART, 'Delete')
    await expect(admin.getByText(`“${PART}” cannot be deleted`)).toBeVisible()
    await expect(admin.getByRole('dialog').getByRole('link', { name: '1 decision' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toBeHidden()
  })

  await test.step('conditions that are turned off are no longer in forms, and come back', async () => {
    await turn(admin, 'Conditions', 'Conditions turned off.')
    await manager.goto('/decisions/create')
    await expect(manager.getByRole('heading', { name: 'Decision roles' })).toBeVisible()
    await expect(manager.getByRole('heading', { name: 'Conditions' })).toHaveCount(0)
    await expect(manager.getByRole('button', { name: 'Add condition' })).toHaveCount(0)
    await turn(admin, 'Conditions', 'Conditions turned on.')
    await manager.reload()
    await expect(manager.getByRole('button', { name: 'Add condition' })).toBeVisible()
  })

  await test.step('on a phone each authority type is a card, and leads to what uses it', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.getByRole('button', { name: `In use: show what uses ${TYPE}` }).click()
    await expect(admin.getByRole('dialog').getByRole('button', { name: 'Close' }).last()).toBeInViewport({
      ratio: 1,
    })
    await expectAccessible(admin)
  })
  await context.close()
})
