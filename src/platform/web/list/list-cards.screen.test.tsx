import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { ListShape } from '#platform/model/list.ts'
import { show } from '../testing/screen.tsx'
import { drawn } from './cells.tsx'
import { ListCards } from './ListCards.tsx'
import { useSelection } from './use-selection.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const rows = [
  { id: 't1', name: 'Oak' },
  { id: 't2', name: 'Elm' },
]

function Cards() {
  const selection = useSelection<(typeof rows)[number]>('', {}, undefined)
  return (
    <ListCards
      name="trees"
      rows={rows}
      card={({ name }) => ({ title: name })}
      linkOf={({ id }) => `/trees/${id}`}
      selection={selection}
    />
  )
}

const press = (name: string, ms: number, moved = 0) => {
  vi.useFakeTimers()
  const card = screen.getByText(name)
  fireEvent.pointerDown(card, { clientX: 10, clientY: 10 })
  if (moved) fireEvent.pointerMove(card, { clientX: 10, clientY: 10 + moved })
  vi.advanceTimersByTime(ms)
  vi.useRealTimers()
  fireEvent.pointerUp(card)
}
const chosen = () =>
  screen
    .queryAllByRole('checkbox')
    .filter((box) => (box as HTMLInputElement).checked)
    .map((box) => box.getAttribute('aria-label'))

test('a finger that rests on a card chooses it, and taps choose after that', async () => {
  await show(<Cards />)
  press('Oak', 600)
  expect(await screen.findByRole('checkbox', { name: 'Select Oak' })).toBeTruthy()
  expect(chosen()).toEqual(['Select Oak'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Elm' }))
  expect(chosen()).toEqual(['Select Oak', 'Select Elm'])
  await userEvent.click(screen.getByText('Oak'))
  expect(chosen()).toEqual(['Select Elm'])
  await userEvent.click(screen.getByText('Elm'))
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('a short tap, and a finger that scrolls, choose nothing', async () => {
  await show(<Cards />)
  press('Oak', 200)
  press('Oak', 600, 40)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('a card shows the columns that it names as their cells do, without those that the list goes without', () => {
  const list = {
    name: 'trees',
    columns: [
      { key: 'name', label: 'Name', kind: 'link' },
      { key: 'parents', label: 'Parents', kind: 'names' },
      { key: 'height', label: 'Height', kind: 'count' },
      { key: 'planted', label: 'Planted', kind: 'day' },
      { key: 'status', label: 'Status', kind: 'status', of: 'switchable', labels: { FELLED: 'Felled' } },
      { key: 'wood', label: 'Wood', kind: 'text' },
    ],
    filters: {},
    searchHint: 'Search trees',
    defaultSort: { by: 'name', order: 'asc' },
    row: z.object({
      id: z.string(),
      name: z.string(),
      parents: z.array(z.object({ name: z.string() })),
      height: z.int(),
      planted: z.string().nullable(),
      status: z.enum(['FELLED']),
      wood: z.string(),
    }),
  } as const satisfies ListShape
  const { cardOf, cellOf } = drawn<typeof list>(
    list.columns.filter(({ key }) => key !== 'wood'),
    {
      cells: { height: (row) => `${row.height} m` },
      card: { title: 'name', line: 'height', caption: ['parents', 'wood', 'planted', 'height'] },
    },
    { zone: 'UTC', dateFormat: 'MM/DD/YYYY' },
    'WAITING',
  )
  const oak = {
    id: 't1',
    name: 'Oak',
    parents: [{ name: 'Elm' }, { name: 'Ash' }],
    height: 1_200,
    planted: '2026-02-01T00:00:00Z',
    status: 'FELLED' as const,
    wood: 'Hard',
  }
  expect(cardOf(oak)).toEqual({
    title: 'Oak',
    status: 'Felled',
    line: '1200 m',
    value: undefined,
    caption: 'Elm, Ash · 02/01/2026 · 1,200',
  })
  expect(cardOf({ ...oak, parents: [], planted: null }).caption).toBe('1,200')
  expect(list.columns.map((column) => cellOf(column, { ...oak, planted: null }))).toEqual([
    'Oak',
    'Elm, Ash',
    '1200 m',
    '',
    'Felled',
    'Hard',
  ])
})
