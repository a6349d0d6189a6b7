import { expect, test } from 'vitest'
import { nameOfSystemAction } from './system-actions.ts'

test('the name of a system action carries recipient and limit', () => {
  expect(nameOfSystemAction('APPROVAL', 'Sign contracts', ['Dean of Engineering', 'up to $60,000'])).toBe(
    'Approve delegation: Sign contracts, Dean of Engineering, up to $60,000',
  )
  expect(nameOfSystemAction('REQUEST', 'Sign contracts')).toBe('Delegation request: Sign contracts')
})

test('a name that is too long is cut in its subject, and keeps recipient and limit', () => {
  const name = nameOfSystemAction('APPROVAL', 'x'.repeat(200), ['Dean of Engineering', 'up to $60,000'])
  expect(name).toHaveLength(150)
  expect(name).toMatch(/^Approve delegation: x+…, Dean of Engineering, up to \$60,000$/)
  expect(nameOfSystemAction('APPROVAL', 'Sign', ['y'.repeat(300)])).toHaveLength(150)
})

test('a recipient who is asked about a change reads so in the name', () => {
  const details = ['Dean of Engineering', 'up to $60,000']
  expect(nameOfSystemAction('ACCEPTANCE', 'Sign', details, true)).toBe(
    'Accept change of delegation: Sign, Dean of Engineering, up to $60,000',
  )
  expect(nameOfSystemAction('ACCEPTANCE', 'Sign')).toBe('Accept delegation: Sign')
})
