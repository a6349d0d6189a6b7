import { describe, expect, test } from 'vitest'
import { linkChange, linkProblems, linkWanted, type PublicLink, whyClosed } from './public-link.ts'

const RULES = { externalSharing: true, requirePassword: false, requireExpiration: false }
const LINK: PublicLink = {
  madeAt: '2026-11-01T00:00:00Z',
  createdBy: '018f0000-0000-7000-8000-000000000001',
  expirationDate: null,
  passwordAt: null,
}
const until = (expirationDate: string) => ({ ...LINK, expirationDate })
const guarded = { ...LINK, passwordAt: LINK.madeAt }

describe('A link opens', () => {
  test.each([
    ['without an end and a password', LINK, RULES, null],
    ['until its last day is over', until('2026-11-26'), RULES, null],
    ['and not from then on', until('2026-11-25'), RULES, 'EXPIRED'],
    ['nowhere where links are turned off', LINK, { ...RULES, externalSharing: false }, 'LINKS_OFF'],
    ['with a password where one is required', guarded, { ...RULES, requirePassword: true }, null],
    ['not without it', LINK, { ...RULES, requirePassword: true }, 'NEEDS_PASSWORD'],
    [
      'not without an end where one is required',
      LINK,
      { ...RULES, requireExpiration: true },
      'NEEDS_EXPIRATION',
    ],
    ['with it', until('2027-01-01'), { ...RULES, requireExpiration: true }, null],
  ] as const)('%s', (_, link, rules, expected) => {
    expect(whyClosed(link, { rules, today: '2026-11-26', mayMaker: true })).toBe(expected)
  })

  test('only while anyone who made it may', () => {
    expect(whyClosed(LINK, { rules: RULES, today: '2026-11-26', mayMaker: false })).toBe('MAKER')
  })
})

describe('A link is not saved', () => {
  const problems = (asked: object, rules = RULES, had: PublicLink | null = null) =>
    linkProblems(linkWanted(linkChange.parse({ externalSharing: true, ...asked }), had), rules, {
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
    [
      'with a password that nobody would be asked for',
      { password },
      RULES,
      null,
      ['isPasswordRequired: Turn this on, or leave out the password.'],
    ],
    [
      'with one that is turned off',
      { isPasswordRequired: false, password },
      RULES,
      guarded,
      ['isPasswordRequired: Turn this on, or leave out the password.'],
    ],
    [
      'with a last day that would not be kept',
      { expirationDate: '2026-12-24' },
      RULES,
      null,
      ['isExpirationEnabled: Turn this on, or leave out the last day.'],
    ],
    ['with what it has, where nothing is said', {}, { ...RULES, requirePassword: true }, guarded, []],
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
