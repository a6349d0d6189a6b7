import { expect, test } from 'vitest'
import { type GridRowHead, linesOf } from './lines-of.tsx'

const row = (name: string, category: string | null): GridRowHead =>
  ({
    decision: { id: name, name },
    section: { id: 's', name: 'Finance' },
    category: category && { id: category, name: category },
  }) as unknown as GridRowHead
const linesFor = (rows: readonly GridRowHead[], alone: boolean) =>
  linesOf(
    rows,
    new Set(),
    ({ decision }, category) => [
      { kind: 'row', key: decision.id, label: category ? `${decision.name} (${category})` : decision.name },
    ],
    { alone },
  ).map(({ label }) => label)

const rows = [row('Gift', 'Gifts'), row('Loan', 'Credit'), row('Bond', 'Credit'), row('Other', null)]

test('a row that is alone in its category names it in its cell, and others have a caption', () => {
  expect(linesFor(rows, true)).toEqual(['Finance', 'Gift (Gifts)', 'Credit', 'Loan', 'Bond', 'Other'])
})

test('a matrix whose rows have several lines keeps every caption', () => {
  expect(linesFor(rows, false)).toEqual(['Finance', 'Gifts', 'Gift', 'Credit', 'Loan', 'Bond', 'Other'])
})
