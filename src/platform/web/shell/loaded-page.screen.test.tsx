import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type PartFile, partFile } from '../feedback/later.tsx'
import { show } from '../testing/screen.tsx'
import { LoadedPage } from './LoadedPage.tsx'

afterEach(cleanup)

let isBroken = false
function Broken() {
  if (isBroken) throw new Error('broken')
  return <h1>drawn</h1>
}

/** The site around a page: what is typed in it must stay. */
const around = (file: PartFile) => (
  <>
    <label>
      Typed <input />
    </label>
    <LoadedPage file={file} meanwhile={null} />
  </>
)

test('a page that cannot be fetched says so in its place, and is fetched again on demand', async () => {
  let online = false
  const file = partFile(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module: /assets/Page.js')
    return { default: () => <h1>The page</h1> }
  })
  await show(around(file))
  await userEvent.type(screen.getByLabelText('Typed'), 'kept')
  await screen.findByText(/The server cannot be reached/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/The server cannot be reached/)
  online = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'The page' })
  expect(screen.getByLabelText<HTMLInputElement>('Typed').value).toBe('kept')
})

test('a page that could not be fetched comes on its own', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let online = false
  const file = partFile(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module: /assets/Page.js')
    return { default: () => <h1>The page</h1> }
  })
  await show(around(file))
  await screen.findByText(/Retrying automatically/)
  online = true
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  vi.useRealTimers()
  await screen.findByRole('heading', { name: 'The page' })
})

test('a page that comes just after its place was drawn is shown', async () => {
  let asked = 0
  const page = () => <h1>just come</h1>
  await show(
    around({
      part: () => (asked++ === 0 ? undefined : page),
      fetch: async () => {},
      prepare: async () => {},
    }),
  )
  await screen.findByRole('heading', { name: 'just come' })
})

test('a page that cannot be drawn leaves the site around it, and is drawn again on demand', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  isBroken = true
  await show(around(partFile(async () => ({ default: Broken }))))
  await screen.findByText('This part did not load.')
  screen.getByLabelText('Typed')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'drawn' })
  expect(told).toHaveBeenCalled()
  told.mockRestore()
})
