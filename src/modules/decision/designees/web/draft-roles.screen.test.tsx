import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../../delegations/model/delegation.ts'
import { DelegationForm } from '../../delegations/web/form/DelegationForm.tsx'
import { DelegationRoles } from './DelegationRoles.tsx'

afterEach(cleanup)

const [ID, DECISION, CONSULTED, ROLE] = [1, 2, 3, 4].map(
  (n) => `018f0000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string]
const PATH = `/api/decision/delegations/${ID}/roles`
const record = (status: string) =>
  ({
    id: ID,
    displayId: 'DEL-1042',
    version: 3,
    status,
    decision: { id: DECISION },
    recipients: [],
    permissions: {},
  }) as unknown as DelegationDetail
const CONTENT = {
  decisionId: DECISION,
  source: '',
  recipientType: 'POSITION_ONLY' as const,
  delegationRecipients: [],
  conditions: [],
}
const consulted = {
  id: ROLE,
  version: 1,
  decisionRoleId: CONSULTED,
  roleName: 'Consulted',
  roleRequirement: 'Ask first.',
  roleStatus: 'ACTIVE',
  designeeRecipientType: 'POSITION_ONLY',
  isAutoIssue: false,
  isCascade: false,
  isActive: true,
  designees: [],
  origin: null,
}
const roles = { items: [consulted], withheld: 0, permissions: { manage: { allowed: true, reason: null } } }
const open = (status: string) =>
  show(<DelegationForm mode="edit" record={record(status)} initial={CONTENT} Roles={DelegationRoles} />)

test('a draft shows the roles that came with it, and a role is saved alone', async () => {
  const asked = network(({ method, path }) => {
    if (path === PATH) return { body: { data: roles } }
    if (path.startsWith('/api/decision/decisions/')) return { body: { data: READ[path] ?? { roles: [] } } }
    return { body: { data: method === 'GET' ? { items: [], more: false } : consulted } }
  })
  await open('DRAFT')
  const section = within(await screen.findByRole('region', { name: 'Roles' }))
  await userEvent.click(await section.findByRole('button', { name: 'Edit Consulted' }))
  const drawer = within(await screen.findByRole('dialog'))
  const requirement = drawer.getByRole('textbox', { name: /Requirement/ })
  await userEvent.type(requirement, ' Twice.')
  fireEvent.submit(requirement)
  await screen.findByText('Role saved.')
  const sent = asked.filter(({ method }) => method === 'PATCH' || method === 'PUT')
  expect(sent.map(({ method, path }) => [method, path])).toEqual([['PATCH', `${PATH}/${ROLE}`]])
  expect(screen.queryByRole('link', { name: /has errors/ })).toBeNull()
  cleanup()
  await open('ISSUED')
  await screen.findByRole('region', { name: 'Note' })
  expect(screen.queryByRole('region', { name: 'Roles' })).toBeNull()
})

const FRAME = {
  at: 0,
  zone: 'America/New_York',
  baseCurrency: 'USD',
  rates: {},
  parent: null,
  decision: 'DELEGABLE',
  isCircular: false,
  parentIsInForce: true,
  parentIsHeld: true,
  depth: 1,
  maxDepth: 10,
  types: [],
  tenantLimits: [],
  groups: [],
  pathways: [],
  from: null,
  until: null,
}
const READ: Record<string, unknown> = {
  '/api/decision/delegations/issuing-sources': { mayIssueRoot: true, items: [] },
  '/api/decision/delegations/issuing-frame': {
    frame: FRAME,
    decision: { id: DECISION, displayId: 'DEC-1', name: 'Approve travel', status: 'PUBLISHED' },
    issuer: null,
    authorityTypes: [],
    groups: [],
    inheritedConditions: [],
    recipientTypes: ['POSITION_ONLY'],
    autoIssue: false,
    approvalRequired: true,
    acceptanceRequired: false,
    mayOverrideLimit: false,
  },
}

test('the first role of a new delegation keeps it as a draft, and is written in the form of its tab', async () => {
  const none = { ...roles, items: [] }
  const asked = network(({ method, path }) => {
    if (path === PATH) return { body: { data: method === 'GET' ? none : consulted } }
    if (method === 'POST' && path === '/api/decision/delegations')
      return { status: 201, body: { data: record('DRAFT') } }
    if (path.startsWith('/api/decision/decisions/')) return { body: { data: { roles: [] } } }
    return { body: { data: READ[path] ?? { items: [], more: false } } }
  })
  const initial = { ...CONTENT, source: 'root' }
  await show(<DelegationForm mode="create" initial={initial} Roles={DelegationRoles} />)
  const section = within(await screen.findByRole('region', { name: 'Roles' }))
  section.getByText(/When you add a role, the delegation is saved as a draft\.$/)
  await userEvent.click(section.getByRole('button', { name: 'Add role' }))
  const drawer = within(await screen.findByRole('dialog'))
  drawer.getByRole('textbox', { name: /Requirement/ })
  const made = asked.filter(({ method, path }) => method === 'POST' && path === '/api/decision/delegations')
  expect(made.map(({ body }) => body)).toMatchObject([{ decisionId: DECISION, status: 'DRAFT' }])
})
