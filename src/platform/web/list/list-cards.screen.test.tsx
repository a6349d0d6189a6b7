import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
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
  const selection = useSelection<(typeof rows)[number]>('', {})
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

test('a finger that rests on a card chooses it, and taps choose from then on', async () => {
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
