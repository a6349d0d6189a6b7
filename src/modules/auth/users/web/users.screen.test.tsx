import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { inParts, network, show } from '#platform/web/testing/screen.tsx'
import type { UserDetail } from '../model/user.ts'
import InviteDialog from './InviteDialog.tsx'
import { UserAbilitiesCard } from './UserAbilitiesCard.tsx'
import { EditForm } from './UserFormScreen.tsx'
import { useUserActs } from './use-user-acts.tsx'

afterEach(cleanup)

const [ID, OTHER, ROLE, POSITION] = [1, 2, 3, 4].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const NOTHING = { refused: [], gains: [], inactiveRoles: [], canceledActions: 0 }
const EFFECTS = {
  ...NO_EFFECTS,
  stamp: 'of what ends',
  delegationsEnded: { total: 1, shown: [{ id: OTHER, displayId: 'DEL-1042', name: 'Approve travel' }] },
}
const may = { allowed: true, reason: null }
const USER: UserDetail = {
  id: ID,
  displayId: 'USR-1034',
  statusSince: null,
  version: 3,
  status: 'ACTIVE',
  name: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.edu',
  newEmail: null,
  mobilePhone: '',
  employeeId: '',
  employeeNumber: '',
  employeeType: 'Full Time',
  employmentType: null,
  startDate: null,
  terminationDate: null,
  activeFrom: null,
  activeUntil: null,
  sourceType: 'MANUAL',
  lastLogin: null,
  roles: [{ id: ROLE, name: 'Global User', status: 'ACTIVE', mayTake: true }],
  groups: [],
  manager: null,
  reports: [],
  reportsCount: 0,
  positions: [{ id: POSITION, name: 'Dean', when: 'CURRENT', from: '2026-01-15', until: null }],
  invitation: null,
  imageUpdatedAt: null,
  createdAt: '2026-01-15T08:00:00.000Z',
  updatedAt: '2026-01-15T08:00:00.000Z',
  permissions: { edit: may, editRoles: may, editEmail: may },
}

describe('inviting', () => {
  const reply = {
    total: 2,
    successful: 1,
    failed: 1,
    results: [
      { email: 'new@example.edu', success: true, message: 'Invited.' },
      { email: 'ada@example.edu', success: false, message: 'A user with this address already exists.' },
    ],
  }
  const type = (words: string) => userEvent.type(screen.getByLabelText(/Email addresses/), words)
  const send = (name: RegExp | string = /^Invite/) => userEvent.click(screen.getByRole('button', { name }))

  test('sends each address once and shows what came of each', async () => {
    const asked = network(({ path }) =>
      path.endsWith('bulk-invite')
        ? { body: { data: reply } }
        : { body: { data: { items: [], more: false } } },
    )
    await show(<InviteDialog onClose={() => {}} />)
    await type('New@example.edu, ada@example.edu, new@example.edu')
    await send('Invite 2 users')
    await screen.findByText('1 user invited. 1 address could not be invited.')
    screen.getByText('A user with this address already exists.')
    const sent = asked.find(({ path }) => path.endsWith('bulk-invite'))
    expect(sent?.body).toEqual({
      emails: ['new@example.edu', 'ada@example.edu'],
      roleIds: [],
      groupIds: [],
      positionIds: [],
    })
  })

  test('names the address that is none, and says where there are too many, before anything is sent', async () => {
    const asked = network(() => ({ body: { data: { items: [], more: false } } }))
    await show(<InviteDialog onClose={() => {}} />)
    await send()
    screen.getByText('Email is required.')
    await type('ada')
    screen.getByText('ada: Enter an email address, such as name@company.com.')
    await userEvent.clear(screen.getByLabelText(/Email addresses/))
    await userEvent.click(screen.getByLabelText(/Email addresses/))
    await userEvent.paste(Array.from({ length: 51 }, (_, i) => `a${i}@example.edu`).join(','))
    screen.getByText('Enter at most 50 addresses.')
    await send()
    expect(asked.map(({ path }) => path)).not.toContain('/api/auth/users/bulk-invite')
  })
})

