import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowSingleKeys } from '../hooks/use-keys.ts'
import { show } from '../testing/screen.tsx'
import type { ModuleScreens } from './navigation.ts'
import { marked, type PaletteSource } from './palette.ts'
import { Shell } from './Shell.tsx'

let asked: string[] = []
const modules: readonly ModuleScreens[] = [
  {
    screens: [],
    navigation: [
      {
        key: 'decisions',
        label: 'Decisions',
        area: 'decisions',
        group: 'register',
        to: '/elsewhere',
        goKey: 'e',
        when: () => true,
      },
      {
        key: 'settings',
        label: 'Settings',
        area: 'system',
        group: 'organization',
        to: '/',
        when: () => false,
      },
    ],
    create: [
      { key: 'decision', label: 'Decision', to: '/elsewhere', when: () => true, command: 'New decision' },
    ],
    commands: [
      {
        key: 'check',
        label: 'Can they decide?',
        icon: 'check',
        keys: 'mod+j',
        when: () => true,
        act: () => asked.push('check'),
      },
      { key: 'secret', label: 'Decide alone', icon: 'lock', when: () => false, act: () => asked.push('no') },
    ],
  },
]
const records: PaletteSource = {
  key: 'records',
  label: 'Top results',
  find: async (word) =>
    word === 'purchase'
      ? [
          {
            key: 'r1',
            label: 'Approve purchase order',
            caption: 'DEC-1001',
            tile: { area: 'decisions' },
            to: '/elsewhere',
          },
        ]
      : [],
}
const site = (sources: readonly PaletteSource[] = []) => (
  <Shell
    modules={modules}
    accounts={[]}
    sources={sources}
    onSwitch={async () => {}}
    onSignOut={async () => {}}
  >
    <input aria-label="Words" />
  </Shell>
)

beforeEach(() => {
  asked = []
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  allowSingleKeys(true)
})

const open = async (keys = '{Control>}k{/Control}') => {
  await screen.findByRole('banner')
  await userEvent.keyboard(keys)
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field
}
const options = () =>
  screen.getAllByRole('option').map((option) => option.querySelector('.strong')?.textContent)
const current = () => screen.getByRole('option', { selected: true }).querySelector('.strong')?.textContent

test('it offers the pages of the viewer and what they may do, and nothing else', async () => {
  await show(site())
  await open()
  expect(options()).toEqual(['Go to Decisions', 'New decision', 'Can they decide?', 'Keyboard shortcuts'])
})

test('every word typed must be in a line, and is marked there', async () => {
  await show(site())
  await userEvent.type(await open(), 'deci go')
  expect(options()).toEqual(['Go to Decisions'])
  expect(within(screen.getByRole('option')).getByText('Deci').tagName).toBe('MARK')
  expect(marked('A + B', '+')).toEqual([
    { text: 'A ', isMarked: false },
    { text: '+', isMarked: true },
    { text: ' B', isMarked: false },
  ])
  await userEvent.keyboard('zzz')
  screen.getByText('No results for “deci gozzz”.')
})

test('arrows move round, and Enter goes there', async () => {
  const { address } = await show(site())
  const field = await open()
  expect(current()).toBe('Go to Decisions')
  await userEvent.keyboard('{ArrowUp}')
  expect(current()).toBe('Keyboard shortcuts')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(current()).toBe('New decision')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('an act is done', async () => {
  await show(site())
  await userEvent.type(await open('/'), 'they{Enter}')
  expect(asked).toEqual(['check'])
})

test('with Ctrl, Enter opens a new tab and the palette stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { address } = await show(site())
  await userEvent.type(await open(), 'new')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/elsewhere', '_blank')
  expect(address()).toBe('/')
  screen.getByRole('combobox')
  opened.mockRestore()
})

test('Escape closes it and gives the focus back', async () => {
  await show(site())
  const words = await screen.findByLabelText('Words')
  words.focus()
  await open()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(words))
})

test('records come first where somebody finds them, and the field says that it searches', async () => {
  await show(site([records]))
  await userEvent.click(await screen.findByRole('button', { name: /Search records, people, and positions/ }))
  await userEvent.type(await screen.findByRole('combobox'), 'purchase')
  await screen.findByText('DEC-1001')
  expect(options()).toEqual(['Approve purchase order'])
})

test('who switched single keys off has those with Ctrl alone, and the list says so', async () => {
  const { address } = await show(site())
  await screen.findByRole('banner')
  allowSingleKeys(false)
  await userEvent.keyboard('/ge?')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/')
  await userEvent.type(await open(), 'shortcuts{Enter}')
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  list.getByText('Single-key shortcuts are turned off in your profile.')
  expect(list.queryByText('Go to Decisions')).toBeNull()
  list.getByText('Go to a page or run a command')
})
