import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aViewer, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { MatrixSettings } from '../model/matrix-settings-calls.ts'
import MatrixSettingsScreen from './MatrixSettingsScreen.tsx'

afterEach(cleanup)

const HELD: MatrixSettings = {
  decisionMatrixEnabled: true,
  authorityMatrixEnabled: true,
  externalSharing: true,
  requirePassword: false,
  requireExpiration: true,
}

/** The page over the settings that `held` begins with. */
async function page(change: Partial<MatrixSettings> = {}) {
  let held = { ...HELD, ...change, version: 2 }
  const asked = network((each) => {
    if (each.path.includes('/changelogs/'))
      return { body: { data: { items: [], total: 0, page: 1, limit: 25 } } }
    if (each.method === 'PATCH') held = { ...held, ...(each.body as object), version: held.version + 1 }
    return { body: { data: held } }
  })
  await show(<MatrixSettingsScreen />)
  return asked
}

const toggle = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')
const isDisabled = (name: string) => screen.getByRole('switch', { name }).hasAttribute('disabled')
const described = (name: string) =>
  (screen.getByRole('switch', { name }).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const changes = (asked: readonly NetworkRequest[]) => asked.filter((each) => each.method === 'PATCH')

test('a switch is saved immediately, with the version that was read', async () => {
  const asked = await page()
  await toggle('Password required')
  await screen.findByText(/^Public links require a password\./)
  await waitFor(() => expect(isOn('Password required')).toBe('true'))
  expect(changes(asked).map(({ path, body, headers }) => [path, body, headers.get('if-match')])).toEqual([
    [`/api/settings/matrices-settings/${aViewer.tenant.id}`, { requirePassword: true }, '"2"'],
  ])
})

test('one matrix type stays enabled', async () => {
  const asked = await page({ authorityMatrixEnabled: false })
  await toggle('Decision Matrix')
  await screen.findByText('At least one Matrix type must be enabled to proceed')
  expect(isOn('Decision Matrix')).toBe('true')
  expect(changes(asked)).toEqual([])
  await toggle('Authority Matrix')
  await screen.findByText('Authority Matrix enabled.')
  expect(screen.queryByText('At least one Matrix type must be enabled to proceed')).toBeNull()
})

test('without public links, what they require is shown and cannot be turned', async () => {
  await page()
  await toggle('Public links')
  await screen.findByText('Public links turned off.')
  await waitFor(() => expect(isOn('Public links')).toBe('false'))
  for (const name of ['Password required', 'Expiration date required']) {
    expect(isDisabled(name)).toBe(true)
    expect(described(name)).toContain('This setting has no effect while public links are off.')
  }
  expect(isOn('Expiration date required')).toBe('true')
  await toggle('Public links')
  await waitFor(() => expect(isDisabled('Password required')).toBe(false))
})

test('what links require is required of existing links, and both are said', async () => {
  await page()
  await screen.findByRole('switch', { name: 'Password required' })
  for (const name of ['Password required', 'Expiration date required'])
    expect(described(name)).toContain('existing links without one do not open.')
  await toggle('Password required')
  await screen.findByText('Public links require a password. Existing links without one do not open.')
  await toggle('Expiration date required')
  await screen.findByText(
    'Public links do not require an expiration date. Existing links without one can open again.',
  )
})

test('what someone else saved meanwhile is read again', async () => {
  let held = { ...HELD, version: 2 }
  network((each) => {
    if (each.method !== 'PATCH') return { body: { data: held } }
    held = { ...HELD, requirePassword: true, version: 3 }
    return { status: 412, body: { data: { code: 'STALE_VERSION', message: 'This was changed.' } } }
  })
  await show(<MatrixSettingsScreen />)
  await toggle('Public links')
  await waitFor(() => expect(isOn('Password required')).toBe('true'))
  expect(isOn('Public links')).toBe('true')
})

test('who changed what is a drawer of the page', async () => {
  const asked = await page()
  await userEvent.click(await screen.findByRole('button', { name: 'Change log' }))
  await waitFor(() =>
    expect(asked.some(({ path }) => path.includes('/changelogs/matrix-settings/'))).toBe(true),
  )
})
