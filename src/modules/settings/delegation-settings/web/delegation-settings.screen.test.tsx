import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { NO_EFFECTS } from '../../effects/model/testing/no-effects.ts'
import DelegationSettingsScreen from './DelegationSettingsScreen.tsx'

afterEach(cleanup)

const HELD = {
  personalInPosition: false,
  positionOnly: true,
  specificPersonal: false,
  autoIssue: false,
  autoRevoke: true,
  isRedelegationLimit: false,
  redelegationLimitValueCurrency: null,
  redelegationLimitValueNumber: null,
  redelegationLimitValuePercentage: null,
  redelegationLimitValueTime: null,
  redelegationLimitsAuthorised: true,
  maxDepth: 10,
  actionDelegationAcceptance: true,
  actionDecisionRoleAck: true,
  actionIssuerApproval: true,
  actionDesignatedApprover: [],
  actionChangeApproval: true,
  fourEyes: true,
  delegationPathway: true,
  actionAuthorityRequest: false,
  version: 3,
}

const type = (name: string, status: 'ACTIVE' | 'INACTIVE') => ({ id: name, name, icon: 'key', status })
const TYPES = { items: [type('Approval', 'ACTIVE'), type('Signatory', 'INACTIVE'), type('Advice', 'ACTIVE')] }
/** What a GET hears: the settings, or the authority types that stand beside them. */
const read = (asked: NetworkRequest, held: object) => ({
  body: { data: asked.path.endsWith('/authority-types') ? TYPES : held },
})
/** The settings that are held, what a change is answered with, and its effects. */
const answers = (
  held: () => object,
  patched: (asked: NetworkRequest) => { status: number; body: unknown },
  effects = NO_EFFECTS,
) =>
  network((asked) => {
    if (asked.path.endsWith('/preview')) return { body: { data: { effects, refused: [] } } }
    return asked.method === 'PATCH' ? patched(asked) : read(asked, held())
  })

const changes = (asked: readonly NetworkRequest[]) => asked.filter((each) => each.method === 'PATCH')
const toggle = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('what was changed is sent, and nothing else, with the version that was read', async () => {
  let held: object = HELD
  const asked = answers(
    () => held,
    (each) => {
      held = { ...HELD, ...(each.body as object), version: 4 }
      return { status: 200, body: { data: held } }
    },
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Approval')
  screen.getByText('You changed 1 setting. It applies to delegations issued after you save.')
  await save()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  expect(changes(asked).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ actionIssuerApproval: false }, '"3"'],
  ])
  const [preview] = asked.filter(({ path }) => path.endsWith('/preview'))
  expect([preview?.method, preview?.body, preview?.headers.get('if-match')]).toEqual([
    'POST',
    { actionIssuerApproval: false },
    '"3"',
  ])
  expect(changes(asked)[0]?.headers.get('if-effects')).toBe('stamp')
  expect(screen.getByRole('switch', { name: 'Approval' }).getAttribute('aria-checked')).toBe('false')
})

