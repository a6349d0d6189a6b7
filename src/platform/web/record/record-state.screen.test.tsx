import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '../client/failure.ts'
import { show } from '../testing/screen.tsx'
import { type RecordQuery, RecordState } from './RecordState.tsx'

afterEach(cleanup)

const draw = (found: Partial<RecordQuery<string>>) =>
  show(
    <RecordState
      found={{ data: undefined, error: null, refetch: () => {}, ...found }}
      wrongAccount={(failure) => <p>Elsewhere: {failure.message}</p>}
    >
      {(record) => <p>{record}</p>}
    </RecordState>,
  )
const refused = (status: number, code: string) =>
  new Failure({ kind: 'refused', status, code, message: 'Another account.' })

test('a record that came is drawn', async () => {
  await draw({ data: 'The oak' })
  await screen.findByText('The oak')
})

test('a record of another account, and one that no longer exists, take the place of what was drawn', async () => {
  await draw({ data: 'The oak', error: refused(404, 'WRONG_ACCOUNT') })
  await screen.findByText('Elsewhere: Another account.')
  cleanup()
  await draw({ data: 'The oak', error: refused(404, 'NOT_FOUND') })
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('records that the viewer may no longer see say who can help', async () => {
  await draw({ data: 'The oak', error: refused(403, 'FORBIDDEN') })
  await screen.findByRole('heading', { name: 'You do not have permission to view this page.' })
})

test('a record that did not load is asked for again, and what came before stays', async () => {
  let asked = 0
  await draw({ error: refused(500, 'INTERNAL'), refetch: () => (asked += 1) })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(asked).toBe(1)
  cleanup()
  await draw({ data: 'The oak', error: refused(500, 'INTERNAL') })
  await screen.findByText('The oak')
})

test('a record that is still to come shows its bones', async () => {
  await draw({})
  await screen.findByRole('status', { name: 'Loading' })
})
