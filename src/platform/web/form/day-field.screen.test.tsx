import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DayField } from './DayField.tsx'
import '../testing/screen.tsx'

afterEach(cleanup)

function Held() {
  const [day, setDay] = useState<string | undefined>('2026-11-25')
  return (
    <>
      <label htmlFor="day">Effective</label>
      <DayField
        id="day"
        format="MM/DD/YYYY"
        value={day}
        onChange={setDay}
        onBlur={() => {}}
        invalid={false}
        required={false}
        describedBy=""
      />
      <output>{day ?? 'none'}</output>
    </>
  )
}

const field = () => screen.getByLabelText('Effective')

test('a day that is emptied and left is none', async () => {
  render(<Held />)
  await userEvent.clear(field())
  fireEvent.blur(field())
  expect(screen.getByRole('status').textContent).toBe('none')
})

test.each(['zzz', '02/31/2027'])(
  '“%s” is said not to be a date, and the one before it stays',
  async (typed) => {
    render(<Held />)
    await userEvent.clear(field())
    await userEvent.type(field(), typed)
    fireEvent.blur(field())
    expect(screen.getByRole('alert').textContent).toContain(`“${typed}” is not a date`)
    expect(screen.getByRole('status').textContent).toBe('2026-11-25')
  },
)

test('a day may be typed as the tenant writes it or as everyone may', async () => {
  render(<Held />)
  await userEvent.clear(field())
  await userEvent.type(field(), '2026-12-26{Enter}')
  expect(screen.getByRole('status').textContent).toBe('2026-12-26')
})
