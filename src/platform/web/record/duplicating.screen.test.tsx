import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '../client/failure.ts'
import { show } from '../testing/screen.tsx'
import { Duplicating } from './Duplicating.tsx'

afterEach(cleanup)

test('opening the address of a copy writes nothing: its button does, and tells where it could not', async () => {
  let made = 0
  const make = async () => {
    made += 1
    if (made === 1)
      throw new Failure({
        kind: 'refused',
        message: 'This record does not exist, or you cannot view it.',
        status: 404,
      })
    return '/'
  }
  await show(<Duplicating make={make} done="Duplicated." />)
  await screen.findByRole('heading', { name: 'Duplicate this record?' })
  expect(made).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate record' }))
  await screen.findByText(/This record does not exist, or you cannot view it/)
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate record' }))
  await screen.findByText('Duplicated.')
  expect(made).toBe(2)
})

test('a copy that is refused for its fields says what is wrong with them, each once', async () => {
  const message = 'This section is not available.'
  const fields = ['sectionIds.0', 'sectionIds.1'].map((path) => ({ path, message }))
  const make = () =>
    Promise.reject(
      new Failure({ kind: 'refused', message: 'Some values are not allowed.', status: 422, fields }),
    )
  await show(<Duplicating make={make} done="Duplicated." />)
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate record' }))
  await screen.findByText(message)
  expect(screen.queryByText(/Some values|did not load/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
