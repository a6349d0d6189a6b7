import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

const withName = (name: string) => accounts().find((account) => account.name === name)!
const marisol = () => withName('Marisol Okafor')

/** A copy of a decision, published under a name of its own: what a journey changes, no other meets. */
async function ownDecision(page: Page, from: string, name: string) {
  await page.goto(`/decisions?search=${encodeURIComponent(from)}`)
  await page.getByRole('link', { name: from, exact: true }).click()
  await page.locator('.page-header').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Duplicate record' }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect(field).toHaveValue(`Copy of ${from}`)
  await field.fill(name)
  await page.getByRole('button', { name: 'Publish decision' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const unique = (name: string) => `${name} ${Date.now().toString(36)}`

/** What another program put on the clipboard. The page's own clipboard would parse it before the product does. */
const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'Guidance' }).evaluate((box, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('guidance is written by keyboard, pasted into, read on the record, and compared in the change log', async ({
  page,
}) => {
  await signIn(page, marisol())
  await ownDecision(page, 'Name a building', unique('Name a hall'))
  await page.getByRole('link', { name: 'Edit' }).click()
  const box = page.getByRole('textbox', { name: 'Guidance' })

  await test.step('tools are reached and pressed without a mouse', async () => {
    await box.focus()
    await page.keyboard.type('Before you sign')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Heading' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box.locator('h3')).toHaveText('Before you sign')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Ask Legal first.')
    await page.keyboard.press('Tab')
    await expect(box).not.toBeFocused()
  })

  await test.step('it is 150 tall, and grows to 320', async () => {
    const height = async () => (await page.locator('.rich-text-box').boundingBox())?.height
    expect(await height()).toBe(150)
    await box.focus()
    await page.keyboard.press('Control+End')
    for (let line = 0; line < 20; line++) await page.keyboard.press('Enter')
    expect(await height()).toBe(320)
    for (let line = 0; line < 20; line++) await page.keyboard.press('Backspace')
  })

  await test.step('what is pasted brings no style and no script', async () => {
    await paste(
      page,
      '<style>p{color:red}</style><p style="color:red" onclick="alert(1)"> Then <b>sign</b>.<img src=x onerror=alert(1)></p><script>alert(1)</script>',
    )
    await expect(box.getByText('sign', { exact: true })).toBeVisible()
    await expect(box.locator('[style], img, script')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('without a connection a form is not left, and nothing of it is lost', async () => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.locator('.toast').getByText('Your changes stay here')).toBeVisible()
    await page.context().setOffline(false)
    await expect(box.locator('h3')).toHaveText('Before you sign')
  })

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Decision updated.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Before you sign' })).toBeVisible()
  await expectAccessible(page)

  await test.step('a change of it is given word by word', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await box.getByText('Ask Legal first.').dblclick({ position: { x: 8, y: 8 } })
    await page.keyboard.type('Consult')
    await expect(box.getByText('Consult Legal first.')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('link', { name: 'Change log' }).click()
    const diff = page.locator('.text-diff').first()
    await expect(diff.getByRole('insertion')).toHaveText('Consult')
    await expect(diff.getByRole('deletion')).toHaveText('Ask')
    await expectAccessible(page)
  })
})

test('what an edit makes invalid is said before it is saved, and is in the list afterwards', async ({
  page,
}) => {
  await signIn(page, marisol())
  await page.goto('/decisions?search=Write+off+receivable')
  await page.getByRole('link', { name: 'Write off receivable' }).click()
  await expect(page.getByRole('treegrid', { name: 'Delegations' })).toBeVisible()
  const id = page.url().split('/').at(-1)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Maximum').first().fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Invalid Authority(: \d+ delegations?)?$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Maximum').first()).toHaveValue('1')

  await page.getByRole('button', { name: 'Save changes' }).click()
  const said = await dialog.getByText(/will be flagged as invalid$/).textContent()
  const count = Number(said?.match(/\d+/)?.[0])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Decision updated.')).toBeVisible()
  await expect(async () => {
    await page.goto(`/delegations?tab=invalid&decisionIds=${id}`)
    await expect(page.getByText(new RegExp(`of ${count} delegation`))).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('the tree of delegations is walked by keyboard, groups unfold, and the past is a page without acts', async ({
  page,
}) => {
  await signIn(page, marisol())
  await page.goto('/decisions?search=Approve+purchase+order')
  await page.getByRole('link', { name: 'Approve purchase order', exact: true }).click()
  const tree = page.getByRole('treegrid', { name: 'Delegations' })
  const rows = tree.locator('tr[aria-level]')
  // it opens on what matters
  await expect(rows.nth(1)).toHaveAttribute('aria-level', '2')
  await rows.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1)).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/delegations\/view\//)
  await page.goBack()

  await page.getByRole('navigation', { name: /^DEC-/ }).getByRole('link', { name: 'Groups' }).click()
  const groups = page.getByRole('treegrid', { name: 'Groups' })
  await expect(groups.locator('[aria-level="2"]').first()).toBeVisible()
  const open = groups.getByRole('button', { name: /^Close / })
  const before = await open.count()
  await open.first().click()
  await expect(groups.getByRole('button', { name: /^Open / })).toHaveCount(1)
  expect(await open.count()).toBeLessThan(before)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Change log' }).click()
  await page.getByLabel('Record as of').fill('09/01/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/asOf=2026-09-01/)
  await expect(page.getByText('You are viewing the record as of September 1, 2026.')).toBeVisible()
  await expect(page.locator('.page-header').getByRole('button')).toHaveCount(0)
  await expect(page.locator('.page-header').getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to current' }).click()
  await expect(page.locator('.page-header').getByRole('button', { name: 'More' })).toBeVisible()
})
