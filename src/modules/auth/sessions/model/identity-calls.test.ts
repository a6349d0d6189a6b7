import { describe, expect, test } from 'vitest'
import { requestSignInCode, resetPassword, signInWithCode, signInWithPassword } from './identity-calls.ts'

const challenge = 'c'.repeat(43)

describe('what is typed to sign in', () => {
  test('an email address is compared without its case and the spaces around it', () => {
    expect(requestSignInCode.body.parse({ email: '  Ada.Reyes@Example.EDU ' })).toEqual({
      email: 'ada.reyes@example.edu',
    })
  })

  test('a password keeps its spaces', () => {
    expect(signInWithPassword.body.parse({ email: 'a@b.edu', password: ' correct horse ' }).password).toBe(
      ' correct horse ',
    )
  })

  test.each([
    ['no address', signInWithPassword, { email: 'ada', password: 'secret' }, 'email'],
    ['no password', signInWithPassword, { email: 'a@b.edu', password: '' }, 'password'],
    [
      'a password too long to hash',
      signInWithPassword,
      { email: 'a@b.edu', password: 'x'.repeat(129) },
      'password',
    ],
    ['a code of five digits', signInWithCode, { email: 'a@b.edu', challenge, code: '12345' }, 'code'],
    ['a code without its challenge', signInWithCode, { email: 'a@b.edu', code: '123456' }, 'challenge'],
    [
      'a new password of seven characters',
      resetPassword,
      { token: challenge, password: '1234567' },
      'password',
    ],
    ['a field that nobody knows', requestSignInCode, { email: 'a@b.edu', name: 'Ada' }, ''],
  ] as const)('%s is refused at its field', (_, call, body, field) => {
    const read = call.body.safeParse(body)
    expect(read.success).toBe(false)
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([field])
  })
})