test('a role that the viewer may not give is offered with the reason, and cannot be chosen', async () => {
  const barred = 'This role includes permissions that you do not have. Someone who has them can assign it.'
  network(() => ({
    body: {
      data: {
        items: [{ id: ROLE, name: 'Delegation Approver', description: 'Approves.', barred }],
        more: false,
      },
    },
  }))
  await show(<InviteDialog onClose={() => {}} />)
  await userEvent.click(screen.getByLabelText('Roles'))
  const reason = await screen.findByText(barred)
  const option = reason.closest('.ant-select-item-option')
  expect(option?.classList.contains('ant-select-item-option-disabled')).toBe(true)
})

describe('editing', () => {
  const answering = (effects: object) =>
    network(({ method, path }) => {
      if (path.endsWith('/preview')) return { body: { data: { ...NOTHING, effects } } }
      if (method === 'PATCH') return { body: { data: USER } }
      return { body: { data: { items: [{ id: POSITION, name: 'Dean' }], more: false } } }
    })
  const save = () => userEvent.click(screen.getByRole('button', { name: /Save changes/ }))
  const patches = (asked: ReturnType<typeof network>) => asked.filter(({ method }) => method === 'PATCH')

  test('a position that is removed is saved only after what follows from it was shown', async () => {
    const asked = answering(EFFECTS)
    await show(<EditForm user={USER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove position 1' }))
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('1 delegation will end')
    dialog.getByText(inParts('DEL-1042 Approve travel'))
    expect(patches(asked)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(patches(asked)).toHaveLength(1))
    expect(patches(asked)[0]?.headers.get('if-match')).toBe('"3"')
    expect(patches(asked)[0]?.body).toMatchObject({ positions: [], roleIds: [ROLE] })
    expect(patches(asked)[0]?.headers.get('if-effects')).toBe('of what ends')
    expect(screen.queryByText('Leave without saving?')).toBeNull()
  })

  test('a last day is saved only after what follows from it was shown', async () => {
    const asked = answering(EFFECTS)
    await show(<EditForm user={USER} />)
    await userEvent.type(screen.getByLabelText('Last day'), '2099-06-30{Enter}')
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('1 delegation will end')
    expect(patches(asked)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(patches(asked)).toHaveLength(1))
    expect(patches(asked)[0]?.body).toMatchObject({ terminationDate: '2099-06-30' })
  })

  test('days that the viewer may not change are shown with the reason', async () => {
    network(() => ({ body: { data: { items: [], more: false } } }))
    const barred = { allowed: false, reason: 'You cannot change your own first or last day.' }
    const permissions = { ...USER.permissions, editStartDate: barred, editTerminationDate: barred }
    await show(<EditForm user={{ ...USER, permissions }} />)
    for (const label of ['First day', 'Last day'])
      expect((screen.getByLabelText(label) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getAllByText(barred.reason)).toHaveLength(2)
  })

  test('what has other effects by then is not saved, and shows them', async () => {
    const now = { ...EFFECTS, stamp: 'now', people: { total: 1, shown: [] } }
    const data = { code: 'EFFECTS_CHANGED', message: 'The effects have changed.', effects: now }
    const asked = network(({ method, path, headers }) => {
      if (path.endsWith('/preview')) return { body: { data: { ...NOTHING, effects: EFFECTS } } }
      if (method !== 'PATCH') return { body: { data: { items: [], more: false } } }
      return headers.get('if-effects') === 'now' ? { body: { data: USER } } : { status: 409, body: { data } }
    })
    await show(<EditForm user={USER} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove position 1' }))
    await save()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText('1 person will have less authority')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('The effects have changed.')
    dialog.getByText('1 person will have less authority')
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('User saved.')
    expect(patches(asked).map(({ headers }) => headers.get('if-effects'))).toEqual(['of what ends', 'now'])
  })

  test('what changes no authority is saved immediately', async () => {
    const asked = answering(EFFECTS)
    await show(<EditForm user={USER} />)
    await userEvent.clear(screen.getByLabelText(/First name/))
    await save()
    screen.getByText('First name is required.')
    await userEvent.type(screen.getByLabelText(/First name/), 'Ada')
    await save()
    await waitFor(() => expect(patches(asked)).toHaveLength(1))
    expect(asked.some(({ path }) => path.endsWith('/preview'))).toBe(false)
  })

  test('no one changes their own roles and address, and reads why', async () => {
    answering(NO_EFFECTS)
    const own = {
      allowed: false,
      reason: 'You cannot change your own roles. Another administrator can.',
    }
    const address = { allowed: false, reason: 'You cannot change your own address here.' }
    await show(
      <EditForm user={{ ...USER, permissions: { edit: may, editRoles: own, editEmail: address } }} />,
    )
    screen.getByText(own.reason)
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).readOnly).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Roles/ }).disabled).toBe(true)
  })

  test.each([
    ['a role that manages as little as the viewer has a cross', true, 1],
    ['one that manages more has none, and the form says why', false, 0],
  ])('%s', async (_, mayTake, crosses) => {
    answering(NO_EFFECTS)
    const roles = [{ id: ROLE, name: 'Global User', status: 'ACTIVE', mayTake }]
    await show(<EditForm user={{ ...USER, roles }} />)
    const why = 'Only someone with the same management permissions can remove Global User.'
    expect(screen.queryAllByText(why)).toHaveLength(1 - crosses)
    expect(screen.queryAllByRole('img', { name: 'close', hidden: true })).toHaveLength(crosses)
  })

  test('one’s own groups, manager and positions are shown with the reason, and cannot be changed', async () => {
    answering(NO_EFFECTS)
    const not = (reason: string) => ({ allowed: false, reason })
    const permissions = {
      edit: may,
      editRoles: may,
      editEmail: may,
      editGroups: not('Groups are kept by another.'),
      editManager: not('The manager is kept by another.'),
      editPositions: not('Positions are kept by another.'),
    }
    await show(
      <EditForm user={{ ...USER, manager: { id: OTHER, name: 'Boss', status: 'ACTIVE' }, permissions }} />,
    )
    for (const name of [/^Groups/, /^Primary organization/, /^Manager/])
      expect(screen.getByRole<HTMLInputElement>('combobox', { name }).disabled).toBe(true)
    for (const { reason } of [permissions.editGroups, permissions.editManager, permissions.editPositions])
      screen.getByText(reason)
    expect(screen.queryByRole('button', { name: 'Add position' })).toBeNull()
  })
})

