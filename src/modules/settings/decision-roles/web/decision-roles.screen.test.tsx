import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { DecisionRoleRow } from '../model/decision-role-calls.ts'
import { DecisionRoles } from './DecisionRoles.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const row = (n: number, name: string, change: Partial<DecisionRoleRow> = {}): DecisionRoleRow => ({
  id: `${ID}${n}`,
  name,
  status: 'ACTIVE',
  isDefault: false,
  version: 2,
  decisions: 0,
  delegations: 0,
  ...change,
})
const TABLE = [
  row(1, 'Consulted', { isDefault: true, decisions: 7 }),
  row(2, 'Witness', { decisions: 1 }),
  row(3, 'Co-Signer', { status: 'INACTIVE' }),
]
const server = () =>
  network((asked) => ({ body: { data: asked.method === 'GET' ? { items: TABLE } : TABLE[0] } }))
const sent = (asked: readonly NetworkRequest[]) =>
  asked.filter((each) => each.method !== 'GET').map((each) => [each.method, each.path, each.body])
const PATH = '/api/settings/decision-roles'

test('one that is assigned is deactivated after it was asked: it stays where it is', async () => {
  const asked = server()
  await show(<DecisionRoles />)
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Consulted' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('The decision role can no longer be selected. It stays assigned in 7 decisions.')
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate decision role' }))
  await screen.findByText('Consulted deactivated.')
  expect(sent(asked)).toEqual([['PATCH', `${PATH}/${ID}1`, { status: 'INACTIVE' }]])
})

test('one of the product has no other acts; one of the own is renamed', async () => {
  const asked = server()
  await show(<DecisionRoles />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Witness' }))
  expect(screen.queryByRole('button', { name: 'Actions for Consulted' })).toBeNull()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const name = await screen.findByRole('textbox', { name: /Role name/ })
  await userEvent.clear(name)
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Role name is required.')
  await userEvent.type(name, 'Second witness{Enter}')
  await screen.findByText('Decision role renamed.')
  expect(sent(asked)).toEqual([['PATCH', `${PATH}/${ID}2`, { name: 'Second witness' }]])
})

test('one that is assigned is not deleted, and leads to the decisions', async () => {
  const asked = server()
  await show(<DecisionRoles />)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Witness' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('“Witness” cannot be deleted')
  expect(dialog.getByRole('link', { name: '1 decision' }).getAttribute('href')).toBe(
    `/decisions?decisionRoleIds=${ID}2`,
  )
  expect(sent(asked)).toEqual([])
})

test('an inactive one is activated immediately, and an unused one deleted after it was asked', async () => {
  const asked = server()
  await show(<DecisionRoles />)
  await userEvent.click(await screen.findByRole('button', { name: 'Activate Co-Signer' }))
  await screen.findByText('Co-Signer activated.')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Co-Signer' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete decision role' }))
  await screen.findByText('Decision role deleted.')
  expect(sent(asked)).toEqual([
    ['PATCH', `${PATH}/${ID}3`, { status: 'ACTIVE' }],
    ['DELETE', `${PATH}/${ID}3`, undefined],
  ])
})
