import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PasswordStrength } from './PasswordStrength.tsx'

afterEach(cleanup)

const words = ['Ada Reyes', 'ada.reyes@fernhill.example', 'Fern Hill Hospital']

test.each([
  ['x8Kd_2pl', false, 'Too short'],
  ['x8Kd_2pl', true, 'Good'],
  ['FernHill2026x', false, 'Like your name, address or organization'],
  ['qwertyuiop123', false, 'Guessed quickly'],
  ['green tandems at dawn', false, 'Strong'],
])('%s is told as the server judges it (app: %s): %s', async (password, hasApp, said) => {
  render(<PasswordStrength password={password} about={{ hasApp, words }} />)
  await screen.findByText(said)
})

test('nothing is said of nothing', () => {
  const { container } = render(<PasswordStrength password="" />)
  expect(container.textContent).toBe('')
})
