import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import BulkEditScreen from './BulkEditScreen.tsx'

afterEach(cleanup)

const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const row = (digit: number, change: object) => ({
  id: ID(digit),
  displayId: `DEL-${digit}`,
  decisionName: 'Approve travel',
  recipient: [{ id: 'p1', name: 'Dean', isPosition: true }],
  status: 'ISSUED',
  expiration: null,
  note: '',
  acts: ['edit'],
  ...change,
})
const server = (...rows: object[]) =>
  network(({ path, method }) => {
    if (path.endsWith('/search')) return { body: { data: { items: rows, total: rows.length } } }
    if (path.endsWith('/preview')) return { body: { data: { effects: NO_EFFECTS, refused: [] } } }
    if (method === 'PATCH') return { body: { data: { succeeded: [ID(1), ID(2)], refused: [] } } }
    return { body: { data: {} } }
  })
const AT = { at: `/?ids=${ID(1)},${ID(2)}` }

test('each field says what the selection has and how many it changes; what is kept is not sent', async () => {
  const asked = server(row(1, { note: 'Old' }), row(2, {}))
  await show(<BulkEditScreen />, AT)
  await screen.findByText('Now: no end date (2).')
  screen.getByText('Now: “Old” (1), no note (1).')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Change at least one field.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Replace the note' }))
  screen.getByText('Now: “Old” (1), no note (1). Changes 1 of 2.')
  await userEvent.type(screen.getByLabelText('New note'), 'New')
  screen.getByText('Now: “Old” (1), no note (1). Changes 2 of 2.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit 2 delegations' }))
  await screen.findByText(/^2 delegations updated/)
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    delegationIds: [ID(1), ID(2)],
    change: { note: 'New' },
  })
})

test('delegations of several statuses are not edited together', async () => {
  server(row(1, {}), row(2, { status: 'DRAFT' }))
  await show(<BulkEditScreen />, AT)
  await screen.findByText('Select delegations that have the same status.')
})
