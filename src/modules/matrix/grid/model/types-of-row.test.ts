import { expect, test } from 'vitest'
import { aGrid } from '../testing/a-grid.ts'
import { typesOfRows } from './types-of-row.ts'

test('a decision has a row for the authority types that it has, and for those with a cell, in their order', () => {
  const grid = aGrid()
  const [first, second, ...others] = grid.rows.map((row) => ({ ...row, authorityTypes: [] as number[] }))
  const rows = [{ ...first!, authorityTypes: [2, 0] }, second!, ...others]
  const cells = [[0, 0, 1, -1, 1, 0, 1] as const].map((cell) => [...cell] as (typeof grid.cells)[number])
  expect(typesOfRows({ rows, cells })).toEqual([[0, 1, 2], ...rows.slice(1).map(() => [])])
})
