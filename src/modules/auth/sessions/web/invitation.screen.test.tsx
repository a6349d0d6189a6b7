import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import SignIn from './SignIn.tsx'

afterEach(cleanup)

const TOKEN = 'a'.repeat(43)
const TENANT = '018f0000-0000-7000-8000-000000000001'
const INVITED = { email: 'ada@example.edu', organization: 'Alder Valley University', tenantId: TENANT }
const SIGNED_IN = {
  token: 't',
  expiresAt: '2026-11-21T08:00:00.000Z',
  tenantId: TENANT,
  person: { id: TENANT, email: INVITED.email, name: 'Ada' },
}

const opened = async (isKnown: boolean) => {
  const asked = network(({ path }) =>
    path.endsWith('/invitation')
      ? { body: { data: { ...INVITED, isKnown } } }
      : path.endsWith('/request')
        ? { body: { data: { challenge: TOKEN, expiresAt: SIGNED_IN.expiresAt } } }
        : { body: { data: SIGNED_IN } },
  )
  const signedIn = vi.fn()
  const left = vi.fn()
  await show(<SignIn reset={undefined} invite={TOKEN} onSignedIn={signedIn} onLeave={left} />)
  return { asked, signedIn, left }
}

test('an invited person chooses a password and is in', async () => {
  const { asked, signedIn } = await opened(false)
  await screen.findByRole('heading', { name: 'Join Alder Valley University' })
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  screen.getByText('Enter your password.')
  await userEvent.type(screen.getByLabelText('Password'), 'a password of my own')
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
  expect(asked.at(-1)).toMatchObject({
    path: '/api/identity/invitation/accept',
    body: { token: TOKEN, password: 'a password of my own' },
  })
})

test('or asks for a code, and joins the organization that invited them', async () => {
  const { asked, signedIn } = await opened(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Use a one-time code' }))
  await userEvent.type(
    await screen.findByLabelText('One-time code', { selector: 'input:not([type=radio])' }),
    '123456',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
  expect(asked.at(-2)?.body).toMatchObject({ email: INVITED.email, code: '123456' })
  expect(asked.at(-1)).toMatchObject({
    path: '/api/identity/invitations/join',
    body: { tenantId: TENANT },
  })
})

test('anyone who signs in already does it as always: no password is asked to be chosen', async () => {
  await opened(true)
  await screen.findByText(/Sign in as usual/)
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with password' }))
  screen.getByRole('heading', { name: 'Welcome back' })
})

test('anyone who is signed in with that address joins immediately', async () => {
  const asked = network(({ path }) => ({
    body: { data: path.endsWith('/invitation') ? { ...INVITED, isKnown: true } : SIGNED_IN },
  }))
  const signedIn = vi.fn()
  await show(<SignIn reset={undefined} invite={TOKEN} signedInAs={INVITED.email} onSignedIn={signedIn} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Alder Valley University' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
  expect(asked.at(-1)?.path).toBe('/api/identity/invitations/join')
})

test('signing in joins nothing on its own: invitations that wait are shown, and may continue waiting', async () => {
  const items = [{ tenantId: TENANT, organization: 'Alder Valley University' }]
  const asked = network(({ path }) => ({
    body: { data: path.endsWith('/invitations') ? { items } : SIGNED_IN },
  }))
  const signedIn = vi.fn()
  await show(<SignIn reset={undefined} invite={undefined} onSignedIn={signedIn} />)
  await userEvent.type(await screen.findByLabelText('Email'), 'a@b.co{Enter}')
  await userEvent.type(
    await screen.findByLabelText('Password', { selector: 'input[type=password]' }),
    'right{Enter}',
  )
  await screen.findByRole('heading', { name: 'You have an invitation' })
  screen.getByRole('button', { name: 'Join Alder Valley University' })
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(signedIn).toHaveBeenCalled()
  expect(asked.map(({ path }) => path)).not.toContain('/api/identity/invitations/join')
})

test('a link that is over says so, and leads to signing in', async () => {
  const message =
    'This invitation has expired or has already been used. Sign in, or request a new invitation.'
  network(() => ({ status: 422, body: { data: { code: 'LINK_EXPIRED', message } } }))
  const left = vi.fn()
  await show(<SignIn reset={undefined} invite={TOKEN} onSignedIn={() => {}} onLeave={left} />)
  await screen.findByText(message)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(left).toHaveBeenCalled()
})
