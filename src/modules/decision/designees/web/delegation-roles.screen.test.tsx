import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import type { DelegationRole } from '../model/delegation-role.ts'
import { DelegationRoles } from './DelegationRoles.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const [DELEGATION, CONSULTED, DEAN, DECISION] = [`${ID}a`, `${ID}b`, `${ID}c`, `${ID}e`] as const
const PATH = `/api/decision/delegations/${DELEGATION}/roles`
const role = (n: number, roleName: string, change: Partial<DelegationRole> = {}): DelegationRole => ({
  id: `${ID}${n}`,
  version: 2,
  decisionRoleId: CONSULTED,
  roleName,
  roleRequirement: 'Ask first.',
  roleStatus: 'ACTIVE',
  designeeRecipientType: 'POSITION_ONLY',
  isAutoIssue: false,
  isCascade: false,
  isActive: true,
  designees: [],
  origin: null,
  ...change,
})
const dean = {
  id: `${ID}d`,
  userId: null,
  positionId: DEAN,
  userName: null,
  positionName: 'Dean of Medicine',
  status: 'ASSIGNED' as const,
  acknowledgedAt: null,
  awaitsMe: true,
}
const page = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, limit: 100, more: false })
const server = (items: readonly DelegationRole[], allowed = true, ofDecision: readonly object[] = []) =>
  network(({ method, path }: NetworkRequest) => {
    if (path === `/api/decision/decisions/${DECISION}`) return { body: { data: { roles: ofDecision } } }
    if (method !== 'GET') return { body: { data: items[0] } }
    if (path === PATH)
      return { body: { data: { items, withheld: 0, permissions: { manage: { allowed, reason: null } } } } }
    return { body: { data: page(path.includes('position') ? [{ id: DEAN, name: 'Dean of Medicine' }] : []) } }
  })
const open = () =>
  show(<DelegationRoles delegation={{ id: DELEGATION, decision: { id: DECISION } } as DelegationDetail} />)
const sent = (asked: readonly NetworkRequest[]) =>
  asked
    .filter((each) => each.method !== 'GET')
    .map((each) => [each.method, each.path, each.body, each.headers.get('if-match')])

test('roles of the decision apply too, and are shown', async () => {
  const counsel = {
    decisionRoleId: CONSULTED,
    decisionRoleName: 'Consulted',
    positionId: DEAN,
    positionName: 'General Counsel',
    requirement: 'Before signing.',
  }
  server([], false, [counsel])
  await open()
  await screen.findByText('This delegation has no roles of its own.')
  const decision = within(await screen.findByRole('region', { name: /^Roles of the decision/ }))
  decision.getByRole('row', { name: /Consulted.*General Counsel.*Before signing/ })
})

test('a role is changed and deleted here, and one from above is only shown', async () => {
  const asked = server([
    role(1, 'Consulted', { designees: [{ ...dean, awaitsMe: false }], roleStatus: 'ASSIGNED' }),
    role(2, 'Informed', { origin: { id: `${ID}f`, name: 'DEL-1001' } }),
  ])
  await open()
  const rows = (await screen.findAllByRole('row')).map((each) => each.textContent)
  expect(rows[1]).toMatch(/Consulted.*Ask first.*Dean of Medicine.*Assigned.*This delegation/)
  expect(rows[2]).toMatch(/Informed.*No designees.*Active.*DEL-1001/)
  expect(screen.queryByRole('button', { name: 'Edit Informed' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Edit Consulted' }))
  const form = within(await screen.findByRole('dialog'))
  const requirement = form.getByRole('textbox', { name: /Requirement/ })
  await userEvent.clear(requirement)
  await userEvent.type(requirement, 'Agree.')
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Role saved.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete Consulted' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Delete the role “Consulted”?')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete role' }))
  await screen.findByText('Role deleted.')
  expect(sent(asked)).toMatchObject([
    [
      'PATCH',
      `${PATH}/${ID}1`,
      { roleRequirement: 'Agree.', designees: [{ userId: null, positionId: DEAN }] },
      '"2"',
    ],
    ['DELETE', `${PATH}/${ID}1`, undefined, '"2"'],
  ])
})

test('a designee who manages nothing acknowledges', async () => {
  const asked = server([role(1, 'Consulted', { designees: [dean] })], false)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Consulted' }))
  await screen.findByText('Role acknowledged.')
  expect(screen.queryByRole('button', { name: 'Add role' })).toBeNull()
  expect(sent(asked)).toEqual([['POST', `${PATH}/${ID}1/acknowledge`, {}, null]])
})

test('of a day of the past are asked for as they were then', async () => {
  const at = '2026-11-01T23:59:59.999Z'
  const asked = server([role(1, 'Consulted', { designees: [{ ...dean, awaitsMe: false }] })], false)
  await show(<DelegationRoles delegation={{ id: DELEGATION } as DelegationDetail} at={at} />)
  await screen.findByText('Consulted')
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked.find(({ path }) => path === PATH)?.query.get('at')).toBe(at)
})
