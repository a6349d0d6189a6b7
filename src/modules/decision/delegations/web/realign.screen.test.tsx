import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { inParts, network, show } from '#platform/web/testing/screen.tsx'
import RealignDialog from './RealignDialog.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const FOUND = {
  trimmed: [
    {
      id: ID,
      displayId: 'DEL-2',
      recipient: 'Dean',
      changes: [{ label: 'Approval', old: 'Up to $800', new: 'Up to $500' }],
    },
  ],
  left: [
    { id: null, displayId: null, recipient: 'A delegation you cannot view', message: 'Select a group.' },
  ],
  more: 0,
}

test('what is taken off each, and what stays as it is, is said before it happens', async () => {
  const asked = network(() => ({ body: { data: FOUND } }))
  await show(<RealignDialog id={ID} onClose={() => {}} />)
  await screen.findByText(inParts('DEL-2 Dean'))
  screen.getByText('Approval: Up to $800 → Up to $500')
  screen.getByText('A delegation you cannot view will not change')
  await userEvent.click(screen.getByRole('button', { name: 'Realign delegation' }))
  await screen.findByText(/^Delegation realigned/)
  await screen.findByText('1 redelegation still does not fit.')
  expect(asked.map(({ path }) => path)).toEqual([
    `/api/decision/delegations/${ID}/realign/preview`,
    `/api/decision/delegations/${ID}/realign`,
  ])
})

test('where everything fits there is nothing to do', async () => {
  network(() => ({ body: { data: { trimmed: [], left: [], more: 0 } } }))
  await show(<RealignDialog id={ID} onClose={() => {}} />)
  await screen.findByText('No redelegation below goes beyond what is above it.')
  expect(screen.getByRole('button', { name: 'Realign delegation' })).toHaveProperty('disabled', true)
})
