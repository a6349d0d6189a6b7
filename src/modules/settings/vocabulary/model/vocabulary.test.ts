import { describe, expect, test } from 'vitest'
import { NO_USES } from '../../uses/model/uses.ts'
import { mayDelete, mayRename, maySwitchOff, moved, type Word } from './vocabulary.ts'

const word = (id: string, change: Partial<Word> = {}): Word => ({
  id,
  name: id,
  status: 'ACTIVE',
  isDefault: false,
  version: 1,
  ...change,
})
const USED = { decisions: 1, delegations: 0 }
const own = word('own')
const others = [own, word('other')]
const alone = [own, word('other', { status: 'INACTIVE' })]

describe('what may be done with a word', () => {
  test.each([
    ['an authority type in use is not disabled', maySwitchOff('authorityType', own, others, USED), 'IN_USE'],
    ['nor is the last one', maySwitchOff('authorityType', own, alone, NO_USES), 'ONE_STAYS_ON'],
    ['another one is', maySwitchOff('authorityType', own, others, NO_USES), 'ok'],
    ['a decision role in use is deactivated', maySwitchOff('decisionRole', own, alone, USED), 'ok'],
    ['one in use is not deleted', mayDelete('decisionRole', own, others, USED), 'IN_USE'],
    ['one unused is', mayDelete('decisionRole', own, alone, NO_USES), 'ok'],
    [
      'nor one of the product',
      mayDelete('authorityType', word('x', { isDefault: true }), others, NO_USES),
      'DEFAULT_LOCKED',
    ],
    ['nor the last authority type', mayDelete('authorityType', own, alone, NO_USES), 'ONE_STAYS_ON'],
    [
      'a disabled one is',
      mayDelete('authorityType', word('x', { status: 'INACTIVE' }), alone, NO_USES),
      'ok',
    ],
    [
      'an authority type of the product is renamed',
      mayRename('authorityType', word('x', { isDefault: true })),
      'ok',
    ],
    [
      'a decision role of the product is not',
      mayRename('decisionRole', word('x', { isDefault: true })),
      'DEFAULT_LOCKED',
    ],
  ])('%s', (_, verdict, expected) => expect(verdict.ok ? 'ok' : verdict.code).toBe(expected))
})

test.each([
  ['c', 1, 'c a b d'],
  ['a', 3, 'b c a d'],
  ['b', 2, 'a b c d'],
  ['a', 99, 'b c d a'],
])('%s moved to place %i: %s', (moving, place, order) =>
  expect(moved(['a', 'b', 'c', 'd'], moving, place).join(' ')).toBe(order),
)