function Acts() {
  const { act, dialog } = useUserActs()
  const rows = [
    { id: ID, name: 'Ada Whitfield' },
    { id: OTHER, name: 'Theo Park' },
  ]
  return (
    <>
      <button type="button" onClick={() => act('reactivate')(rows.slice(0, 1))}>
        back
      </button>
      <button type="button" onClick={() => act('deactivate')(rows.slice(0, 1))}>
        one
      </button>
      <button type="button" onClick={() => act('delete')(rows)}>
        two
      </button>
      {dialog}
    </>
  )
}
describe('acts on users', () => {
  const answering = (preview: object) =>
    network(({ path }) =>
      path.endsWith('/preview')
        ? { body: { data: preview } }
        : { body: { data: { succeeded: [ID], refused: [] } } },
    )
  const stamps = (asked: ReturnType<typeof network>) => asked.map(({ headers }) => headers.get('if-effects'))
  const paths = (asked: ReturnType<typeof network>) => asked.map(({ method, path }) => `${method} ${path}`)

  test('someone without authority is deactivated immediately', async () => {
    const asked = answering({ ...NOTHING, effects: NO_EFFECTS })
    await show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'one' }))
    await screen.findByText('User deactivated.')
    expect(paths(asked)).toEqual([
      'POST /api/auth/users/bulk-status/preview',
      'PATCH /api/auth/users/bulk-status',
    ])
    expect(stamps(asked)).toEqual([null, 'stamp'])
  })

  test('anyone who has authority is deactivated after a question that says what ends', async () => {
    const asked = answering({ ...NOTHING, effects: EFFECTS })
    await show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'one' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ada Whitfield?' }))
    dialog.getByText('Delegations to this user will be revoked. They are signed out immediately.')
    expect(asked).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate user' }))
    await screen.findByText('User deactivated.')
    expect(stamps(asked)).toEqual([null, 'of what ends'])
  })

  test('someone who has come to authority since they were looked at is deactivated only after a question', async () => {
    const data = { code: 'EFFECTS_CHANGED', message: 'The effects have changed.', effects: EFFECTS }
    const asked = network(({ path, headers }) => {
      if (path.endsWith('/preview')) return { body: { data: { ...NOTHING, effects: NO_EFFECTS } } }
      if (headers.get('if-effects') === 'stamp') return { status: 409, body: { data } }
      return { body: { data: { succeeded: [ID], refused: [] } } }
    })
    await show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'one' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ada Whitfield?' }))
    dialog.getByText('1 delegation will end')
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate user' }))
    await screen.findByText('User deactivated.')
    expect(stamps(asked)).toEqual([null, 'stamp', 'of what ends'])
  })

  test('someone who comes back to authority, with a role that gives nothing, comes back after a question', async () => {
    answering({
      refused: [],
      effects: NO_EFFECTS,
      gains: [{ name: 'Ada Whitfield', total: 3, shown: ['DEL-1', 'DEL-2'] }],
      inactiveRoles: [{ name: 'Ada Whitfield', roles: ['Registrar'] }],
      canceledActions: 0,
    })
    await show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate Ada Whitfield?' }))
    dialog.getByText('Ada Whitfield gains 3 delegations')
    dialog.getByText(inParts('DEL-1, DEL-2, 1 more'))
    dialog.getByText('Ada Whitfield has a deactivated role: Registrar')
    await userEvent.click(dialog.getByRole('button', { name: 'Reactivate user' }))
    await screen.findByText('User reactivated.')
  })

  test('someone who is asked by actions is deactivated only after a question that counts them', async () => {
    answering({ ...NOTHING, effects: NO_EFFECTS, canceledActions: 2 })
    await show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'one' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ada Whitfield?' }))
    dialog.getByText('2 open actions will be canceled')
  })

  test('a delete names those who stay, and takes the others', async () => {
    const message = 'This is the last active System Admin. Assign that role to someone else first.'
    const asked = answering({
      ...NOTHING,
      effects: NO_EFFECTS,
      refused: [{ id: OTHER, code: 'LAST_ADMINISTRATOR', message }],
    })
    await show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'two' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('1 user will not change')
    dialog.getByText(`Theo Park: ${message}`)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }))
    await screen.findByText('User deleted.')
    // what is shown is asked again of those that go, and the act is bound to that
    expect(asked.map(({ body }) => body)).toEqual([
      { userIds: [ID, OTHER] },
      { userIds: [ID] },
      { userIds: [ID] },
    ])
    expect(stamps(asked)).toEqual([null, null, 'stamp'])
  })
})

test('what someone may do is said in words, and behind it which role gives it', async () => {
  network(() => ({
    body: {
      data: {
        isActive: true,
        items: [
          {
            key: 'tenant.access_decisions_module',
            scope: 'ON',
            through: [{ id: ROLE, name: 'Global User', scope: 'ON' }],
          },
          {
            key: 'decision.view',
            scope: 'ALL',
            through: [
              { id: ROLE, name: 'Global User', scope: 'ALL' },
              { id: OTHER, name: 'Group User', scope: 'GROUPS' },
            ],
          },
        ],
        relations: { issuer: 0, holder: 3, owner: 1 },
      },
    },
  }))
  await show(<UserAbilitiesCard userId={ID} />)
  await screen.findByText('May view all decisions.')
  screen.getByText(
    'They hold 3 open delegations and own 1 decision. With these records they may do more than their roles allow.',
  )
  await userEvent.click(screen.getByText('Roles that grant this'))
  expect(screen.getAllByText('Global User')).not.toHaveLength(0)
  screen.getByText('(Their groups)')
})
