import { accounts, accountWith } from './accounts.ts'
import { expect, expectAccessible, signInByHand, test } from './journey.ts'

const inBoth = () => accounts().find((account) => account.tenants.length > 1)!
const inNone = () => accounts().find((account) => account.tenants.length === 0)!

test('a stranger meets the sign-in screen, and a wrong password is said in the words of the specification', async ({
  page,
}) => {
  await page.goto('/delegations')
  await expect(page.getByRole('heading', { name: 'Sign in to Mandate' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(inBoth().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid password. Please try again.')).toBeVisible()
  await expectAccessible(page)
})

test('a path that does not exist is not found, signed in or not', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await signInByHand(page, inBoth())
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
})

test('a page that a person cannot see says who can help, and leads home', async ({ page }) => {
  await signInByHand(page, accountWith('Auditor'))
  for (const address of ['/decisions/create', '/admin/account-settings/decisions']) {
    await page.goto(address)
    await expect(
      page.getByRole('heading', { name: 'You do not have permission to view this page.' }),
    ).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(/\/delegations$/)
})

test('a person of two organizations switches between them, and each tab keeps its own', async ({
  page,
  context,
}) => {
  const account = inBoth()
  const [first, second] = account.tenants
  await signInByHand(page, account)
  const shown = (name: string) => page.getByRole('button', { name: new RegExp(`${name}.*switch account`) })
  const other = (await shown(first!.name).isVisible()) ? second! : first!
  await page.getByRole('button', { name: /switch account/ }).click()
  await page.getByRole('menuitemradio', { name: other.name }).click()
  await expect(shown(other.name)).toBeVisible()
  await page.reload()
  await expect(shown(other.name)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await tab.close()
  await expect(shown(other.name)).toBeVisible()
})

test('a person of no organization is notified', async ({ page }) => {
  const account = inNone()
  await page.goto('/')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'You do not belong to an organization yet' })).toBeVisible()
  await expectAccessible(page)
})

test('signing out ends the session in every tab', async ({ page, context }) => {
  await signInByHand(page, inBoth())
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(tab.getByLabel('Email')).toBeVisible()
})

test('on a phone the navigation comes in from the left and goes when a page was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel('Email').fill(inBoth().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(inBoth().password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeVisible()
  await navigation.getByRole('link').last().click()
  await expect(navigation).toBeHidden()
})
