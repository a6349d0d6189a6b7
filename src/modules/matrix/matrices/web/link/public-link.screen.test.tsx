import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aViewer, network, show } from '#platform/web/testing/screen.tsx'
import { addDays, longDay, today } from '#platform/web/text/dates.ts'
import type { MatrixDetail } from '../../model/matrix.ts'
import type { LinkState } from '../../model/public-link.ts'
import { PublicLink } from './PublicLink.tsx'

beforeEach(() => {
  userEvent.setup()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ID = '018f0000-0000-7000-8000-000000000001'
const PATH = `/api/matrix/matrices/${ID}/public-link`
const TOKEN = 'k'.repeat(43)
const NOW = today(aViewer.tenant.zone)
const may = { allowed: true, reason: null }
const not = (reason: string) => ({ allowed: false, reason })
const LINK: LinkState = {
  madeAt: '2026-11-01T15:00:00.000Z',
  createdByName: 'Priya Raman',
  isExpirationEnabled: true,
  expirationDate: addDays(NOW, 12),
  isPasswordRequired: true,
  closed: null,
}
const RULES = { externalSharing: true, requirePassword: false, requireExpiration: false }

type Case = { link?: LinkState | null; permissions?: object; rules?: object; onChanged?: () => void }

async function open({ link = null, permissions = {}, rules = {}, onChanged = () => {} }: Case = {}) {
  const settings = {
    decisionMatrixEnabled: true,
    authorityMatrixEnabled: true,
    ...RULES,
    ...rules,
    version: 1,
  }
  const asked = network(({ path, body }) => {
    if (path.startsWith('/api/settings')) return { body: { data: settings } }
    const { externalSharing, renews } = body as { externalSharing: boolean; renews?: boolean }
    const isNew = externalSharing && (renews || link === null)
    return {
      body: {
        data: { id: ID, publicLink: externalSharing ? LINK : null, link: isNew ? TOKEN : null, version: 8 },
      },
    }
  })
  const matrix = {
    id: ID,
    publicLink: link,
    permissions: { shareExternal: may, endLink: may, ...permissions },
  } as MatrixDetail
  await show(<PublicLink matrix={matrix} version={() => 7} onChanged={onChanged} />)
  return {
    sent: () => asked.filter(({ path }) => path === PATH),
    box: within(await screen.findByRole('region', { name: 'Public link' })),
  }
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => {
  await waitFor(async () => expect((await button(name)).disabled).toBe(false))
  await userEvent.click(await button(name))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('who may not make one hears why', async () => {
  const reason = 'Public links are turned off in the settings of matrices.'
  const { box } = await open({ permissions: { shareExternal: not(reason), endLink: not('No.') } })
  box.getByText('Off')
  box.getByText(reason)
  expect((await button('Create link')).disabled).toBe(true)
})

test('a link is made with a password and a last day, and shown once', async () => {
  const changed = vi.fn()
  const { sent } = await open({ onChanged: changed })
  await press('Create link')
  const asks = await dialog('Create a public link')
  await userEvent.click(asks.getByRole('switch', { name: 'Ask for a password' }))
  await userEvent.click(asks.getByRole('switch', { name: 'Expires' }))
  await userEvent.click(asks.getByRole('button', { name: 'Create link' }))
  await asks.findByText('Enter a password.')
  expect(sent()).toEqual([])
  await userEvent.type(asks.getByLabelText(/^Password/), 'heron quarry lantern')
  await userEvent.click(asks.getByRole('button', { name: 'Create link' }))
  const ready = await dialog('Public link created')
  const address = `${location.origin}/link/matrix#${TOKEN}`
  expect(ready.getByLabelText<HTMLInputElement>('Link').value).toBe(address)
  expect(sent()).toMatchObject([
    {
      method: 'PUT',
      body: {
        externalSharing: true,
        isExpirationEnabled: true,
        expirationDate: addDays(NOW, 30),
        isPasswordRequired: true,
        password: 'heron quarry lantern',
        renews: false,
      },
    },
  ])
  expect(sent()[0]?.headers.get('if-match')).toBe('"7"')
  expect(changed).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(ready.getByLabelText<HTMLInputElement>('Link').value).toBe(address)
  await userEvent.click(ready.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('Link copied.')
  expect(await navigator.clipboard.readText()).toBe(address)
  await userEvent.click(ready.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what the organization requires cannot be left out', async () => {
  await open({ rules: { requirePassword: true, requireExpiration: true } })
  await press('Create link')
  const asks = await dialog('Create a public link')
  for (const name of ['Ask for a password', 'Expires'])
    expect(asks.getByRole<HTMLButtonElement>('switch', { name, checked: true }).disabled).toBe(true)
  expect(asks.getAllByText(/^Required by your organization\./)).toHaveLength(2)
})

test('a link says how it stands, and is changed without its password being typed again', async () => {
  const { sent, box } = await open({ link: LINK })
  box.getByText('On')
  box.getByText(
    `Created on November 1, 2026. Expires in 12 days, at the end of ${longDay(addDays(NOW, 12))}. Asks for a password.`,
  )
  await press('Change link')
  const asks = await dialog('Change the public link')
  asks.getByText('If empty, the password stays the same.')
  await userEvent.click(asks.getByRole('switch', { name: 'Expires' }))
  await userEvent.click(asks.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Public link changed.')
  expect(sent()[0]?.body).toEqual({
    externalSharing: true,
    isExpirationEnabled: false,
    expirationDate: null,
    isPasswordRequired: true,
    renews: false,
  })
})

test('a link is replaced, after a warning', async () => {
  const { sent } = await open({ link: LINK })
  await press('Create new link')
  const asks = await dialog('Create a new public link')
  asks.getByText('The link that people have now stops working immediately.')
  await userEvent.click(asks.getByRole('button', { name: 'Create new link' }))
  await dialog('Public link created')
  expect(sent()[0]?.body).toMatchObject({ renews: true, isPasswordRequired: true })
})

test('a link is turned off, once that is meant', async () => {
  const { sent } = await open({ link: LINK, permissions: { shareExternal: not('No.') } })
  expect((await button('Change link')).disabled).toBe(true)
  await press('Turn off link')
  const asks = await dialog('Turn off the public link?')
  expect(sent()).toEqual([])
  await userEvent.click(asks.getByRole('button', { name: 'Turn off link' }))
  await screen.findByText('Public link turned off.')
  expect(sent()[0]?.body).toEqual({ externalSharing: false })
})

test.each([
  ['EXPIRED', 'The link has expired. Change its last day to open it again.'],
  ['LINKS_OFF', 'The link does not open because public links are turned off in the settings of matrices.'],
] as const)('a link that does not open says why: %s', async (closed, words) => {
  const { box } = await open({ link: { ...LINK, expirationDate: addDays(NOW, -1), closed } })
  box.getByText('Does not open')
  box.getByText(words)
  box.getByText(new RegExp(`Expired at the end of ${longDay(addDays(NOW, -1))}`))
})

test('a link whose maker may no longer share the matrix names them', async () => {
  const { box } = await open({ link: { ...LINK, closed: 'MAKER' } })
  box.getByText(
    'The link does not open because Priya Raman may no longer share all of this matrix externally. Create a new link to share it yourself.',
  )
})
