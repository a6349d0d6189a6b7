import { readFileSync } from 'node:fs'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!

test('who has authority is a tree that is searched, walked, kept and read on a phone', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/decisions?search=Approve%20purchase%20order')
  await page.getByRole('link', { name: 'Approve purchase order', exact: true }).click()
  await page.getByRole('link', { name: 'Authority tree' }).click()
  const tree = page.getByRole('tree', { name: 'Authority tree of Approve purchase order' })
  await expect(tree.getByRole('treeitem', { name: /^Root Authority/ })).toBeVisible()

  await test.step('a position that is folded is found, and its record opens by keyboard', async () => {
    await page.getByRole('button', { name: 'Enlarge' }).click()
    await page.getByRole('button', { name: 'Expand', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show 1 level' }).click()
    await expect(tree.getByRole('treeitem')).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Search by name or ID' }).fill('dean')
    await page.keyboard.press('Enter')
    const dean = tree.getByRole('treeitem', { name: /^Dean of/ }).first()
    await expect(dean).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await tree.getByRole('treeitem', { name: /^Root Authority/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/delegations\/view\//)
    await page.goBack()
  })

  await test.step('it is kept as a file', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'SVG file' }).click(),
    ])
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('Alder Valley University')
    expect(text).toContain('Exported by Marisol Okafor')
    expect(text).toMatch(/fill="#[\da-f]{6}"/)
  })

  await test.step('on a phone it is a list', async () => {
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    const list = page.getByRole('treegrid', { name: 'Authority tree of Approve purchase order' })
    await expect(list.getByRole('row', { name: /President/ }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expectAccessible(page)
  })
})

test('anyone who may not open a group reads who may decide what in it', async ({ page }) => {
  await signIn(page, withName('Beatriz Navarro'))
  await page.goto('/decisions?search=Approve%20travel')
  await page.getByRole('link', { name: 'Approve travel', exact: true }).click()
  await page.getByRole('link', { name: 'Academic Affairs', exact: true }).first().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Who may decide what in Academic Affairs' }),
  ).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /^College of Arts and Sciences/ })).toBeVisible()
  await expectAccessible(page)
})
