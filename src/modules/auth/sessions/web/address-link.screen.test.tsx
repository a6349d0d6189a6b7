import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import AddressLink from './AddressLink.tsx'

afterEach(cleanup)

const TOKEN = 'a'.repeat(43)
const ADDRESSES = { oldEmail: 'old@example.edu', newEmail: 'new@example.edu' }

test.each([
  [false, 'Confirm your new address', 'Confirm address', 'confirm', 'Address changed'],
  [true, 'Undo the address change?', 'Undo change', 'undo', 'Address change undone'],
])('a link of a change that was made (%s) leads to: %s', async (isChanged, title, act, path, done) => {
  const asked = network(({ path: at }) => ({
    body: { data: at.endsWith('/address') ? { ...ADDRESSES, isChanged } : { email: ADDRESSES.newEmail } },
  }))
  const left = vi.fn()
  await show(<AddressLink token={TOKEN} onDone={left} />)
  await screen.findByRole('heading', { name: title })
  screen.getByRole('button', { name: 'Not now' })
  expect(asked).toHaveLength(1)
  expect(screen.queryByText(/You now sign in/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: act }))
  await screen.findByRole('heading', { name: done })
  expect(asked.at(-1)).toMatchObject({ path: `/api/identity/address/${path}`, body: { token: TOKEN } })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(left).toHaveBeenCalled())
})

test('a link that is over says so', async () => {
  const message = 'This link has expired or has already been used. Request a new one.'
  network(() => ({ status: 422, body: { data: { code: 'LINK_EXPIRED', message } } }))
  await show(<AddressLink token={TOKEN} onDone={() => {}} />)
  await screen.findByText(message)
})
