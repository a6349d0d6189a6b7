import { expect, test } from 'vitest'
import { MESSAGES } from '../specification/messages.ts'
import { readTexts } from '../specification/sources.ts'
import { RULES } from './glossary-rules.ts'

/** A key, a class or a path has no space, and begins small. */
const isRead = (text: string) => /\s/.test(text) || /^[A-Z]/.test(text)

const quoted = new Set(MESSAGES.map(([message]) => message))

const found = [...readTexts()].flatMap(([text, files]) =>
  isRead(text) && !quoted.has(text)
    ? RULES.filter(([not]) => not.test(text)).flatMap(([not, instead]) =>
        files.map((file) => `${file} says “${not.exec(text)?.[0]}”, not ${instead}: ${text}`),
      )
    : [],
)

test('texts of the product have the words of the glossary', () => {
  expect(found).toEqual([])
})

test.each(RULES)('%s is found', (not, _, text) => {
  expect(text).toMatch(not)
})
