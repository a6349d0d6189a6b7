import { expect, test } from 'vitest'
import { describeAnswers } from './answer-effects.ts'

const facts = { acceptanceRequired: false, effective: '2020-01-01T00:00:00.000Z', suspendedDate: null }
const effectOf = (change: Partial<typeof facts> | { suspendedDate: string }) =>
  describeAnswers({ ...facts, ...change }, 'APPROVAL', 'UTC')

test('an approval says “immediately” only where nothing else is awaited', () => {
  expect(effectOf({}).APPROVED).toBe('Issued and in force immediately.')
  expect(effectOf({ acceptanceRequired: true }).APPROVED).toBe('Issued. In force once accepted.')
  expect(effectOf({ effective: '2999-06-01T00:00:00.000Z' }).APPROVED).toBe(
    'Issued. In force from June 1, 2999.',
  )
})

test('a denial says where the delegation goes', () => {
  expect(effectOf({}).DENIED).toBe('Returns to Draft.')
  expect(effectOf({ suspendedDate: '2026-01-01T00:00:00.000Z' }).DENIED).toBe('Stays suspended.')
})
