import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowSingleKeys } from '../hooks/use-keys.ts'
import { PageHeader } from '../page/PageHeader.tsx'
import { RecordRoutesContext, recordRoute } from '../record/record-routes.tsx'
import { show } from '../testing/screen.tsx'
import type { ModuleScreens, PaletteSource } from './navigation.ts'
import type { EntryFinder, FoundEntry, RecentSearches } from './palette.ts'
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
        aliases: ['Check an amount'],
        icon: 'check',
        keys: 'mod+j',
        when: () => true,
        act: () => asked.push('check'),
      },
      { key: 'secret', label: 'Decide alone', icon: 'lock', when: () => false, act: () => asked.push('no') },
    ],
  },
]
const line = (label: string, change: Partial<FoundEntry> = {}): FoundEntry =>
  ({
    key: label,
    label,
    caption: 'DEC-1001',
    tile: { area: 'decisions' },
    to: '/elsewhere',
    match: 'WORD',
    ...change,
  }) as FoundEntry
const source = (find: EntryFinder, change: Partial<PaletteSource> = {}): PaletteSource => ({
  key: 'decisions',
  label: 'Decisions',
  when: () => true,
  load: async () => ({ find }),
  ...change,
})
/** Finds what it has for the very words. */
const finds =
  (
    answers: Readonly<Record<string, readonly FoundEntry[]>>,
    like: { typed: string; words: string[] }[] = [],
  ): EntryFinder =>
  async (words) => {
    const entries = answers[words] ?? []
    return { entries, total: entries.length, totalIsExact: true, like }
  }
const site = (sources: readonly PaletteSource[] = [], recent?: RecentSearches) => (
  <Shell
    modules={[...modules, { screens: [], navigation: [], finds: sources }]}
    accounts={[]}
    {...(recent && { useRecent: () => recent })}
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
  await userEvent.keyboard('zzz')
  screen.getByText('No results for “deci gozzz”.')
})

