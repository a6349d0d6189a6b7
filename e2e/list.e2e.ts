import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signIn, test, withMotion } from './journey.ts'

test.use(withMotion)

const withName = (name: string) => accounts().find((account) => account.name === name)!
const LAYOUT = `Review ${Date.now().toString(36)}`

const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const openLayout = async (page: Page) => {
  await page.getByRole('button', { name: /^Layout/ }).click()
  const editor = page.getByRole('dialog', { name: 'Layout' })
  await expect(editor.getByRole('button', { name: 'Reset to default' })).toBeVisible()
  return editor
}
/** Nothing but what scrolls on purpose is wider than the window. */
const expectToFit = (page: Page) =>
  // what was wide before the window became narrow follows it in a moment
  expect
    .poll(() =>
      page.evaluate(() =>
        [
          document.documentElement,
          document.body,
          ...document.querySelectorAll('main, .page-header, .page-body'),
        ]
          .filter((box) => box.scrollWidth > box.clientWidth)
          .map((box) => `${box.tagName} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`),
      ),
    )
    .toEqual([])

test('columns are arranged by hand and by key, and kept as a layout', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/decisions')
  await expect(page.getByRole('table')).toBeVisible()
  // what a run before this one left behind
  await (await openLayout(page)).getByRole('button', { name: 'Reset to default' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveCount(0)
  const initial = await heads(page)

  await test.step('a column is added and another hidden', async () => {
    const editor = await openLayout(page)
    await editor.getByRole('checkbox', { name: 'Owner' }).check()
    await editor.getByRole('checkbox', { name: 'Category' }).uncheck()
    await expect(page.getByRole('columnheader', { name: 'Category' })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expect(page.getByRole('button', { name: /^Layout/ })).toBeFocused()
  })

  await test.step('one is dragged before another, and its edge to make it wider', async () => {
    await page
      .getByRole('columnheader', { name: 'Status' })
      .dragTo(page.getByRole('columnheader', { name: 'Section' }))
    await expect.poll(() => heads(page).then((all) => all.indexOf('Status'))).toBe(2)
    const edge = page.getByRole('separator', { name: 'Width of Status' })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    const box = (await edge.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + 8, { steps: 4 })
    await page.mouse.up()
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 60))
    await edge.press('ArrowLeft')
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 44))
    await edge.press('Alt+ArrowRight')
    await expect.poll(() => heads(page).then((all) => all.indexOf('Status'))).toBe(3)
    await expect(edge).toBeFocused()
  })

  const arranged = await heads(page)
  await test.step('a reload keeps it, a layout names it', async () => {
    await page.getByRole('button', { name: 'Density' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact' }).click()
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    expect(await heads(page)).toEqual(arranged)
    await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').click()
    await expect(page).toHaveURL(/sortBy=decisionDisplayId/)
    const editor = await openLayout(page)
    await editor.getByRole('button', { name: 'Save as new' }).click()
    await page.keyboard.type(LAYOUT)
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('radio', { name: LAYOUT })).toBeChecked()
    await editor.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(() => heads(page)).toEqual(initial)
    await expect(page).not.toHaveURL(/sortBy/)
    await editor.getByRole('radio', { name: LAYOUT }).check()
    await expect.poll(() => heads(page)).toEqual(arranged)
    await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('it is deleted, and the list is as it was', async () => {
    await page.getByRole('dialog', { name: 'Layout' }).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => heads(page)).toEqual(initial)
    await expect(page.getByText(`Layout “${LAYOUT}” deleted.`)).toBeVisible()
  })
})

