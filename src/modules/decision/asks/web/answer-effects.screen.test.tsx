import { expect, test } from 'vitest'
import type { ApprovalOutcome } from '../../delegations/model/approval-outcome.ts'
import { describeAnswers } from './answer-effects.ts'

const effectOf = (outcome: Partial<ApprovalOutcome> = {}, suspendedDate: string | null = null) =>
  describeAnswers({ outcome: { when: 'NOW', from: null, ...outcome }, suspendedDate }, 'APPROVAL', 'UTC')

test('an approval says “immediately” only where nothing else is awaited', () => {
  const from = '2999-06-01T00:00:00.000Z'
  expect(effectOf().APPROVED).toBe('Issued and in force immediately.')
  expect(effectOf({ when: 'ON_ACCEPTANCE' }).APPROVED).toBe('Issued. In force once accepted.')
  expect(effectOf({ from }).APPROVED).toBe('Issued. In force from June 1, 2999.')
  expect(effectOf({ when: 'ON_ACCEPTANCE', from }).APPROVED).toBe(
    'Issued. In force from June 1, 2999 once accepted.',
  )
})

test('a change says what of it awaits acceptance', () => {
  const changeOf = (when: ApprovalOutcome['when']) =>
    describeAnswers({ outcome: { when, from: null }, suspendedDate: null }, 'CHANGE_APPROVAL', 'UTC').APPROVED
  expect(changeOf('NOW')).toBe('The change takes effect immediately.')
  expect(changeOf('ON_ACCEPTANCE')).toBe('The change takes effect once recipients accept it.')
  expect(changeOf('PARTLY')).toMatch(/^Where it grants less, it takes effect immediately\./)
})

test('a denial says where the delegation goes', () => {
  expect(effectOf().DENIED).toBe('Returns to Draft.')
  expect(effectOf({}, '2026-01-01T00:00:00.000Z').DENIED).toBe('Stays suspended.')
})
