import { describe, expect, test } from 'vitest'
import { changesOfPositions, daysOf, type OccupancyPeriod, occupiedAt, occupiedOf } from './held-positions.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-11-20T15:00:00.000Z')
const at = (day: string) => `2026-${day}T05:00:00.000Z`
const term = (from: string, until: string | null = null, positionId = 'office'): OccupancyPeriod => ({
  positionId,
  from,
  until,
})

describe('days that someone wrote', () => {
  const heldWith = (from: string, until: string | null, before: readonly OccupancyPeriod[] = []) =>
    occupiedOf({ positionId: 'office', from, until }, before, { zone: ZONE, now: NOW })

  test.each<[string, string, string | null, readonly OccupancyPeriod[], OccupancyPeriod]>([
    ['of today begin now', '2026-11-20', null, [], term(NOW.toISOString())],
    ['of later begin when that day does', '2026-11-21', null, [], term(at('11-21'))],
    ['of earlier as well', '2026-11-19', null, [], term(at('11-19'))],
    ['end with their last day', '2026-11-21', '2026-11-22', [], term(at('11-21'), at('11-23'))],
    [
      'that are as they were keep their instants',
      '2026-11-02',
      '2026-11-30',
      [term('2026-11-02T17:30:00.000Z', '2026-12-01T01:00:00.000Z')],
      term('2026-11-02T17:30:00.000Z', '2026-12-01T01:00:00.000Z'),
    ],
    [
      'of which the first is another keep the last instant',
      '2026-11-03',
      null,
      [term('2026-11-02T17:30:00.000Z')],
      term(at('11-03')),
    ],
    [
      'of which the last is another keep the first instant',
      '2026-11-02',
      '2026-11-25',
      [term('2026-11-02T17:30:00.000Z')],
      term('2026-11-02T17:30:00.000Z', at('11-26')),
    ],
    [
      'do not follow those of another position',
      '2026-11-20',
      null,
      [term('2026-11-20T06:00:00.000Z', null, 'lab')],
      term(NOW.toISOString()),
    ],
  ])('%s', (_, from, until, before, expected) => {
    expect(heldWith(from, until, before)).toEqual(expected)
  })

  test('are read again as they were written', () => {
    expect(daysOf(heldWith('2026-11-21', '2026-11-22'), ZONE)).toEqual({
      from: '2026-11-21',
      until: '2026-11-22',
    })
    expect(daysOf(heldWith('2026-11-20', null), ZONE)).toEqual({ from: '2026-11-20', until: null })
  })
})

test('a position is held from its first instant on, and at its last no longer', () => {
  const [from, until] = [NOW.toISOString(), '2026-11-20T16:00:00.000Z']
  const heldBy = (instant: string, ...positions: OccupancyPeriod[]) =>
    occupiedAt(positions, new Date(instant))
  expect(heldBy(from, term(from, until))).toEqual(['office'])
  expect(heldBy('2026-11-20T14:59:59.999Z', term(from, until))).toEqual([])
  expect(heldBy('2026-11-20T15:59:59.999Z', term(from, until))).toEqual(['office'])
  expect(heldBy(until, term(from, until))).toEqual([])
  expect(heldBy('2099-01-01T00:00:00.000Z', term(from), term(from, until, 'lab'))).toEqual(['office'])
})

describe('a change of positions', () => {
  const [old, later] = ['2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z']
  const ended = (from: Date | string, positionId = 'office') => ({
    ended: { positionId, from: new Date(from) },
  })

  test.each<[string, readonly OccupancyPeriod[], readonly OccupancyPeriod[], object[]]>([
    ['is none where all is as it was', [term(old)], [term(old)], []],
    ['begins what comes', [], [term(old, later)], [{ set: term(old, later) }]],
    ['ends now what is held and left out', [term(old)], [], [ended(NOW)]],
    ['lets never begin what is left out before its day', [term(later)], [], [ended(later)]],
    [
      'says anew from its old beginning what has another last day',
      [term(old)],
      [term(old, later)],
      [ended(old), { set: term(old, later) }],
    ],
    ['says anew what has another first day', [term(old)], [term(later)], [ended(old), { set: term(later) }]],
    [
      'is of that position alone',
      [term(old), term(old, null, 'lab')],
      [term(old, null, 'lab'), term(NOW.toISOString(), null, 'desk')],
      [ended(NOW), { set: term(NOW.toISOString(), null, 'desk') }],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changesOfPositions(before, after, NOW)).toEqual(expected)
  })
})
