import { describe, expect, test } from 'vitest'
import { problemOfPassword } from './password-rules.ts'
import { strengthOf } from './password-strength.ts'

const words = ['Marisol Okafor', 'marisol.okafor@aldervalley.example', 'Alder Valley University']
const problemOf = (password: string, hasApp = false) =>
  problemOfPassword(password, { hasApp, words }, strengthOf)

describe('a password', () => {
  test.each([
    ['is short', 'x8Kd_2plQw9', 'PASSWORD_SHORT'],
    ['is long enough', 'x8Kd_2plQw9z', undefined],
    ['is a phrase', 'correct horse battery', undefined],
    ['is a common one', '123456789012', 'PASSWORD_GUESSED'],
    ['is a common one with signs', 'P@ssw0rd2026!', 'PASSWORD_GUESSED'],
    ['is a word twice', 'passwordpassword', 'PASSWORD_GUESSED'],
    ['walks along the keys', 'qwertyuiop123', 'PASSWORD_GUESSED'],
    ['is one letter', 'aaaaaaaaaaaaaaaaaaaa', 'PASSWORD_GUESSED'],
    ['is their address', 'marisol.okafor1', 'PASSWORD_PERSONAL'],
    ['is their name with signs', 'M@ris0l-0kaf0r!', 'PASSWORD_PERSONAL'],
    ['is their organization', 'AlderValley2026', 'PASSWORD_PERSONAL'],
    ['has a name in it and enough besides', 'okafor likes green tandems', undefined],
  ])('that %s: %s', (_, password, problem) => expect(problemOf(password)).toBe(problem))

  test('may be shorter beside a one-time-code app, and no easier to guess', () => {
    expect(problemOf('x8Kd_2pl', true)).toBeUndefined()
    expect(problemOf('x8Kd_2p', true)).toBe('PASSWORD_SHORT')
    expect(problemOf('password', true)).toBe('PASSWORD_GUESSED')
  })

  test('of 128 characters is looked at in no time', () => {
    const before = performance.now()
    expect(problemOf('4@8({[</369&#!1/|0$5+7%2'.repeat(5).slice(0, 128))).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
