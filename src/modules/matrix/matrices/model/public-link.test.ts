import { describe, expect, test } from 'vitest'
import { linkChange, linkProblems, type PublicLink, whyClosed } from './public-link.ts'

const RULES = { externalSharing: true, requirePassword: false, requireExpiration: false }
const now = new Date('2026-11-26T12:00:00Z')
const LINK: PublicLink = {
  madeAt: '2026-11-01T00:00:00Z',
  expirationDate: null,
  expiresAt: null,
  passwordAt: null,
}
const until = (expiresAt: string) => ({ ...LINK, expirationDate: expiresAt.slice(0, 10), expiresAt })
const guarded = { ...LINK, passwordAt: LINK.madeAt }

describe('A link opens', () => {
  test.each([
    ['without an end and a password', LINK, RULES, null],
    ['until its last day is over', until('2026-11-26T12:00:00.001Z'), RULES, null],
    ['and not from then on', until('2026-11-26T12:00:00.000Z'), RULES, 'EXPIRED'],
    ['nowhere where links are turned off', LINK, { ...RULES, externalSharing: false }, 'LINKS_OFF'],
    ['with a password where one is required', guarded, { ...RULES, requirePassword: true }, null],
    ['not without it', LINK, { ...RULES, requirePassword: true }, 'NEEDS_PASSWORD'],
    [
      'not without an end where one is required',
      LINK,
      { ...RULES, requireExpiration: true },
      'NEEDS_EXPIRATION',
    ],
    ['with it', until('2027-01-01T00:00:00Z'), { ...RULES, requireExpiration: true }, null],
  ] as const)('%s', (_, link, rules, expected) => {
    expect(whyClosed(link, rules, now)).toBe(expected)
  })
})

describe('A link is not saved', () => {
  const problems = (asked: object, rules = RULES, had: PublicLink | null = null) =>
    linkProblems(linkChange.parse({ externalSharing: true, ...asked }), rules, {
      had,
      today: '2026-11-26',
    }).map(({ path, message }) => `${path}: ${message}`)
  const password = 'correct horse'
  test.each([
    ['that ends today', { isExpirationEnabled: true, expirationDate: '2026-11-26' }, RULES, null, []],
    [
      'that ended yesterday',
      { isExpirationEnabled: true, expirationDate: '2026-11-25' },
      RULES,
      null,
      ['expirationDate: Enter today or a later day.'],
    ],
    [
      'that ends on no day',
      { isExpirationEnabled: true },
      RULES,
      null,
      ['expirationDate: Enter the last day.'],
    ],
    ['with a password of its own', { isPasswordRequired: true }, RULES, guarded, []],
    ['with none to keep', { isPasswordRequired: true }, RULES, LINK, ['password: Enter a password.']],
    ['with a new one', { isPasswordRequired: true, password }, RULES, null, []],
    [
      'against the settings',
      {},
      { ...RULES, requirePassword: true, requireExpiration: true },
      null,
      [
        'expirationDate: Your organization requires an expiration date.',
        'password: Your organization requires a password.',
      ],
    ],
  ] as const)('%s', (_, asked, rules, had, expected) => {
    expect(problems(asked, rules, had)).toEqual(expected)
  })

  test.each(['short77', 'x'.repeat(65)])('with a password of %s', (wrong) => {
    expect(linkChange.safeParse({ externalSharing: true, password: wrong }).success).toBe(false)
  })
})
