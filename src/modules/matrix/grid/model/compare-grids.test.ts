import { describe, expect, test } from 'vitest'
import { aGrid, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { compareGrids, countsOf } from './compare-grids.ts'
import { CELL_FLAGS, type GridLimit } from './grid.ts'

const PLACE = 'Approve travel/Controller'
type CellInput = NonNullable<NonNullable<Parameters<typeof aGrid>[0]>['cells']>[string]
const grid = (stands?: CellInput) => aGrid({ cells: stands ? { [PLACE]: stands } : {} })
const kinds = (before?: CellInput, after?: CellInput) =>
  compareGrids(grid(before), grid(after)).map(({ kind }) => kind)
const limits = (before: GridLimit[], after: GridLimit[]) => kinds({ limit: before }, { limit: after })

test('nothing changed', () => {
  expect(limits([upTo('5')], [upTo('5.0')])).toEqual([])
  expect(kinds({ state: 'SUSPENDED' }, { state: 'SUSPENDED' })).toEqual([])
})

test('authority that was not there is added, what is not there any longer has ended', () => {
  expect(kinds(undefined, { limit: [upTo('5')] })).toEqual(['ADDED'])
  expect(kinds({ limit: [upTo('5')] }, undefined)).toEqual(['ENDED'])
  expect(kinds({ limit: [upTo('5')] }, { state: 'SUSPENDED' })).toEqual(['ENDED'])
  expect(kinds({ state: 'WAITING' }, { limit: [upTo('5')] })).toEqual(['ADDED'])
})

test('what gives nothing before and after has changed otherwise', () => {
  expect(kinds(undefined, { state: 'WAITING' })).toEqual(['OTHER'])
  expect(kinds({ state: 'WAITING' }, { state: 'ENDED' })).toEqual(['OTHER'])
})

describe('Limits', () => {
  const cases: readonly (readonly [string, GridLimit[], GridLimit[], string[]])[] = [
    ['more', [upTo('5')], [upTo('6')], ['RAISED']],
    ['less', [upTo('6')], [upTo('5')], ['LOWERED']],
    ['no limit', [upTo('6')], [NO_LIMIT], ['RAISED']],
    ['nothing stated', [upTo('6')], [], ['RAISED']],
    ['a limit where there was none', [], [upTo('6')], ['LOWERED']],
    [
      'an end that is excluded',
      [upTo('6')],
      [{ ...NO_LIMIT, max: { value: '6', unit: 'USD', exclusive: true } }],
      ['LOWERED'],
    ],
    [
      'a floor',
      [upTo('6')],
      [{ ...upTo('6'), min: { value: '2', unit: 'USD', exclusive: false } }],
      ['LOWERED'],
    ],
    ['in another currency', [upTo('5', 'EUR')], [upTo('6')], ['LOWERED']],
    ['the same in another currency', [upTo('4', 'EUR')], [upTo('5')], []],
    ['a currency without a rate', [upTo('4', 'CHF')], [upTo('5')], ['OTHER']],
    ['another kind', [upTo('5')], [upTo('5', '%', 'PERCENTAGE')], ['OTHER']],
    ['a second limit besides', [upTo('5')], [upTo('5'), upTo('3', 'MONTHS', 'TIME')], ['LOWERED']],
    [
      'one up and one down',
      [upTo('5'), upTo('3', 'MONTHS', 'TIME')],
      [upTo('6'), upTo('2', 'MONTHS', 'TIME')],
      ['OTHER'],
    ],
    [
      'a plain yes',
      [{ valueType: 'AUTHORIZED', min: null, max: null }],
      [{ valueType: 'AUTHORIZED', min: null, max: null }],
      [],
    ],
  ]
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(limits(before, after)).toEqual(expected)
  })
})

test('conditions and groups change otherwise; a change that waits has changed nothing yet', () => {
  const limit = [upTo('5')]
  expect(kinds({ limit }, { limit, flags: CELL_FLAGS.conditions })).toEqual(['OTHER'])
  expect(kinds({ limit }, { limit, flags: CELL_FLAGS.changeWaits })).toEqual([])
})

test('each authority type is compared on its own, and a change knows its place', () => {
  const [change] = compareGrids(grid({ limit: [upTo('5')] }), grid({ limit: [upTo('6')] }))
  expect(change).toMatchObject({
    decision: { name: 'Approve travel' },
    holder: { name: 'Controller' },
    authorityType: { name: 'Approval' },
    place: { row: 2, column: 1 },
  })
})

test('what is not in the later grid has no place', () => {
  const before = grid({ limit: [upTo('5')] })
  const after = aGrid({ positions: ['President'] })
  expect(compareGrids(before, after)).toMatchObject([
    { kind: 'ENDED', holder: { name: 'Controller' }, place: null },
  ])
})

test('a grid and itself have no changes; changes are counted by kind', () => {
  const one = grid({ limit: [upTo('5')] })
  expect(compareGrids(one, one)).toEqual([])
  expect(countsOf(compareGrids(grid(), one))).toEqual({ ADDED: 1, RAISED: 0, LOWERED: 0, ENDED: 0, OTHER: 0 })
})
