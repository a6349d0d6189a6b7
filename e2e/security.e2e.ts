import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from '@playwright/test'
import { accounts } from './accounts.ts'
import { expect, expectAccessible, signInByHand, test } from './journey.ts'

// someone whom no other journey signs in
const account = () => accounts().findLast(({ tenants }) => tenants.length === 1)!

/** The code that an app with this key shows, so many intervals from now: no code is good twice. */
const codeOf = (key: string, later = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')))).hotp(
    Math.floor(Date.now() / 30_000) + later,
  )

async function withPassword(page: Page) {
  const { email, password } = account()
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

const signedIn = (page: Page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

test('a person adds an authenticator app, signs in with its code and with a recovery code, and removes it', async ({
  page,
}) => {
  await signInByHand(page, account())
  await page.goto('/user-profile/security')
  await page.getByRole('button', { name: 'Add app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await page.locator('code.security-key').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on app' }).click()
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code from the app').fill(await codeOf(key))
  await page.getByRole('button', { name: 'Turn on app' }).click()
  const shown = page.locator('.recovery-codes code')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await signOut(page)
  await withPassword(page)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code from your authenticator app').fill(await codeOf(key, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signedIn(page)

  await signOut(page)
  await withPassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signedIn(page)

  await page.goto('/user-profile/security')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove app' }).click()
  await page.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove app' }).click()
  await expect(page.getByText('Off. When on')).toBeVisible()
})

test('a person adds a passkey, signs in with it alone, and removes it', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInByHand(page, account())
  await page.goto('/user-profile/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await signedIn(page)

  await page.goto('/user-profile/security')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys.')).toBeVisible()
})

test('a person sees where they are signed in, signs out there, and prefers their own dates', async ({
  page,
  browser,
}) => {
  await signInByHand(page, account())
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInByHand(elsewhere, account())
  await page.goto('/user-profile/security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('All other sessions signed out.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByLabel('Email')).toBeVisible()
  await elsewhere.close()

  await page.getByRole('link', { name: 'Notifications' }).click()
  const newSignIn = page.getByRole('switch', { name: 'New sign-in' })
  await newSignIn.click()
  await expect(newSignIn).not.toBeChecked()
  await expectAccessible(page)
  await newSignIn.click()
  await expect(newSignIn).toBeChecked()

  await page.getByRole('link', { name: 'Preferences' }).click()
  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'YYYY/MM/DD' }).click()
  await page.goto('/delegations')
  await expect(page.getByText(/^20\d\d\/\d\d\/\d\d$/).first()).toBeVisible()
  await page.goto('/user-profile/preferences')
  await expect(page.getByRole('combobox', { name: 'Date format' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'Same as organization' }).click()
  await expect(page.getByRole('combobox', { name: 'Date format' })).toBeEnabled()
  await page.goto('/user-profile/security')
  const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Preferences' }) })
  await expect(tabs.getByRole('link', { name: 'Security' })).toBeInViewport({ ratio: 1 })
})
