import { expect, test } from 'vitest'
import type { Cell } from '#modules/authority/engine/model/cells.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { boundToIssue, type CellState, type Cut, cutOf, intentOf, staysBelow } from './cell-intent.ts'

const upTo = (max: string | null, change: Partial<Bound> = {}): Bound => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
  ...change,
})
const YES = upTo(null, { valueType: 'AUTHORIZED', unit: '' })

type CellCase = { id?: string; bounds?: Bound[]; left?: string | null; kind?: string }

/** A cell in which delegations stand, each stating `bounds`, of which its path leaves `left`. */
function stood(live: CellCase[], unable: object[] = []): CellState {
  const delegations = new Map<string, object>()
  const slots = new Map<string, object>()
  const able = live.map(({ id = 'd1', bounds = [upTo('250000')], left, kind = 'POSITION_ONLY' }) => {
    delegations.set(id, { terms: { authorities: [{ authorityTypeId: 'approval', bounds }] } })
    slots.set(`slot of ${id}`, { kind })
    const [{ valueType, unit, max }] = bounds as [Bound]
    const value = left === undefined ? max : left
    const end = value === null ? null : { value, unit, exclusive: false }
    return {
      delegationId: id,
      slotId: `slot of ${id}`,
      authorityTypeId: 'approval',
      bounds: [{ valueType, min: null, max: end }],
    }
  })
  const cell = { able, unable } as unknown as Cell
  return {
    cell: live.length + unable.length > 0 ? cell : undefined,
    leavesOut: false,
    snapshot: { delegations, slots } as unknown as Snapshot,
  }
}

const meant = (
  value: string | number | null,
  now: CellState,
  exported = now,
  holder = 'POSITION p1',
  showed: string | null = 'as it stood',
) => intentOf({ value, holder }, { now, exported, showed, displayCurrency: 'USD' })
const sentence = (...asked: Parameters<typeof meant>) => {
  const found = meant(...asked)
  return found.kind === 'REFUSED' ? found.sentence : found
}
const ONE = stood([{}])
const NONE = stood([])

test('A limit where nothing stands is issued.', () => {
  expect(meant(5_000, NONE)).toEqual({ kind: 'ISSUE' })
  expect(meant('Authorized', NONE)).toEqual({ kind: 'ISSUE' })
  // what is read as no limit is reported once it is known what the decision counts
  expect(meant('ask Dana', NONE)).toEqual({ kind: 'ISSUE' })
  expect(sentence(null, NONE)).toContain('nothing to revoke')
})

test('Another limit raises or lowers the one delegation, an emptied cell revokes it.', () => {
  expect(meant(300_000, ONE)).toEqual({ kind: 'RAISE', delegationId: 'd1', max: '300000' })
  expect(meant('100k', ONE)).toEqual({ kind: 'LOWER', delegationId: 'd1', max: '100000' })
  expect(meant('No limit', ONE)).toEqual({ kind: 'RAISE', delegationId: 'd1', max: null })
  expect(meant(5, stood([{ bounds: [upTo(null)] }]))).toMatchObject({ kind: 'LOWER', max: '5' })
  expect(meant('', ONE)).toEqual({ kind: 'REVOKE', delegationId: 'd1' })
})

test('What the cell shows already is no change, also where it came to that since the export.', () => {
  expect(meant('$250,000', ONE)).toEqual({ kind: 'SAME' })
  expect(meant(250_000, ONE, stood([{ bounds: [upTo('100000')] }]))).toEqual({ kind: 'SAME' })
  expect(meant('yes', stood([{ bounds: [YES] }]))).toEqual({ kind: 'SAME' })
})

test('What is another cell than it was is reported with what it shows now.', () => {
  expect(sentence(300_000, ONE, stood([{ bounds: [upTo('100000')] }]))).toContain('now shows $250,000')
  expect(sentence(300_000, NONE, ONE)).toContain('now shows –')
  expect(sentence(null, stood([{ id: 'd2' }]), ONE)).toContain('now shows $250,000')
})

test('What the matrix or the file does not show is not touched, whatever is typed.', () => {
  const out = { ...NONE, leavesOut: true }
  for (const typed of [5_000, '', 'ask Dana'])
    expect(sentence(typed, out)).toBe(
      'The matrix leaves out what stands behind this cell. Use the page of the delegation.',
    )
  for (const typed of [5_000, 300_000, '']) {
    expect(sentence(typed, ONE, ONE, 'POSITION p1', '')).toContain('The file leaves out')
    expect(meant(typed, ONE, ONE, 'POSITION p1', null)).toHaveProperty('delegationId', 'd1')
  }
  expect(meant(5_000, NONE, NONE, 'POSITION p1', '')).toEqual({ kind: 'ISSUE' })
})

test('What one act cannot say is left to the page of the delegation.', () => {
  expect(sentence(5, stood([{}, { id: 'd2' }]))).toContain('2 delegations stand')
  expect(
    sentence(5, stood([{ bounds: [upTo('9'), upTo('5', { valueType: 'PERCENTAGE', unit: '%' })] }])),
  ).toContain('more than an upper limit: $9, 5%')
  expect(sentence(5, stood([{ bounds: [upTo('9', { min: '2' })] }]))).toContain('$2 to $9')
  expect(sentence(5, ONE, ONE, 'USER u1')).toContain('comes with a position')
  expect(sentence(5, stood([], [{ delegationId: 'd1', status: 'SUSPENDED', standing: 'NO' }]))).toContain(
    'suspended',
  )
})

test('A limit that a path reduces may be lowered, and is raised to what is left of it.', () => {
  const cut = stood([{ bounds: [upTo('500000')], left: '250000' }])
  expect(meant(100_000, cut)).toMatchObject({ kind: 'LOWER', max: '100000' })
  expect(meant(300_000, cut)).toMatchObject({ kind: 'RAISE', max: '300000' })
  const left = cutOf(cut, 'd1', 'approval') as Cut
  expect(left).toEqual({ effective: '$250,000', stated: '$500,000', max: '250000' })
  expect([staysBelow(left, '250000'), staysBelow(left, '300000'), staysBelow(left, null)]).toEqual([
    false,
    true,
    true,
  ])
  expect(cutOf(ONE, 'd1', 'approval')).toBeNull()
  expect(meant(null, cut)).toMatchObject({ kind: 'REVOKE' })
})

test('What is issued states the limit of its source, up to what was typed.', () => {
  expect(boundToIssue({ value: '5k' }, upTo('9000', { maxExclusive: true }), 'USD')).toEqual({
    bound: upTo('5000'),
  })
  expect(boundToIssue({ value: 'No limit' }, upTo('9000'), 'USD')).toEqual({ bound: upTo(null) })
  expect(boundToIssue({ value: 'yes' }, YES, 'USD')).toEqual({ bound: YES })
  expect(boundToIssue({ value: 'ask Dana' }, upTo(null), 'USD')).toEqual({
    kind: 'UNREAD',
    sentence: expect.any(String),
  })
})
