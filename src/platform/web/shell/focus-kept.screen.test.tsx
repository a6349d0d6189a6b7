import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { CONTENT, useFocusKept } from './use-focus-on-page.ts'

afterEach(cleanup)

function Page() {
  useFocusKept()
  const [isDone, setDone] = useState(false)
  return (
    <main id={CONTENT} tabIndex={-1}>
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          Accept
        </button>
      )}
      <button type="button">More</button>
    </main>
  )
}

test('a button that goes with its act leaves the focus to the page, and Tab continues there', async () => {
  await show(<Page />)
  await userEvent.click(screen.getByText('Accept'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByText('More'))
})

test('the focus stays where it is put meanwhile', async () => {
  await show(<Page />)
  screen.getByText('Accept').focus()
  screen.getByText('Accept').addEventListener('click', () => screen.getByText('More').focus())
  await userEvent.click(screen.getByText('Accept'))
  await new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)))
  expect(document.activeElement).toBe(screen.getByText('More'))
})