test('a change that is taken back is no change', async () => {
  answers(
    () => HELD,
    () => ({ status: 500, body: {} }),
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Acceptance')
  await toggle('Acceptance')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

test('one recipient type stays on', async () => {
  const asked = answers(
    () => HELD,
    () => ({ status: 500, body: {} }),
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Position only')
  screen.getByText('Please active at-least one item')
  await save()
  expect(changes(asked)).toEqual([])
})

test('the limits of redelegation are asked for once they are on, and a percentage is above 0 and at most 100', async () => {
  const asked = answers(
    () => HELD,
    () => ({ status: 500, body: {} }),
  )
  await show(<DelegationSettingsScreen />)
  await screen.findByRole('switch', { name: 'Global redelegation limits' })
  expect(screen.queryByLabelText('Percentage')).toBeNull()
  await toggle('Global redelegation limits')
  await userEvent.type(screen.getByLabelText('Percentage'), '120')
  screen.getByText('Enter a percentage above 0 and up to 100.')
  await userEvent.clear(screen.getByLabelText('Percentage'))
  await userEvent.type(screen.getByLabelText('Percentage'), '0')
  screen.getByText(
    'A limit of zero leaves nothing to redelegate. Enter a limit above zero, or clear this field.',
  )
  await save()
  expect(changes(asked)).toEqual([])
})

test('what someone else saved meanwhile is named and shown, and one’s own changes stay', async () => {
  let held: object = HELD
  const asked = answers(
    () => held,
    (each) => {
      if (each.headers.get('if-match') === '"4"') return { status: 200, body: { data: held } }
      held = { ...HELD, maxDepth: 6, version: 4 }
      return { status: 412, body: { data: { code: 'STALE_VERSION', message: 'This was changed.' } } }
    },
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Separate approver')
  await save()
  await screen.findByText(/The settings have changed since you opened them: Maximum path length\./)
  expect((screen.getByLabelText('Maximum path length') as HTMLInputElement).value).toBe('6')
  expect(screen.getByRole('switch', { name: 'Separate approver' }).getAttribute('aria-checked')).toBe('false')
  await save()
  await waitFor(() => expect(changes(asked)).toHaveLength(2))
  expect(changes(asked)[1]?.body).toEqual({ fourEyes: false })
})

test('before limits are saved it is said how many redelegations they would cut', async () => {
  const asked = network((each) =>
    each.method === 'POST'
      ? {
          body: {
            data: {
              count:
                (each.body as { redelegationLimitValueCurrency: string }).redelegationLimitValueCurrency ===
                '50'
                  ? 12
                  : 0,
              isExact: true,
            },
          },
        }
      : read(each, HELD),
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Global redelegation limits')
  screen.getByText('You changed 1 setting. Limits also apply to existing delegations.')
  await userEvent.type(screen.getByLabelText('Value (currency)'), '50')
  await screen.findByText(/^12 redelegations have a higher limit\. Once you save/)
  await userEvent.type(screen.getByLabelText('Value (currency)'), '0')
  await screen.findByText('No redelegation has a higher limit.')
  const previews = asked.filter((each) => each.method === 'POST')
  expect(previews.every(({ path }) => path.endsWith('/redelegations-above'))).toBe(true)
  expect(previews.map(({ body }) => (body as Record<string, string>).redelegationLimitValueCurrency)).toEqual(
    expect.arrayContaining(['50', '500']),
  )
})

test('who changed what is a drawer of the page', async () => {
  const entry = {
    revisionId: '1',
    revisionDate: '2026-11-20T10:00:00.000Z',
    revisedById: null,
    revisedByName: 'Devon Marsh',
    event: 'UPDATE',
    reason: null,
    changes: [{ field: 'maxDepth', label: 'Maximum path length', old: '10', new: '5' }],
  }
  const first = { ...entry, revisionId: '0', event: 'CREATE', revisedByName: 'System', changes: [] }
  const asked = network((each) =>
    each.path.includes('/changelogs/delegation-settings/')
      ? { body: { data: { items: [entry, first], total: 2, page: 1, limit: 25 } } }
      : read(each, HELD),
  )
  await show(<DelegationSettingsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change log' }))
  expect(await screen.findByText('changed the settings of delegations')).toBeTruthy()
  expect(screen.getByText('set up delegations')).toBeTruthy()
  expect(asked.some(({ path }) => path.includes('/changelogs/delegation-settings/'))).toBe(true)
})

test('the enabled authority types are named, and lead to where they are kept', async () => {
  answers(
    () => HELD,
    () => ({ status: 200, body: {} }),
  )
  await show(<DelegationSettingsScreen />)
  await screen.findByText('Enabled: Approval, Advice.')
  expect(screen.getByRole('link', { name: 'Manage authority types' }).getAttribute('href')).toBe(
    '/admin/account-settings/decisions',
  )
})

const LESS = {
  ...NO_EFFECTS,
  stamp: 'of the caps',
  people: { total: 1, shown: [{ id: 'p', name: 'Ada Whitfield', from: null }] },
}

test('what changes who may decide what is saved once, after its effects were shown', async () => {
  let held: object = HELD
  const asked = answers(
    () => held,
    (each) => {
      held = { ...HELD, ...(each.body as object), version: 4 }
      return { status: 200, body: { data: held } }
    },
    LESS,
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Acceptance')
  const button = screen.getByRole('button', { name: 'Save changes' })
  fireEvent.click(button)
  fireEvent.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('1 person will have less authority')
  expect(asked.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(1)
  expect(changes(asked)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Settings saved.')
  expect(changes(asked).map(({ headers }) => headers.get('if-effects'))).toEqual(['of the caps'])
})

test('what someone else saved while the effects were read comes in below one’s own changes', async () => {
  let held: object = HELD
  const asked = answers(
    () => held,
    (each) => {
      if (each.headers.get('if-match') === '"4"') return { status: 200, body: { data: held } }
      held = { ...HELD, maxDepth: 6, version: 4 }
      return { status: 412, body: { data: { code: 'STALE_VERSION', message: 'This was changed.' } } }
    },
    LESS,
  )
  await show(<DelegationSettingsScreen />)
  await toggle('Separate approver')
  await save()
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }),
  )
  await screen.findByText(/The settings have changed since you opened them: Maximum path length\./)
  expect(screen.queryByRole('dialog')).toBeNull()
  await save()
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }),
  )
  await screen.findByText('Settings saved.')
  expect(changes(asked)[1]?.body).toEqual({ fourEyes: false })
})

test('anyone who turns approval on is offered change approval, and is informed which designated approver is not asked', async () => {
  const [ana, ben] = [
    { id: '01a00000-0000-7000-8000-000000000001', name: 'Ana Okafor', isActive: true, hasPermission: true },
    { id: '01a00000-0000-7000-8000-000000000002', name: 'Ben Roy', isActive: true, hasPermission: false },
  ]
  const held = {
    ...HELD,
    actionIssuerApproval: false,
    actionChangeApproval: false,
    actionDesignatedApprover: [ana.id, ben.id],
  }
  network((asked) =>
    asked.path.includes('/approvers')
      ? { body: { data: { items: [ana, ben], more: false } } }
      : read(asked, held),
  )
  await show(<DelegationSettingsScreen />)
  await screen.findByText('Ben Roy does not have the permission to approve and is not asked.')
  await toggle('Approval')
  await userEvent.click(screen.getByRole('button', { name: 'Also turn on change approval' }))
  expect(screen.getByRole('switch', { name: 'Change approval' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Also turn on change approval' })).toBeNull()
})
