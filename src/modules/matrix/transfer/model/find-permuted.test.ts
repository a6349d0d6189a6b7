import { expect, test } from 'vitest'
import { findPermuted } from './find-permuted.ts'

type Item = { readonly name: string; readonly before: string; readonly now: string }
const found = (...items: readonly [name: string, before: string, now: string][]) =>
  findPermuted(
    items.map(([name, before, now]): Item => ({ name, before, now })),
    ({ before }) => [before],
    ({ now }) => [now],
  )?.map(({ name }) => name)

test('finds two items of a closed round', () => {
  expect(found(['a', '1', '2'], ['b', '2', '1'], ['c', '3', '3'])).toEqual(['a', 'b'])
  expect(found(['a', '1', '2'], ['b', '2', '3'], ['c', '3', '1'])).toEqual(['a', 'b'])
  expect(found(['x', '9', '1'], ['a', '1', '2'], ['b', '2', '1'])).toEqual(['a', 'b'])
})

test('finds no round where limits move by one step, repeat, or come from an empty item', () => {
  expect(found(['a', '1', '2'], ['b', '2', '3'], ['c', '3', '4'])).toBeUndefined()
  expect(found(['a', '1', '2'], ['b', '2', '2'])).toBeUndefined()
  expect(found(['a', '1', ''], ['b', '', '1'])).toBeUndefined()
  expect(found()).toBeUndefined()
})
