import { describe, expect, test } from 'vitest'
import { barredFields, GUARDED_FIELDS, mayChangeUser, mayPlace, type UserToEnd } from './user-policy.ts'

const user = (change: Partial<UserToEnd> = {}): UserToEnd => ({
  id: 'u',
  status: 'ACTIVE',
  isLastAdministrator: false,
  managesBeyond: false,
  ...change,
})

describe('anyone who manages users', () => {
  test.each([
    ['deactivates an active user', user(), 'DEACTIVATE', true],
    ['reactivates an inactive user', user({ status: 'INACTIVE' }), 'REACTIVATE', true],
    ['does not deactivate twice', user({ status: 'INACTIVE' }), 'DEACTIVATE', 'INVALID_TRANSITION'],
    ['does not deactivate who never came', user({ status: 'INVITED' }), 'DEACTIVATE', 'INVALID_TRANSITION'],
    ['does not reactivate who is active', user(), 'REACTIVATE', 'INVALID_TRANSITION'],
    ['does not bring back who is deleted', user({ status: 'DELETED' }), 'REACTIVATE', 'INVALID_TRANSITION'],
    ['does not deactivate themselves', user({ id: 'me' }), 'DEACTIVATE', 'OWN_USER'],
    ['does not delete themselves', user({ id: 'me' }), 'DELETE', 'OWN_USER'],
    ['edits themselves', user({ id: 'me' }), 'EDIT', true],
    [
      'does not deactivate the last administrator',
      user({ isLastAdministrator: true }),
      'DEACTIVATE',
      'LAST_ADMINISTRATOR',
    ],
    [
      'does not delete the last administrator',
      user({ isLastAdministrator: true }),
      'DELETE',
      'LAST_ADMINISTRATOR',
    ],
    ['does not deactivate who manages more', user({ managesBeyond: true }), 'DEACTIVATE', 'USER_BEYOND'],
    ['does not delete who manages more', user({ managesBeyond: true }), 'DELETE', 'USER_BEYOND'],
    ['edits who manages more', user({ managesBeyond: true }), 'EDIT', true],
    ['deletes who was invited', user({ status: 'INVITED' }), 'DELETE', true],
    ['deletes who is inactive', user({ status: 'INACTIVE' }), 'DELETE', true],
    ['sends a new link to who was invited', user({ status: 'INVITED' }), 'RESEND', true],
    ['sends no link to who is active', user(), 'RESEND', 'INVALID_TRANSITION'],
  ] as const)('%s', (_, asked, event, expected) => {
    const verdict = mayChangeUser('me', asked, event)
    expect(verdict.ok ? true : verdict.code).toBe(expected)
  })

  test('is reported in a sentence why no new link is sent', () => {
    expect(mayChangeUser('me', user(), 'RESEND')).toMatchObject({
      params: { sentence: 'This user is Active. You can reinvite it only when it is Invited.' },
    })
  })
})

describe('what gives rights', () => {
  test('of oneself is for another administrator, every field of it', () => {
    expect(Object.keys(barredFields({ isSelf: true, mayMore: null, managesBeyond: false })).sort()).toEqual(
      [...GUARDED_FIELDS].sort(),
    )
  })

  test('of a user who manages more begins and ends by no one who manages less', () => {
    const words = expect.stringContaining('management permissions that you do not have')
    const barred = barredFields({ isSelf: false, mayMore: null, managesBeyond: true })
    expect(barred).toEqual({ startDate: words, terminationDate: words })
  })

  test('of others is theirs, but for the address of someone who may do more', () => {
    expect(barredFields({ isSelf: false, mayMore: null, managesBeyond: false })).toEqual({})
    for (const [mayMore, words] of [
      ['NOW', 'This user has permissions'],
      ['LATELY', 'Within the last 30 days, this user had permissions'],
    ] as const)
      expect(barredFields({ isSelf: false, mayMore, managesBeyond: false })).toEqual({
        email: expect.stringContaining(words),
      })
  })

  test.each([
    ['others', user(), true],
    ['themselves', user({ id: 'me' }), 'OWN_PLACES'],
    ['who is deleted', user({ status: 'DELETED' }), 'INVALID_TRANSITION'],
  ] as const)('puts %s elsewhere', (_, asked, expected) => {
    const verdict = mayPlace('me', asked)
    expect(verdict.ok ? true : verdict.code).toBe(expected)
  })
})