test('filters are set, told and kept in the address; Back comes back to the same place', async ({ page }) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/decisions')
  await expect(page.getByRole('table')).toBeVisible()

  await test.step('F opens all filters; groups are selected from their tree, with what is below', async () => {
    await page.keyboard.press('f')
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: 'Group', exact: true })
      .click()
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.locator('.ant-select-tree-title', { hasText: /^Alder Valley University$/ }).click()
    await expect(page).toHaveURL(/groupIds=/)
    await expect(page.getByText(/^1–25 of \d+ decisions/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Group' })).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Group' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Group/ })).toBeFocused()
  })

  await test.step('limits by their type and range', async () => {
    await page.keyboard.press('f')
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: 'Limit', exact: true })
      .click()
    await page.getByLabel('At least').fill('2M')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/authorityLimitValueFilters/)
    await expect(page.getByText('Value (base currency) ≥ 2,000,000')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a category says its section where two sections have one of its name', async () => {
    await page.goto('/decisions')
    await page.getByRole('button', { name: 'Category' }).first().click()
    await expect(page.getByRole('checkbox', { name: 'Contracts (Procurement)' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('Back from a record stands where the list was left', async () => {
    await page.goto('/delegations?limit=100')
    await expect(page.getByText(/^1–100 of /)).toBeVisible()
    const list = page.locator('.list-scroll')
    const row = page.locator('tr[data-row] a.list-name').nth(60)
    await row.scrollIntoViewIfNeeded()
    await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    await row.click()
    await expect(page).toHaveURL(/\/delegations\/view\//)
    await expect(page.locator('.page-body')).toBeVisible()
    await page.goBack()
    await expect(row).toBeInViewport()
  })

  for (const [name, width, height] of [
    ['a phone', 390, 844],
    ['a window that is low and narrow', 720, 450],
  ] as const)
    await test.step(`and so it does on ${name}`, async () => {
      await page.setViewportSize({ width, height })
      await page.goto('/delegations')
      const card = page.locator('a.list-card').nth(15)
      await card.scrollIntoViewIfNeeded()
      await card.click()
      await expect(page.locator('.record')).toBeVisible()
      await page.goBack()
      await expect(card).toBeInViewport()
    })
})

test('pages are opened, rows walked and records edited by keys, unless they are turned off', async ({
  page,
}) => {
  await signIn(page, withName('Marisol Okafor'))
  await page.goto('/delegations')
  await expect(page.getByRole('table')).toBeVisible()

  await test.step('G then E goes to decisions; rows by J and arrows; E edits', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    // the address changes a moment before the page: the rows of the one before are still there
    await expect(page.getByRole('heading', { level: 1, name: 'Decisions' })).toBeVisible()
    const names = page.locator('tr[data-row] a.list-name')
    await expect(names.first()).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await expect(names.nth(1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/\/decisions\/edit\//)
  })

  await test.step('the palette goes to a page by a word, and opens another tab on demand', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search records, people, and positions' })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('redel')
    const tab = page.waitForEvent('popup')
    await page.keyboard.press('Control+Enter')
    await expect(await tab).toHaveURL(/tab=redelegations/)
    await (await tab).close()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=redelegations/)
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type('puchase')
    await expect(page.getByRole('option', { name: /like “purchase”/ }).first()).toBeVisible()
    await expectAccessible(page)
    await field.fill('can they')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Can they decide?' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('turned off in the profile, they do nothing, and stay off', async () => {
    await page.goto('/user-profile/preferences')
    const single = page.getByRole('switch', { name: 'Single-key shortcuts' })
    await single.click()
    await expect(single).not.toBeChecked()
    await expectAccessible(page)
    await page.reload()
    await expect(single).not.toBeChecked()
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: /profile menu/ }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByText('Single-key shortcuts are turned off in your profile.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await single.click()
    await expect(single).toBeChecked()
  })
})

/** Every screen, with what shows that it is there. */
const SCREENS: readonly (readonly [who: string, path: string, there: string])[] = [
  ['Marisol Okafor', '/decisions', '.list-card, tr[data-row]'],
  ['Marisol Okafor', '/decisions?search=zzz', '.state'],
  ['Marisol Okafor', '/delegations', '.list-card, tr[data-row]'],
  ['Marisol Okafor', '/decisions/create', '.form-fields'],
  ['Marisol Okafor', '/delegations/create', '.form-fields'],
  ['Marisol Okafor', '/user-profile/preferences', '[role=switch]'],
  ['Devon Marsh', '/admin/account-settings/decisions', '.settings-column, section'],
  ['Devon Marsh', '/admin/account-settings/delegations', '[role=switch]'],
  ['Devon Marsh', '/admin/account-settings/matrices', '[role=switch]'],
  ['Devon Marsh', '/admin/account-settings/info-region', '.settings-column input'],
  ['Devon Marsh', '/admin/account-settings/groups', '[role=switch]'],
  ['Devon Marsh', '/admin/users-roles/users', '.list-card, tr[data-row]'],
  ['Devon Marsh', '/admin/users-roles/roles', '.list-card, tr[data-row]'],
  ['Devon Marsh', '/admin/role/create', '.form-fields'],
  ['Devon Marsh', '/admin/account-settings/positions', '.list-card, tr[data-row]'],
  ['Devon Marsh', '/admin/groups', '.list-card, tr[data-row]'],
  ['Devon Marsh', '/user-profile/security', '.setting-row'],
]

const WIDTHS = [
  ['200 % zoom', { width: 720, height: 450 }],
  ['a narrow phone', { width: 320, height: 640 }],
] as const

test('every screen fits on a narrow phone and on 200 % zoom', async ({ page }) => {
  test.slow()
  const signInAs = async (name: string) => {
    await page.context().clearCookies()
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, withName(name))
  }
  const expectToFitEverywhere = async () => {
    for (const [name, size] of WIDTHS)
      await test.step(name, async () => {
        await page.setViewportSize(size)
        await expectToFit(page)
      })
    // on the phone alone: at 1440 the other journeys ask
    await expectAccessible(page)
  }
  let who = ''
  for (const [person, path, there] of SCREENS)
    await test.step(path, async () => {
      if (person !== who) await signInAs(person)
      who = person
      await page.goto(path)
      await expect(page.locator(there).first()).toBeVisible()
      await expectToFitEverywhere()
    })
  await test.step('records', async () => {
    await signInAs('Marisol Okafor')
    for (const path of ['/decisions', '/delegations']) {
      await page.goto(path)
      await page.locator('a.list-card, a.list-name').first().click()
      await expect(page.locator('.record')).toBeVisible()
      await expectToFitEverywhere()
    }
  })
})
