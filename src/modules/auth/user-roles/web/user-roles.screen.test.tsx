import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aViewer, network, show } from '#platform/web/testing/screen.tsx'
import type { UserRoleDetail } from '../model/user-role.ts'
import { UserRoleForm } from './UserRoleForm.tsx'
import { useUserRoleActs } from './use-user-role-acts.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000009'
const RECORD: UserRoleDetail = {
  id: ID,
  displayId: 'ROL-1009',
  name: 'Registrar',
  description: '',
  permissions: {
    'tenant.access_decisions_module': 'ON',
    'decision.view': 'ALL',
    'decision.edit': 'ALL',
  },
  isCustom: true,
  status: 'ACTIVE',
  usersCount: 2,
  isOwn: false,
  beyond: null,
  version: 3,
  updatedAt: '2026-11-01T08:00:00.000Z',
}
const { name, description, permissions } = RECORD
const base = `/api/auth/tenants/${aViewer.tenant.id}/roles`
const form = () => show(<UserRoleForm record={RECORD} initial={{ name, description, permissions }} />)
const card = (title: string) =>
  within(screen.getByRole('heading', { name: title, level: 2 }).closest('section') as HTMLElement)
const pick = async (of: ReturnType<typeof card>, label: string, option: string) => {
  await userEvent.click(of.getByLabelText(label))
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  await userEvent.click(found.at(-1) as HTMLElement)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('narrowing View narrows what reached further, says so, and the summary follows', async () => {
  const asked = network(() => ({ body: { data: { ...RECORD, version: 4 } } }))
  await form()
  const summary = card('What this role may do')
  summary.getByText('May view and edit all decisions.')
  await pick(card('Decisions'), 'View', 'Their groups')
  screen.getByText('Also changed: Decisions: Edit.')
  screen.getByText('No other permission here can have a wider scope.')
  summary.getByText('May view and edit decisions in their groups.')
  await save()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect([asked[0]?.method, asked[0]?.path, asked[0]?.headers.get('if-match')]).toEqual([
    'PATCH',
    `${base}/${ID}`,
    '"3"',
  ])
  expect(asked[0]?.body).toEqual({
    name,
    description,
    permissions: { ...permissions, 'decision.view': 'GROUPS', 'decision.edit': 'GROUPS' },
  })
})

test('a module that is turned off takes its permissions along, and brings them back', async () => {
  network(() => ({}))
  await form()
  const access = card('Decisions').getByRole('switch', { name: 'Access to Decisions' })
  await userEvent.click(access)
  expect(card('Decisions').queryByLabelText('View')).toBeNull()
  card('What this role may do').getByText('Nothing yet. Turn on a module to begin.')
  await userEvent.click(access)
  card('What this role may do').getByText('May view and edit all decisions.')
})

test('a permission that the viewer does not have is named before it is saved', async () => {
  network(() => ({}))
  await form()
  const reason =
    'You cannot grant “Decisions: Module access” because you do not have it to the same extent. Someone who has it can.'
  screen.getByText(reason)
  await pick(card('Decisions'), 'Edit', 'None')
  expect(screen.queryByText(reason), 'a role that only views').toBeNull()
})

test('managing roles brings the directory of users along', async () => {
  network(() => ({}))
  await form()
  await userEvent.click(card('Settings').getByRole('switch', { name: 'Access to Settings' }))
  await userEvent.click(card('Settings').getByRole('switch', { name: 'Manage roles' }))
  screen.getByText('Also changed: View users.')
  expect(
    card('In every module').getByRole('switch', { name: 'View users' }).getAttribute('aria-checked'),
  ).toBe('true')
})

test('a name is asked for in the words of the specification, and one that is taken is reported there', async () => {
  const message = 'The name “Auditor” is already in use.'
  const asked = network(() => ({
    status: 409,
    body: { data: { code: 'DUPLICATE_NAME', message, fields: [{ path: 'body.name', message }] } },
  }))
  await form()
  const field = screen.getByLabelText(/Role name/)
  await userEvent.clear(field)
  await save()
  screen.getByText('Role name is required.')
  expect(asked).toEqual([])
  await userEvent.type(field, 'Auditor')
  await save()
  await card('Name and description').findByText(message)
  expect((field as HTMLInputElement).value).toBe('Auditor')
})

test('what someone else saved meanwhile is not overwritten without being asked', async () => {
  let version = 3
  const asked = network((each) => {
    if (each.method === 'GET') return { body: { data: { ...RECORD, version } } }
    if (each.headers.get('if-match') === `"${version}"`) return { body: { data: RECORD } }
    return { status: 412, body: { data: { code: 'STALE_VERSION', message: 'This was changed.' } } }
  })
  version = 7
  await form()
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with my changes' }))
  await waitFor(() => expect(asked.at(-1)?.headers.get('if-match')).toBe('"7"'))
})

function Acts({ usersCount }: { usersCount: number }) {
  const { act, dialog } = useUserRoleActs()
  const row = {
    id: ID,
    name,
    usersCount,
    isCustom: true,
    isOwn: false,
    beyond: null,
    status: 'ACTIVE' as const,
  }
  return (
    <>
      <button type="button" onClick={() => act('deactivate')([row])}>
        Deactivate it
      </button>
      <button type="button" onClick={() => act('delete')([row])}>
        Delete it
      </button>
      {dialog}
    </>
  )
}

test('one that users hold leads to them, and nothing is asked of the server', async () => {
  const asked = network(() => ({}))
  await show(<Acts usersCount={2} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('“Registrar” cannot be deleted')
  expect(dialog.getByRole('link', { name: 'Show the 2 users' }).getAttribute('href')).toBe(
    `/admin/users-roles/users?roleIds=${ID}`,
  )
  expect(asked).toEqual([])
})

test('one that no one holds is deactivated immediately, and that can be undone', async () => {
  const asked = network(() => ({ body: { data: { succeeded: [ID], refused: [] } } }))
  await show(<Acts usersCount={0} />)
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate it' }))
  await screen.findByText('Role deactivated.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Role reactivated.')
  expect(asked.map(({ path }) => path)).toEqual([`${base}/bulk-deactivate`, `${base}/bulk-reactivate`])
})

test('deleting is asked before, and what the server refuses is reported there', async () => {
  network(() => ({
    body: {
      data: {
        succeeded: [],
        refused: [{ id: ID, code: 'IN_USE', message: 'Registrar is in use and cannot be deleted.' }],
      },
    },
  }))
  await show(<Acts usersCount={0} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete role' }))
  await screen.findByText('Registrar is in use and cannot be deleted.')
})
