import { expect, test } from 'vitest'
import { suggestions } from './suggest-names.ts'

test('a name that is close is suggested, one that is not is not', () => {
  const meant = suggestions(['Purchasing', 'Legal'])
  expect(meant('Purchassing')).toBe(' Did you mean Purchasing?')
  expect(meant('purchasing ')).toBe(' Did you mean Purchasing?')
  expect(meant('Medicine')).toBe('')
  expect(meant('')).toBe('')
  expect(suggestions([])('Legal')).toBe('')
})

test('among very many names only the first that are wrong hear of it, and what was found is kept', () => {
  const meant = suggestions(Array.from({ length: 100_000 }, (_, i) => `person ${i}`))
  expect(meant('persom 7')).toBe(' Did you mean person 7?')
  const rest = Array.from({ length: 20_000 }, (_, i) => meant(`persom ${i + 10}`))
  expect(rest.at(0)).not.toBe('')
  expect(rest.at(-1)).toBe('')
  expect(meant('persom 7')).toBe(' Did you mean person 7?')
})