test('finds a command by another word for it', async () => {
  await show(site())
  await userEvent.type(await open(), 'check')
  expect(options()).toEqual(['Can they decide?'])
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

test('records come first where someone finds them, and the field says that it searches', async () => {
  await show(site([source(finds({ purchase: [line('Approve purchase order')] }))]))
  await userEvent.click(await screen.findByRole('button', { name: /Search records, people, and positions/ }))
  await userEvent.type(await screen.findByRole('combobox'), 'purchase')
  await screen.findByText('DEC-1001')
  expect(options()).toEqual(['Approve purchase order'])
  screen.getByRole('group', { name: 'Decisions, 1' })
})

test('a line says why it is found: letters that differ, or a piece of another text', async () => {
  const rent = {
    match: 'TEXT',
    besides: 'What is paid for rooms that others own: rent, and what comes with it.',
  }
  const find = finds({ puchase: [line('Approve purchase order'), line('Sign', rent as never)] }, [
    { typed: 'puchase', words: ['purchase'] },
  ])
  await show(site([source(find), source(finds({ rent: [line('Sign', rent as never)] }), { key: 'more' })]))
  const field = await open()
  await userEvent.type(field, 'puchase')
  await screen.findByText('like “purchase”')
  expect(screen.getByText('purchase').tagName).toBe('MARK')
  await userEvent.clear(field)
  await userEvent.type(field, 'rent')
  await screen.findByText('rent')
  expect(screen.getByRole('option', { name: /Sign/ }).textContent).toContain(
    'DEC-1001 · …paid for rooms that others own: rent, and what comes with it.',
  )
})

test('the kind with the very record comes first, and pages before what is found only by other letters', async () => {
  const ids = finds({ '1084': [line('Order 1084')], decisions: [line('Take decision', { match: 'LIKE' })] })
  const exact = finds({ '1084': [line('Lease', { match: 'ID' })] })
  await show(site([source(ids), source(exact, { key: 'delegations', label: 'Delegations' })]))
  const field = await open()
  await userEvent.type(field, '1084')
  await screen.findByText('Lease')
  await waitFor(() => expect(options()).toEqual(['Lease', 'Order 1084']))
  await userEvent.clear(field)
  await userEvent.type(field, 'decisions')
  await screen.findByText('Take decision')
  expect(options()).toEqual(['Go to Decisions', 'Take decision'])
})

test('Enter waits for the answer to what was typed, and an older answer is dropped', async () => {
  const answers = new Map<string, () => void>()
  const find: EntryFinder = (words) =>
    new Promise((resolve) => {
      const entries = [line(`The ${words}`, { to: `/elsewhere?of=${words}` } as never)]
      answers.set(words, () => resolve({ entries, total: 1, totalIsExact: true, like: [] }))
    })
  const { address } = await show(site([source(find)]))
  const field = await open()
  await userEvent.type(field, 'de')
  await waitFor(() => expect(answers.has('de')).toBe(true))
  await userEvent.type(field, 'ep{Enter}')
  await waitFor(() => expect(answers.has('deep')).toBe(true))
  answers.get('de')?.()
  expect(address()).toBe('/')
  answers.get('deep')?.()
  await waitFor(() => expect(address()).toContain('of=deep'))
})

test('a kind that cannot be asked says so, and the others are there', async () => {
  const broken: EntryFinder = async () => {
    throw new Error('away')
  }
  await show(
    site([source(broken, { label: 'People', key: 'people' }), source(finds({ lease: [line('Lease')] }))]),
  )
  await userEvent.type(await open(), 'lease')
  await screen.findByText('Search did not work for: People.')
  expect(options()).toEqual(['Lease'])
})

test('what was searched for before comes first, is searched for again, and what is opened is kept', async () => {
  const kept: string[] = []
  const recent = { words: ['lease', 'DEL-1187'], add: (words: string) => kept.push(words) }
  const { address } = await show(site([source(finds({ lease: [line('Sign a lease')] }))], recent))
  const field = await open()
  expect(options().slice(0, 3)).toEqual(['lease', 'DEL-1187', 'Go to Decisions'])
  await userEvent.keyboard('{Enter}')
  expect((field as HTMLInputElement).value).toBe('lease')
  await screen.findByText('DEC-1001')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  expect(kept).toEqual(['lease'])
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

test('the count that is heard is of all that is found, as the one that is seen', async () => {
  const find: EntryFinder = async () => ({
    entries: [line('Purchase')],
    total: 50,
    totalIsExact: true,
    like: [],
  })
  await show(site([source(find)]))
  await userEvent.type(await open(), 'purchase')
  await screen.findByText('50 found')
  screen.getByRole('group', { name: 'Decisions, 50' })
})

test('where there are more than are shown, the last line of a kind shows more of them', async () => {
  const all = Array.from({ length: 7 }, (_, n) => line(`Purchase ${n + 1}`))
  const find: EntryFinder = async (_, most) => ({
    entries: all.slice(0, most),
    total: 7,
    totalIsExact: true,
    like: [],
  })
  await show(site([source(find)]))
  await userEvent.type(await open(), 'purchase')
  await waitFor(() => expect(options()).toHaveLength(6))
  expect(options().at(-1)).toBe('Show more decisions')
  // the first of them is current: up from it is the last line
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(options()).toHaveLength(7))
  expect(options().at(-1)).toMatch(/^Purchase 7/)
})

test('a record whose first page the viewer may not open leads where its name does', async () => {
  const authority = recordRoute({
    kind: 'position',
    path: '/elsewhere/$positionId',
    when: () => true,
    leads: () => true,
  })
  const find = finds({ dean: [line('Dean', { to: '/first/p1', record: { kind: 'position', id: 'p1' } })] })
  const { address } = await show(
    <RecordRoutesContext value={[authority]}>{site([source(find)])}</RecordRoutesContext>,
  )
  await userEvent.type(await open(), 'dean')
  await userEvent.click(await screen.findByRole('option', { name: /Dean/ }))
  await waitFor(() => expect(address()).toBe('/elsewhere/p1'))
})

test('the acts of the open page come first, and are found by a word', async () => {
  const renew = vi.fn()
  await show(
    <Shell modules={modules} accounts={[]} onSwitch={async () => {}} onSignOut={async () => {}}>
      <PageHeader
        area="delegations"
        crumbs={[]}
        title="Sign contracts"
        acts={{ primary: { key: 'renew', label: 'Renew', onAct: renew } }}
      />
    </Shell>,
  )
  await screen.findByRole('heading', { name: 'Sign contracts' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'renew')
  expect(options()[0]).toBe('Renew')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(renew).toHaveBeenCalled())
})

test('a command is found by another word for the same act', async () => {
  await show(site())
  await userEvent.type(await open(), 'create')
  expect(options()).toEqual(['New decision'])
})
