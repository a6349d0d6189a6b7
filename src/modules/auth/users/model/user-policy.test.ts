import { describe, expect, test } from 'vitest'
import { mayChangeStatus, type UserToChange } from './user-policy.ts'

const user = (change: Partial<UserToChange> = {}): UserToChange => ({
  id: 'u',
  status: 'ACTIVE',
  isLastAdministrator: false,
  ...change,
})

describe('whoever manages users', () => {
  test.each([
    ['deactivates an active user', user(), 'DEACTIVATE', true],
    ['reactivates an inactive user', user({ status: 'INACTIVE' }), 'REACTIVATE', true],
    ['does not deactivate twice', user({ status: 'INACTIVE' }), 'DEACTIVATE', 'INVALID_TRANSITION'],
    ['does not reactivate who is active', user(), 'REACTIVATE', 'INVALID_TRANSITION'],
    ['does not bring back who is deleted', user({ status: 'DELETED' }), 'REACTIVATE', 'INVALID_TRANSITION'],
    ['does not deactivate themselves', user({ id: 'me' }), 'DEACTIVATE', 'OWN_USER'],
    [
      'does not deactivate the last administrator',
      user({ isLastAdministrator: true }),
      'DEACTIVATE',
      'LAST_ADMINISTRATOR',
    ],
  ] as const)('%s', (_, asked, event, expected) => {
    const verdict = mayChangeStatus('me', asked, event)
    expect(verdict.ok ? true : verdict.code).toBe(expected)
  })
})
