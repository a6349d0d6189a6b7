import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { day, instant, line, printableThroughout, requiredId, text } from './fields.ts'

const said = (schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }) => {
  return (value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
}

describe('a text that must be there', () => {
  const name = said(text(50, 1, 'Section name is required.'))

  test.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['blanks', ' \t '],
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c \u2060'],
    ['a byte order mark and a soft hyphen', '\ufeff\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['an empty Braille cell', '\u2800'],
    ['marks of direction', '\u202e\u200f'],
  ])('is missing where there is %s', (_, given) => {
    expect(name(given)).toEqual(['Section name is required.'])
  })

  test.each(['👩‍👩‍👧', 'क्‍ष', 'می‌خواهم', '❤️', ' Soft\u00adware '])('keeps what joins “%s”', (given) => {
    expect(text(50, 1).parse(given)).toBe(given.trim())
  })

  test('says that it is required where nothing better is said', () => {
    expect(said(text(50, 1))('')).toEqual(['This is required.'])
  })
})

test('a text that may be missing is empty where nothing of it is seen', () => {
  expect(text(50).parse('\u200b')).toBe('')
})

test('a line has no breaks: what was pasted over several is one', () => {
  expect(line(50, 1).parse(' Board\r\n  matrix\t2027\n')).toBe('Board matrix 2027')
  expect(said(line(5))('Board\nmatrix')).toHaveLength(1)
  expect(line(12).parse('Soft  spaces')).toBe('Soft  spaces')
  // many spaces are read as quickly as many letters
  const before = performance.now()
  expect(said(line(50))(`a${' '.repeat(200_000)}b${' '.repeat(200_000)}`)).toHaveLength(1)
  expect(performance.now() - before).toBeLessThan(1_000)
  // it is as long as it is kept
  expect(line(7).parse('Board\n \n \u0085 A')).toBe('Board A')
})

test('characters that cannot be printed are refused, alone too', () => {
  for (const given of ['a\u0000b', '\u0007', '\ud800'])
    expect(said(text(50))(given)).toEqual(['Remove characters that cannot be printed.'])
})

test.each([undefined, null, ''])('something that must be chosen is missing where there is %s', (given) => {
  expect(said(requiredId('Section is required'))(given)).toEqual(['Section is required'])
})

test.each(['0000-01-01', '0999-12-31', '9999-12-31'])('%s is no day that anything happens on', (given) => {
  expect(said(day)(given)).toEqual(['Enter a day between the years 1000 and 9998.'])
  expect(said(instant)(`${given}T00:00:00Z`)).toHaveLength(1)
})
test.each(['1000-01-01', '2028-02-29', '9998-12-31'])('%s is one', (given) => {
  expect(day.parse(given)).toBe(given)
  expect(instant.parse(`${given}T23:59:59.999Z`)).toBe(`${given}T23:59:59.999Z`)
})

test('a field that says so itself is not told twice of characters that cannot be printed', () => {
  const body = printableThroughout(z.object({ email: text(50), other: z.string() }))
  const found = body.safeParse({ email: 'a\u0000', other: 'b\u0000' }).error?.issues
  expect(found?.map(({ path }) => path)).toEqual([['email'], ['other']])
})
