import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PasswordStrength } from './PasswordStrength.tsx'
import { PasswordField } from './SignInFields.tsx'

afterEach(cleanup)

const known = {
  name: 'Ada Reyes',
  email: 'ada.reyes@fernhill.example',
  organizations: ['Fern Hill Hospital', 'FHH-20418'],
}

test.each([
  ['x8Kd_2pl', false, 'Too short'],
  ['x8Kd_2pl', true, 'Good'],
  ['FernHill2026x', false, 'Like your organization or its account number'],
  ['Mandate2026!!', false, 'Like the name of this product'],
  ['qwertyuiop123', false, 'Guessed quickly'],
  ['green tandems at dawn', false, 'Strong'],
])('%s is reported as the server judges it (app: %s): %s', async (password, hasApp, said) => {
  render(<PasswordStrength password={password} about={{ hasApp, ...known }} />)
  await screen.findByText(said)
})

test('nothing is said of nothing', () => {
  const { container } = render(<PasswordStrength password="" />)
  expect(container.textContent).toBe('')
})

test('beside a refusal nothing else is said of a password', async () => {
  const refused = 'This password is like your name. Choose another password.'
  const field = (error: string | undefined) => (
    <PasswordField fresh label="Password" value="green tandems at dawn" error={error} onChange={() => {}} />
  )
  const { rerender } = render(field(undefined))
  await screen.findByText('Strong')
  rerender(field(refused))
  screen.getByText(refused)
  expect(screen.queryByText('Strong')).toBeNull()
})
