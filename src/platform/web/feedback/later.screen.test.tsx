import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, test, vi } from 'vitest'
import { LoadedPage } from '../shell/LoadedPage.tsx'
import { show } from '../testing/screen.tsx'
import { later, partFile } from './later.tsx'

afterEach(cleanup)

const Part = ({ name }: { name: string }) => <h1>{name}</h1>

test('a part that was fetched before is drawn immediately; another one has something in its place meanwhile', async () => {
  let arrive = () => {}
  const Later = later<{ name: string }>(
    () =>
      new Promise((done) => {
        arrive = () => done({ default: Part })
      }),
    'On its way',
  )
  render(<Later name="first" />)
  screen.getByText('On its way')
  arrive()
  await screen.findByRole('heading', { name: 'first' })
  cleanup()
  render(<Later name="second" />)
  screen.getByRole('heading', { name: 'second' })
})

test('a part that cannot be fetched is thrown to the boundary around it, and asked for again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  let online = false
  const Later = later(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module: /assets/Part.js')
    return { default: () => <h1>here</h1> }
  })
  await show(<LoadedPage file={partFile(async () => ({ default: () => <Later /> }))} meanwhile={null} />)
  await screen.findByText('This part did not load.')
  online = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'here' })
  told.mockRestore()
})
