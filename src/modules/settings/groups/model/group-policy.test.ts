import { expect, test } from 'vitest'
import { groupInput, mayChangeGroup, mayChangeStatusOfGroup, mayDeleteGroup } from './group.ts'

const group = { name: 'Law', isRoot: false, status: 'ACTIVE', source: 'MANUAL' } as const
const root = { ...group, isRoot: true }
const off = { ...group, status: 'INACTIVE' } as const
const moved = { isRenamed: false, isMoved: true, hasParents: true }

test.each([
  ['the organization is not disabled', mayChangeStatusOfGroup(root, 'DEACTIVATE'), 'ORGANIZATION_LOCKED'],
  ['nor deleted', mayDeleteGroup(root, false, true), 'ORGANIZATION_LOCKED'],
  [
    'nor placed below another',
    mayChangeGroup({ isRoot: true, source: 'MANUAL' }, moved),
    'ORGANIZATION_LOCKED',
  ],
  ['an active group is deactivated', mayChangeStatusOfGroup(group, 'DEACTIVATE'), 'ok'],
  ['an inactive one is not again', mayChangeStatusOfGroup(off, 'DEACTIVATE'), 'INVALID_TRANSITION'],
  ['one in use is not deleted', mayDeleteGroup(group, true, false), 'IN_USE'],
  ['unless its associations may go', mayDeleteGroup(group, true, true), 'ok'],
  ['an unused one is', mayDeleteGroup(group, false, false), 'ok'],
  ['an inactive one is, used or not', mayDeleteGroup(off, true, false), 'ok'],
  ['a synced one is not moved', mayChangeGroup({ isRoot: false, source: 'SYNCED' }, moved), 'SYNCED_LOCKED'],
  [
    'its other values may change',
    mayChangeGroup({ isRoot: false, source: 'SYNCED' }, { ...moved, isMoved: false }),
    'ok',
  ],
])('%s', (_, verdict, expected) => expect(verdict.ok ? 'ok' : verdict.code).toBe(expected))

test('the currency of a group is one that exists today, or none', () => {
  const { baseCurrency } = groupInput.shape
  expect([baseCurrency.safeParse('').success, baseCurrency.safeParse('KWD').success]).toEqual([true, true])
  expect(baseCurrency.safeParse('DEM').success).toBe(false)
  expect(baseCurrency.safeParse('XQX').error?.issues[0]?.message).toBe('Select a currency.')
})
