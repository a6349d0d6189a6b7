import { describe, expect, test } from 'vitest'
import { requiredId, text } from './fields.ts'

const said = (schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }) => {
  return (value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []
}

describe('a text that must be there', () => {
  const name = said(text(50, 1, 'Section name is required.'))

  test.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['blanks', ' \t '],
  ])('is missing where there is %s', (_, given) => {
    expect(name(given)).toEqual(['Section name is required.'])
  })

  test('says that it is required where nothing better is said', () => {
    expect(said(text(50, 1))('')).toEqual(['This is required.'])
  })
})

test('characters that cannot be printed are refused, alone too', () => {
  for (const given of ['a\u0000b', '\u0007', '\ud800'])
    expect(said(text(50))(given)).toEqual(['Remove characters that cannot be printed.'])
})

test.each([undefined, null, ''])('something that must be chosen is missing where there is %s', (given) => {
  expect(said(requiredId('Section is required'))(given)).toEqual(['Section is required'])
})
