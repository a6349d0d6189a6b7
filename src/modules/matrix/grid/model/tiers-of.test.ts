import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aGrid, type CellExample, FORMAT, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import type { MatrixFormat } from './definition.ts'
import { CELL_FLAGS, type Grid, type GridLimit, LEFT_OUT_FLAGS } from './grid.ts'
import { buildTiers, MOST_TIERS } from './tiers-of.ts'

/** One decision and a position for each limit. */
function gridOf(stands: Readonly<Record<string, CellExample>>): Grid {
  const cells = Object.entries(stands).map(([position, cell]) => [`Approve travel/${position}`, cell])
  return aGrid({
    decisions: { Finance: ['Approve travel'] },
    positions: Object.keys(stands),
    cells: Object.fromEntries(cells),
  })
}
const ofLimits = (limits: Readonly<Record<string, readonly GridLimit[]>>) =>
  gridOf(Object.fromEntries(Object.entries(limits).map(([position, limit]) => [position, { limit }])))

/** "up to $500: President, Controller $250". */
const tiersIn = (grid: Grid, format: MatrixFormat = FORMAT) =>
  buildTiers(grid, format).flatMap((row) =>
    row.map(
      ({ label, holders }) =>
        `${label}: ${holders.map(({ name, limits }) => [name, ...limits].join(' ')).join(', ')}`,
    ),
  )

test('each limit is a tier, from the lowest to that without a limit; amounts are compared by the rates of the day', () => {
  const limits = { a: [upTo('500')], b: [NO_LIMIT], c: [upTo('100')], d: [upTo('400', 'EUR')] }
  expect(tiersIn(ofLimits(limits))).toEqual(['up to $100: c', 'above $100 up to $500: a, d', 'No limit: b'])
})

test('shows the own limit of each holder where a tier is made of several limits', () => {
  const amounts = ['25000', '50000', '60000', '70000', '80000', '90000', '100000']
  const limits = Object.fromEntries(amounts.map((amount) => [`h${amount}`, [upTo(amount)]]))
  expect(tiersIn(ofLimits(limits)).slice(0, 2)).toEqual([
    'up to $50,000: h25000 $25,000, h50000 $50,000',
    'above $50,000 up to $60,000: h60000',
  ])
})

test('shows the own limit of a holder whose limit has a lower end or ends below the amount', () => {
  const limits = {
    a: [{ ...upTo('500'), min: { value: '100', unit: 'USD', exclusive: false } }],
    b: [upTo('500')],
    c: [{ ...upTo('500'), max: { value: '500', unit: 'USD', exclusive: true } }],
  }
  expect(tiersIn(ofLimits(limits))).toEqual(['up to $500: a $100 to $500, b $500, c below $500'])
})

test('limits that the format writes alike are one tier', () => {
  const format: MatrixFormat = { ...FORMAT, valueAbbrevations: 'thousands' }
  const limits = { a: [upTo('1000')], b: [upTo('1400')], c: [upTo('2000')] }
  expect(tiersIn(ofLimits(limits), format)).toEqual(['up to $1K: a, b', 'above $1K up to $2K: c'])
})

test('amounts in a currency without a rate have tiers of their own', () => {
  expect(tiersIn(ofLimits({ a: [upTo('500')], b: [upTo('300', 'GBP')] }))).toEqual([
    'up to $500: a',
    'up to £300: b',
  ])
})

test('limits of different kinds have tiers of their own', () => {
  const limits = {
    a: [upTo('100')],
    p: [upTo('15', '%', 'PERCENTAGE')],
    y: [{ ...NO_LIMIT, valueType: 'AUTHORIZED' as const }],
  }
  expect(tiersIn(ofLimits(limits))).toEqual(['up to $100: a', 'up to 15%: p', 'Authorized: y'])
})

test('what gives nothing now and what is left out are in tiers of their own, with the marks of their cells', () => {
  const grid = gridOf({
    a: { limit: [upTo('100')], flags: CELL_FLAGS.conditions | CELL_FLAGS.further, count: 2 },
    b: { state: 'WAITING' },
    d: { state: 'UNHELD' },
    c: { state: 'LEFT_OUT', flags: LEFT_OUT_FLAGS.limitType },
  })
  expect(tiersIn(grid)).toEqual(['up to $100: a', 'Held by no one: d', 'Not in force: b', 'Not shown: c'])
  const [row = []] = buildTiers(grid, FORMAT)
  expect(row.flatMap(({ holders }) => holders)).toMatchObject([
    { state: 'LIVE', notes: ['conditions', 'further'], delegations: 2, leftOutBy: [] },
    { state: 'UNHELD', notes: [], leftOutBy: [] },
    { state: 'WAITING', notes: [], leftOutBy: [] },
    { state: 'LEFT_OUT', notes: [], leftOutBy: ['limitType'] },
  ])
})

test('more than six limits are six tiers, no one is left out, and each own limit is in a merged tier', () => {
  const someSizes = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(someSizes, (sizes) => {
      const grid = ofLimits(Object.fromEntries(sizes.map((size) => [`h${size}`, [upTo(`${size}`)]])))
      const [row = []] = buildTiers(grid, FORMAT)
      expect(row.length).toBe(Math.min(MOST_TIERS, sizes.length))
      const names = row.flatMap(({ holders }) => holders.map(({ name }) => name))
      expect(names.toSorted()).toEqual(sizes.map((size) => `h${size}`).sort())
      const dollars = (size: string) => `$${Number(size).toLocaleString('en-US')}`
      for (const { label, holders } of row)
        for (const { name, limits } of holders) {
          const own = dollars(name.slice(1))
          if (holders.length > 1) expect(limits).toEqual([own])
          else expect([label.endsWith(`up to ${own}`), limits]).toEqual([true, []])
        }
    }),
  )
})
