import { expect, test } from 'vitest'
import { findPermuted } from './find-permuted.ts'

type Item = { readonly name: string; readonly before: string; readonly now: string }
/** Each letter of a text is a value, and a dot is none. */
const valuesOf = (text: string) => [...text].map((letter) => (letter === '.' ? '' : letter))
const pairOf = (
  least: number,
  nameOf: (item: Item) => string,
  items: readonly (readonly [string, string, string])[],
) =>
  findPermuted(
    items.map(([name, before, now]): Item => ({ name, before, now })),
    {
      nameOf,
      leastOf: () => least,
      valuesBefore: ({ before }) => valuesOf(before),
      valuesNow: ({ now }) => valuesOf(now),
    },
  )?.map(({ name }) => name)
type Cells = readonly [name: string, before: string, now: string]
const found = (...items: readonly Cells[]) => pairOf(1, ({ name }) => name, items)
const foundFromTwo = (...items: readonly Cells[]) => pairOf(2, ({ name }) => name, items)
const foundOfOneName = (...items: readonly Cells[]) => pairOf(2, () => 'order', items)

test('finds two items of a closed round', () => {
  expect(found(['a', '1', '2'], ['b', '2', '1'], ['c', '3', '3'])).toEqual(['a', 'b'])
  expect(found(['a', '1', '2'], ['b', '2', '3'], ['c', '3', '1'])).toEqual(['a', 'b'])
  expect(found(['x', '9', '1'], ['a', '1', '2'], ['b', '2', '1'])).toEqual(['a', 'b'])
})

test('finds no round where limits move by one step, repeat, or come from an empty item', () => {
  expect(found(['a', '1', '2'], ['b', '2', '3'], ['c', '3', '4'])).toBeUndefined()
  expect(found(['a', '1', '2'], ['b', '2', '2'])).toBeUndefined()
  expect(found(['a', '1', '.'], ['b', '.', '1'])).toBeUndefined()
  expect(found()).toBeUndefined()
})

test('takes an exchange of fewer values than the least as meant', () => {
  expect(foundFromTwo(['a', '1.', '2.'], ['b', '2.', '1.'])).toBeUndefined()
  expect(foundFromTwo(['a', '13', '24'], ['b', '24', '13'])).toEqual(['a', 'b'])
  expect(foundFromTwo(['a', '1.', '24'], ['b', '24', '1.'])).toEqual(['b', 'a'])
})

test('refuses every exchange between items of one name, of an empty one too', () => {
  expect(foundOfOneName(['a', '1', '2'], ['b', '2', '1'])).toEqual(['a', 'b'])
  expect(foundOfOneName(['a', '.', '1'], ['b', '1', '.'])).toEqual(['a', 'b'])
  expect(foundOfOneName(['a', '.', '1'], ['b', '1', '2'])).toBeUndefined()
})
