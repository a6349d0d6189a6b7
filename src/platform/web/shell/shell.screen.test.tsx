import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { may } from '../client/viewer.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { show } from '../testing/screen.tsx'
import type { ModuleScreens, NavigationItem } from './navigation.ts'
import { Shell } from './Shell.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const item = (key: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
  key,
  label: key,
  area: 'delegations',
  group: 'work',
  to: '/elsewhere',
  when: () => true,
  ...more,
})
const modules: readonly ModuleScreens[] = [
  {
    screens: [],
    navigation: [
      item('Delegations', { goKey: 'd', useCount: () => ({ count: 142 }) }),
      item('Settings', {
        group: 'organization',
        when: (viewer) => may(viewer, 'tenant.access_settings_module'),
      }),
    ],
    create: [
      {
        key: 'delegation',
        label: 'Delegation',
        to: '/elsewhere',
        when: () => true,
        createKey: 'd',
        command: 'Issue delegation',
      },
    ],
  },
]
const accounts = [
  { id: '018f0000-0000-7000-8000-000000000001', name: 'Alder Valley University', accountId: 'AVU-20418' },
  { id: 'other', name: 'Seattle Pacific', accountId: 'SPU-10007' },
]

function Page() {
  const toasts = useToasts()
  return (
    <>
      <PageHeader area="delegations" crumbs={[{ label: 'Work' }]} title="A page" />
      <button
        type="button"
        onClick={() => toasts.done('Delegation issued.', { undo: () => toasts.done('Taken back.') })}
      >
        Issue
      </button>
    </>
  )
}

const site = (onSwitch: (id: string) => Promise<unknown> = async () => {}) => (
  <Shell modules={modules} accounts={accounts} onSwitch={onSwitch} onSignOut={async () => {}}>
    <Page />
  </Shell>
)

test('what the viewer cannot see is absent from the navigation, and an empty group with it', async () => {
  await show(site())
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  expect(
    within(navigation)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Delegations142'])
  expect(
    within(navigation)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Work'])
})

test('there is one main, one h1, and a skip link comes first', async () => {
  await show(site())
  await screen.findByRole('heading', { level: 1, name: 'A page' })
  expect(screen.getAllByRole('main')).toHaveLength(1)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
})

test('the tenant switch names the one that is shown and switches to the other', async () => {
  const asked: string[] = []
  await show(site(async (id) => asked.push(id)))
  await userEvent.click(
    await screen.findByRole('button', { name: /Alder Valley University.*switch account/ }),
  )
  expect(screen.getByRole('menuitemradio', { name: /Alder/ }).getAttribute('aria-checked')).toBe('true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(asked).toEqual(['other'])
})

test('a switch that fails says why and stays', async () => {
  await show(site(() => Promise.reject(new Error('no'))))
  await userEvent.click(await screen.findByRole('button', { name: /switch account/ }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: /Seattle/ }))
  expect((await screen.findByText('Something went wrong!')).closest('[role=alert]')).not.toBeNull()
})

test('Escape closes a menu and gives the focus back', async () => {
  await show(site())
  const button = await screen.findByRole('button', { name: /profile menu/ })
  await userEvent.click(button)
  screen.getByRole('menuitem', { name: 'Sign out' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('G then a letter goes to a list, C then a letter creates, and neither while typing', async () => {
  const { address } = await show(
    <Shell modules={modules} accounts={accounts} onSwitch={async () => {}} onSignOut={async () => {}}>
      <input aria-label="Words" />
    </Shell>,
  )
  await userEvent.type(await screen.findByLabelText('Words'), 'gd')
  expect(address()).toBe('/')
  await userEvent.click(screen.getByRole('main'))
  await userEvent.keyboard('gd')
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

test('? lists what the keys do', async () => {
  await show(site())
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  within(list).getByText('Go to Delegations')
  within(list).getByText('Collapse navigation')
})

test('a toast says what was done and offers to take it back', async () => {
  await show(site())
  await userEvent.click(await screen.findByRole('button', { name: 'Issue' }))
  screen.getByText('Delegation issued.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByText('Delegation issued.')).toBeNull()
  screen.getByText('Taken back.')
})
