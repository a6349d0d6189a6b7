import { expect, test } from 'vitest'
import type { CellIntent } from './cell-intent.ts'
import { groupIntoUpdates, type IntendedCell, inOrder, issuedTogether } from './delegation-updates.ts'

const cell = (at: number, intent: CellIntent, type = 'approval', holder = 'POSITION p1'): IntendedCell => ({
  at,
  authorityTypeId: type,
  holder,
  intent,
})
const both = () => ['approval', 'signatory']

test('Cells of one delegation are one act.', () => {
  const { updates } = groupIntoUpdates(
    [
      cell(0, { kind: 'RAISE', delegationId: 'd1', max: '5' }),
      cell(1, { kind: 'LOWER', delegationId: 'd1', max: '2' }, 'signatory'),
      cell(2, { kind: 'SAME' }),
    ],
    both,
  )
  expect(updates).toEqual([
    {
      kind: 'CHANGE',
      delegationId: 'd1',
      cells: [
        { at: 0, authorityTypeId: 'approval', act: 'RAISE' },
        { at: 1, authorityTypeId: 'signatory', act: 'LOWER' },
      ],
      limits: [
        { authorityTypeId: 'approval', max: '5' },
        { authorityTypeId: 'signatory', max: '2' },
      ],
    },
  ])
})

test('A delegation is revoked once every authority type of it is emptied.', () => {
  const revoke: CellIntent = { kind: 'REVOKE', delegationId: 'd1' }
  expect(groupIntoUpdates([cell(0, revoke)], both)).toEqual({ updates: [], leftOver: [0] })
  expect(groupIntoUpdates([cell(0, revoke), cell(1, revoke, 'signatory')], both)).toMatchObject({
    updates: [{ kind: 'REVOKE', delegationId: 'd1', cells: [{ at: 0 }, { at: 1 }] }],
    leftOver: [],
  })
})

test('What one holder receives again is one delegation.', () => {
  const issue: CellIntent = { kind: 'ISSUE' }
  const together = issuedTogether([
    cell(0, issue),
    cell(1, issue, 'signatory'),
    cell(2, issue, 'approval', 'USER u1'),
  ])
  expect(together.map((some) => some.map(({ at }) => at))).toEqual([[0, 1], [2]])
})

test('What is taken away goes from below to above, what is given from above to below.', () => {
  const change = (id: string, kind: 'RAISE' | 'LOWER') => cell(0, { kind, delegationId: id, max: '1' })
  const { updates } = groupIntoUpdates(
    [
      change('raised below', 'RAISE'),
      change('raised above', 'RAISE'),
      change('lowered above', 'LOWER'),
      change('lowered below', 'LOWER'),
      cell(0, { kind: 'REVOKE', delegationId: 'revoked' }),
    ],
    () => ['approval'],
  )
  const depth = (id: string) => (id.endsWith('below') ? 2 : 1)
  expect(inOrder(updates, depth).map((update) => 'delegationId' in update && update.delegationId)).toEqual([
    'revoked',
    'lowered below',
    'lowered above',
    'raised above',
    'raised below',
  ])
})
