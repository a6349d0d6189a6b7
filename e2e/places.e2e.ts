import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { choose, expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const NOW = Date.now().toString(36)
const LAB = `Materials lab ${NOW}`
const POST = `Lab director ${NOW}`

const fileOf = (...rows: string[]) => ({
  name: 'positions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Position Name,Organizations,Departments,Status', ...rows, ''].join('\n')),
})
const dialog = (page: Page) => page.getByRole('dialog')

test('an administrator sets up where people work and which posts there are', async ({ page }) => {
  test.slow()
  await signIn(page, withName('Devon Marsh'))

  await test.step('a department is below two others, and says so where it has none', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('link', { name: /^Departments/ }).click()
    await expect(page.getByRole('link', { name: 'Legal Affairs' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New group' }).click()
    await dialog(page).getByLabel('Group name').fill(LAB)
    await dialog(page).getByRole('switch', { name: 'Has parent' }).click()
    await dialog(page).getByRole('button', { name: 'Create group' }).click()
    await expect(dialog(page).getByText('Please select any one parent group!')).toBeVisible()
    await expectAccessible(page)
    await choose(page, 'Parent groups', 'School of Business')
    await choose(page, 'Parent groups', 'School of Medicine')
    await dialog(page).getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: LAB })).toBeVisible()
    await expect(page.getByText('Below School of Business, School of Medicine.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it stands below both in the tree', async () => {
    await page.goto('/admin/groups?show=tree')
    // so few groups are all open
    await expect(page.getByRole('link', { name: LAB })).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('a circle is refused and named', async () => {
    await page.getByRole('link', { name: 'School of Business' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await choose(page, 'Parent groups', LAB)
    await dialog(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(
      dialog(page)
        .getByText(`This would create a loop: School of Business › ${LAB} › School of Business.`)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a file of positions with a row whose group is unknown saves nothing', async () => {
    await page.goto('/admin/account-settings/positions')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.setInputFiles(
      'input[type=file]',
      fileOf(`${POST},,${LAB},Active`, `Alchemist ${NOW},,Alchemy,Active`),
    )
    await expect(dialog(page).getByRole('row', { name: /Alchemy/ })).toBeVisible()
    await expect(dialog(page).getByText('Nothing has been saved.')).toBeVisible()
    await expectAccessible(page)
    await page.setInputFiles('.ant-modal-footer input[type=file]', fileOf(`${POST},,${LAB},Active`))
    await dialog(page).getByRole('button', { name: 'Save 1 position' }).click()
    await expect(dialog(page).getByText('1 new position')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('searchbox').fill(POST)
    await page.getByRole('link', { name: POST }).click()
    await expect(page.getByRole('heading', { level: 1, name: POST })).toBeVisible()
    await expect(page.getByText(LAB)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a position that no one holds is deactivated immediately, and the toast takes it back', async () => {
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Position deactivated.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Position activated.')).toBeVisible()
    await page.getByRole('link', { name: 'Change log' }).click()
    await expect(page.getByText('deactivated the position')).toBeVisible()
  })

  await test.step('the group is taken out of everything after it was said what follows', async () => {
    await page.goto(`/admin/groups?search=${encodeURIComponent(LAB)}`)
    await page.getByRole('link', { name: /^Departments/ }).click()
    await page.getByRole('searchbox').fill(LAB)
    await page.getByRole('link', { name: LAB }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await dialog(page)
      .getByRole('radio', { name: /Remove associations/ })
      .click()
    // anyone who decides for the whole organization decides nothing for the group any longer
    await expect(dialog(page).getByText(/people will have less authority/)).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Deactivate group' }).click()
    await expect(page.getByText('Group deactivated.')).toBeVisible()
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  })

  await test.step('the organization itself cannot be turned off', async () => {
    await page.goto('/admin/groups?search=Alder')
    await page.getByRole('link', { name: 'Alder Valley University', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeHidden()
  })

  await test.step('types of groups say what they are for, and those with groups stay', async () => {
    await page.goto('/admin/account-settings/groups')
    await page.getByRole('button', { name: 'Disable Departments' }).click()
    await expect(dialog(page).getByText(/The Functional pathway requires departments/)).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Keep enabled' }).click()
    await expect(dialog(page)).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('on a phone as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, heading] of [
      ['/admin/groups', 'Groups'],
      ['/admin/groups?show=tree', 'Groups'],
      ['/admin/account-settings/groups', 'Group types'],
      ['/admin/account-settings/positions', 'Positions'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expectAccessible(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([path, wide]).toEqual([path, false])
    }
  })
})
