import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import BulkEditWithRoles from './BulkEditWithRoles.tsx'

afterEach(cleanup)

const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const row = (digit: number) => ({
  id: ID(digit),
  displayId: `DEL-${digit}`,
  decisionName: 'Approve travel',
  recipient: [{ id: 'p1', name: 'Dean', isPosition: true }],
  status: 'ISSUED',
  expiration: null,
  note: '',
  acts: ['edit'],
})
const server = () =>
  network(({ path, method }) => {
    if (path.endsWith('/search')) return { body: { data: { items: [row(1), row(2)], total: 2 } } }
    if (path.endsWith('/preview')) return { body: { data: { effects: NO_EFFECTS, refused: [] } } }
    if (method === 'PATCH') return { body: { data: { succeeded: [ID(1), ID(2)], refused: [] } } }
    if (path.endsWith('/decision-roles'))
      return { body: { data: { items: [{ id: ID(3), name: 'Consulted' }] } } }
    return { body: { data: {} } }
  })

test('a role is added to several delegations, with what it must say', async () => {
  const asked = server()
  await show(<BulkEditWithRoles />, { at: `/?ids=${ID(1)},${ID(2)}` })
  const roles = within(await screen.findByRole('region', { name: 'Roles' }))
  await userEvent.click(roles.getByRole('button', { name: 'Add role' }))
  roles.getByText('Changes 2 of 2.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await roles.findByText('Select a decision role.')
  const first = within(roles.getByRole('group', { name: 'Role 1' }))
  await userEvent.click(first.getByRole('combobox', { name: /Decision role/ }))
  await userEvent.click(await screen.findByTitle('Consulted'))
  await userEvent.type(first.getByRole('textbox', { name: /Requirement/ }), 'Ask first.')
  await userEvent.click(first.getByRole('checkbox', { name: 'Also show on all redelegations below' }))
  await userEvent.click(roles.getByRole('button', { name: 'Add role' }))
  await userEvent.click(roles.getByRole('button', { name: 'Remove role 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit 2 delegations' }))
  await screen.findByText(/^2 delegations updated/)
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    delegationIds: [ID(1), ID(2)],
    change: {
      addRoles: [
        {
          decisionRoleId: ID(3),
          roleRequirement: 'Ask first.',
          designeeRecipientType: 'POSITION_ONLY',
          isAutoIssue: false,
          isCascade: true,
          isActive: true,
          designees: [],
        },
      ],
    },
  })
})
