import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { may } from '../client/viewer.ts'
import { show } from '../testing/screen.tsx'
import { Guarded } from './Guarded.tsx'

afterEach(cleanup)

test('a page that the viewer cannot see says who can help, and leads home', async () => {
  const { address } = await show(
    <Guarded screen={{ when: (viewer) => may(viewer, 'tenant.create_decisions') }}>
      <p>New decision</p>
    </Guarded>,
    { at: '/?from=link' },
  )
  await screen.findByRole('heading', { name: 'You do not have permission to view this page.' })
  screen.getByText(
    'None of your roles includes this permission. An administrator of Alder Valley University can help.',
  )
  expect(screen.queryByText('New decision')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go to home page' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a page that the viewer may see is drawn', async () => {
  await show(
    <Guarded screen={{ when: () => true }}>
      <p>New decision</p>
    </Guarded>,
  )
  await screen.findByText('New decision')
})
