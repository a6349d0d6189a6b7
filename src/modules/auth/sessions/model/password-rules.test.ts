import { describe, expect, test } from 'vitest'
import { problemOfPassword } from './judge-password.ts'

const about = {
  name: 'Marisol Okafor',
  email: 'marisol.okafor@aldervalley.example',
  organizations: ['Alder Valley University', 'AVU-20418'],
}
const problemOf = (password: string, hasApp = false) => problemOfPassword(password, { hasApp, ...about })

describe('a password', () => {
  test.each([
    ['is short', 'x8Kd_2plQw9', 'PASSWORD_SHORT'],
    ['is a common one', '123456789012', 'PASSWORD_GUESSED'],
    ['is a common one with signs', 'P@ssw0rd2026!', 'PASSWORD_GUESSED'],
    ['is a word twice', 'passwordpassword', 'PASSWORD_GUESSED'],
    ['walks along the keys', 'qwertyuiop123', 'PASSWORD_GUESSED'],
    ['is one letter', 'aaaaaaaaaaaaaaaaaaaa', 'PASSWORD_GUESSED'],
    ['is a season with its year', 'Summer2026!!!', 'PASSWORD_GUESSED'],
    ['is a month with its year', 'November2026!', 'PASSWORD_GUESSED'],
    ['is a season in letters of another script', 'Ѕummеr2026!!!', 'PASSWORD_GUESSED'],
    ['is signs alone', '!!!!????....----', 'PASSWORD_GUESSED'],
    ['is a season between signs', 'Autumn-2026-!!', 'PASSWORD_GUESSED'],
    ['is a word with a year', 'Liverpool2019!', 'PASSWORD_GUESSED'],
    ['is their address', 'marisol.okafor1', 'LIKE_NAME'],
    ['is their name with signs', 'M@ris0l-0kaf0r!', 'LIKE_NAME'],
    ['is their name with the year', 'M.Okafor.2026!', 'LIKE_NAME'],
    ['is their name with a season', 'Marisol-Okafor-Summer', 'LIKE_NAME'],
    ['is their name backwards', 'rofakOlosiraM', 'LIKE_NAME'],
    ['is their name spelled out', 'm-a-r-i-s-o-l o-k-a-f-o-r', 'LIKE_NAME'],
    ['is their name in wide letters', 'Ｍａｒｉｓｏｌ２０２６！！', 'LIKE_NAME'],
    ['is their name with accents', 'Márìsöl-Ôkáfór', 'LIKE_NAME'],
    ['is their name with what nobody sees', 'mari\u200bsol\u00adokafor', 'LIKE_NAME'],
    ['is their mail domain', 'aldervalley.example', 'LIKE_ADDRESS'],
    ['is their organization', 'AlderValley2026', 'LIKE_ORGANIZATION'],
    ['is their organization in Cyrillic letters', 'аldеrvаllеу12', 'LIKE_ORGANIZATION'],
    ['is the account number of it', 'AVU-20418-AVU', 'LIKE_ORGANIZATION'],
    ['is the product with the year', 'Mandate2026!!', 'LIKE_PRODUCT'],
    ['is the product twice', 'mandate-mandate', 'LIKE_PRODUCT'],
  ])('that %s is refused: %s', (_, password, problem) => expect(problemOf(password)).toBe(problem))

  test.each([
    'x8Kd_2plQw9z',
    'kR7pX492!638',
    '!Q7$kz#9@Lm&',
    '7vnq-3kxw-p2rt',
    'correct horse battery',
    'correct-horse-battery',
    'green tandems at dawn',
    'okafor likes green tandems',
    'our summer house by the lake',
    'Three1valleys2under3snow',
    'mandate for seven grey herons',
    'der Zug fährt um halb neun',
    'мой дядя самых честных правил',
    '雨の日は傘を忘れないでください',
    'purple-otter-stapler-97',
    'Tr0ubled&Windmill',
    'zebra lamp orchid 44',
  ])('%s is taken', (password) => expect(problemOf(password)).toBeUndefined())

  test.each([
    ['x8Kd_2pl', undefined],
    ['tandem-dawn', undefined],
    ['x8Kd_2p', 'PASSWORD_SHORT'],
    ['password', 'PASSWORD_GUESSED'],
    ['P@ssword2026!', 'PASSWORD_GUESSED'],
    ['Welcome12345!', 'PASSWORD_GUESSED'],
    ['Zxcvbnm12345!', 'PASSWORD_GUESSED'],
    ['Okafor2026!', 'LIKE_NAME'],
  ])('%s beside an authenticator app: %s', (password, problem) =>
    expect(problemOf(password, true)).toBe(problem),
  )

  test('of 128 characters is looked at in no time', () => {
    const before = performance.now()
    expect(problemOf('4@8({[</369&#!1/|0$5+7%2'.repeat(5).slice(0, 128))).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
