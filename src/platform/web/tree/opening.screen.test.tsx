import { expect, test } from 'vitest'
import { openAtFirst } from './opening.ts'

const opened = (level: number, below: readonly number[]) =>
  [...openAtFirst(level, [...below.entries()], ([, count]) => count)].map(([at]) => at)

test('no tree begins with one row', () => {
  expect(opened(1, [900])).toEqual([0])
  expect(opened(3, [900])).toEqual([0])
  expect(opened(1, [0])).toEqual([])
})

test('a level opens where few are below it, the top as far as it fits', () => {
  expect(opened(1, [40, 0, 40])).toEqual([0, 2])
  expect(opened(1, [40, 40, 40])).toEqual([0, 1])
  expect(opened(2, [20, 20])).toEqual([0, 1])
  expect(opened(2, [20, 21])).toEqual([])
})
