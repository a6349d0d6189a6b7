import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { RespondDialog } from './RespondDialog.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
/** As far as the dialog reads it: mine, and that of someone else. */
const delegation = (mine: boolean, others: boolean) =>
  ({
    id: ID,
    displayId: 'DEL-1001',
    version: 7,
    changeWaits: mine || others,
    path: [],
    authorities: [],
    recipients: [
      { isMine: true, changeWaits: mine },
      { isMine: false, changeWaits: others },
    ],
  }) as unknown as DelegationDetail

test('who accepted before rejects the change alone, and is reported', async () => {
  const asked = network(() => ({ body: { data: {} } }))
  const closed = vi.fn()
  await show(<RespondDialog delegation={delegation(true, false)} answer="REJECTED" onClose={closed} />)
  await screen.findByText('Reject this change?')
  screen.getByText(/^The change is discarded, and the terms accepted last still apply\./)
  await userEvent.type(screen.getByRole('textbox'), 'It is too much.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject change' }))
  const sent = asked.find((each) => each.method === 'POST')
  expect(sent?.body).toMatchObject({ answer: 'REJECTED' })
  expect(sent?.headers.get('if-match')).toBe('"7"')
})

test('who was never asked before is removed, though a change waits for someone else', async () => {
  network(() => ({ body: { data: {} } }))
  await show(<RespondDialog delegation={delegation(false, true)} answer="REJECTED" onClose={() => {}} />)
  await screen.findByText('Reject this delegation?')
  screen.getByText(/^You are removed as a recipient/)
  screen.getByRole('button', { name: 'Reject delegation' })
})
