import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { choose, expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const NAME = `Clerk ${Date.now().toString(36)}`

const card = (page: Page, title: string) =>
  page
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name: title, level: 2, exact: true }) })
const openUser = async (page: Page, name: string) => {
  await page.goto(`/admin/users-roles/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: name.split(' ')[0] as string, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const saveUser = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('User saved.')).toBeVisible()
}

test('a role is copied, widened, given to someone and taken away again', async ({ page: admin, browser }) => {
  test.slow()
  await signIn(admin, withName('Devon Marsh'))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const felix = await context.newPage()
  await signIn(felix, withName('Felix Amadi'))
  const directory = felix
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Users & roles' })
  await expect(directory).toBeHidden()

  await test.step('a default role is fixed, and a copy of it is not', async () => {
    await admin.goto('/admin/users-roles/roles')
    await admin.getByRole('link', { name: 'Group User', exact: true }).click()
    await expect(admin.getByText('May view decisions in their groups.')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Edit' })).toBeHidden()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: 'Duplicate' }).click()
    await expect(admin.getByLabel('Role name')).toHaveValue('Copy of Group User')
  })

  await test.step('what a permission needs is kept, and the summary follows', async () => {
    const decisions = card(admin, 'Decisions')
    await decisions.getByLabel('Edit', { exact: true }).click()
    const all = admin
      .locator('.ant-select-dropdown:visible')
      .getByTitle('The scope cannot be wider than that of View')
    await expect(all.first()).toHaveClass(/disabled/)
    await admin.keyboard.press('Escape')
    await card(admin, 'In every module').getByRole('switch', { name: 'View users' }).click()
    await expect(card(admin, 'What this role may do').getByText(/view the directory of users/)).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('it needs a name of its own', async () => {
    await admin.getByLabel('Role name').fill('')
    await admin.getByRole('button', { name: 'Create role' }).click()
    await expect(admin.getByText('Role name is required.')).toBeVisible()
    await admin.getByLabel('Role name').fill('auditor')
    await admin.getByRole('button', { name: 'Create role' }).click()
    await expect(admin.locator('.field-error')).toHaveText('The name “auditor” is already in use.')
    await admin.getByLabel('Role name').fill(NAME)
    await admin.getByRole('button', { name: 'Create role' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    await expect(admin.getByText('No users have this role.')).toBeVisible()
  })
  const role = admin.url()

  await test.step('anyone who is given it may do more by their next request', async () => {
    await openUser(admin, 'Felix Amadi')
    await admin.getByRole('link', { name: 'Edit' }).click()
    await choose(admin, 'Roles', NAME)
    await saveUser(admin)
    await felix.reload()
    await directory.click()
    await expect(felix.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  })

  await test.step('while someone holds it, it stays, and leads to them', async () => {
    await admin.goto(role)
    await expect(admin.getByText('1 user has this role.')).toBeVisible()
    await admin.getByRole('button', { name: 'More' }).click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(admin.getByRole('dialog').getByText(`“${NAME}” cannot be deleted`)).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('dialog').getByRole('link', { name: 'Show the user' }).click()
    await expect(admin.getByText('1–1 of 1 users')).toBeVisible()
  })

  await test.step('taken away, it no longer exists by the next request, and can be deleted', async () => {
    await openUser(admin, 'Felix Amadi')
    await admin.getByRole('link', { name: 'Edit' }).click()
    await admin
      .locator('.ant-select-selection-item')
      .filter({ hasText: NAME })
      .locator('.ant-select-selection-item-remove')
      .click()
    await saveUser(admin)
    await felix.reload()
    await expect(
      felix
        .getByText('You do not have permission')
        .or(felix.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
    await expect(directory).toBeHidden()
    await admin.goto(role)
    await admin.getByRole('button', { name: 'More' }).click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    await admin.getByRole('button', { name: 'Delete role' }).click()
    await expect(admin.getByText('Role deleted.')).toBeVisible()
    await expect(admin).toHaveURL(/users-roles\/roles/)
  })

  await test.step('on a phone the list is cards and the editor one column', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto('/admin/users-roles/roles')
    await expect(admin.getByRole('link', { name: /Group User/ })).toBeVisible()
    await expectAccessible(admin)
    await admin.goto('/role/create')
    await expect(admin.getByLabel('Role name')).toBeVisible()
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(admin)
  })
  await context.close()
})

const settings = '/admin/account-settings/info-region'
const rates = (...rows: string[]) => ({
  name: 'rates.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['currency,rate', ...rows].join('\n')),
})
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Info and region saved.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
}

test('company, region, rates and logos are kept, and everyone sees them immediately', async ({ page }) => {
  test.slow()
  await signIn(page, withName('Devon Marsh'))
  await page.goto(settings)

  await test.step('what is wrong is said at its field, and nothing is saved', async () => {
    await page.getByLabel('Website').fill('aldervalley')
    await page.getByLabel('City').fill('')
    await page.getByLabel('Tax ID').fill('1')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Please enter a valid URL.')).toBeVisible()
    await expect(page.getByText('City is required.')).toBeVisible()
    await expect(page.getByLabel('Website')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Website').fill('WWW.AlderValley.edu')
    await page.getByLabel('City').fill('Alder Valley')
    await page.getByLabel('Tax ID').fill('12-3456789')
    await save(page)
    await expect(page.getByLabel('Website')).toHaveValue('www.aldervalley.edu')
    await page.getByRole('button', { name: 'Change log' }).click()
    await expect(page.getByRole('dialog').getByText('www.aldervalley.edu').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('another date format applies on every page immediately', async () => {
    const since = page.locator('.rate').first()
    await choose(page, 'Date format', 'YYYY/MM/DD')
    await save(page)
    await expect(since).toContainText(/since \d{4}\/\d\d\/\d\d/)
    await choose(page, 'Date format', 'MM/DD/YYYY')
    await save(page)
    await expect(since).toContainText(/since \d\d\/\d\d\/\d{4}/)
  })

  await test.step('one row of the rates is edited at a time', async () => {
    await page.getByRole('button', { name: 'Actions for EUR' }).click()
    await page.getByRole('menuitem', { name: 'Change rate' }).click()
    await page.getByRole('button', { name: 'Add rate' }).click()
    await expect(page.getByText('Please finish editing before continuing.')).toBeVisible()
    const row = page.getByRole('form', { name: 'Change rate: EUR' })
    await row.getByLabel('Rate in USD').fill('1.095')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Save' }).click()
    // limits in euro come to more: anyone who decides by them is named before it is saved
    const effects = page.getByRole('dialog', { name: 'Save changes?' })
    await expect(effects.getByText(/will have more authority/)).toBeVisible()
    await expectAccessible(page)
    await effects.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Rate saved.')).toBeVisible()
    await expect(page.locator('.rate').first()).toContainText('1.095')
  })

  await test.step('a file with a wrong row saves nothing, a right one replaces them all', async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await page.setInputFiles('.ant-modal input[type=file]', { ...rates(), name: 'rates.pdf' })
    await expect(dialog.getByRole('alert')).toHaveText(
      'The file format is not supported. Please upload a .csv file.',
    )
    await page.setInputFiles('.ant-modal input[type=file]', rates('EUR,1.09', 'GBP,none'))
    await expect(dialog.getByRole('row', { name: /Enter a rate above 0/ })).toBeVisible()
    await expect(dialog.getByText('Nothing has been saved.')).toBeVisible()
    await expectAccessible(page)
    await page.setInputFiles('.ant-modal-footer input[type=file]', rates('EUR,1.09', 'GBP,1.31'))
    await dialog.getByRole('button', { name: /^Save 2 rates/ }).click()
    await expect(dialog.getByText(/overwritten|replaced/i).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.locator('.rate').first()).toContainText('1.09')
  })

  await test.step('a logo of the wrong kind is refused; a right one is scaled, and is in the navigation', async () => {
    const input = page.getByLabel('Dashboard logo', { exact: true })
    await input.setInputFiles({ name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByText('This file type is not supported...')).toBeVisible()
    await expectAccessible(page)
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 800
      canvas.height = 200
      return canvas.toDataURL('image/png').split(',')[1] as string
    })
    await input.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    })
    await expect(page.getByText('Dashboard logo saved.')).toBeVisible()
    await expect(
      page.getByRole('complementary').getByRole('img', { name: 'Alder Valley University' }),
    ).toBeVisible()
    await page.reload()
    await expect(
      page.getByRole('complementary').getByRole('img', { name: 'Alder Valley University' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Dashboard logo' }).click()
    await expect(page.getByText('Dashboard logo removed.')).toBeVisible()
    await expect(page.getByRole('complementary').getByText('AVU-20418')).toBeVisible()
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(settings)
    await expect(page.getByLabel('Company name')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})
