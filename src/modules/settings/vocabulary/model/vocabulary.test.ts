import { describe, expect, test } from 'vitest'
import { mayAdd, mayDelete, mayEdit, maySwitchOff, moved, WORD_RULES, type Word } from './vocabulary.ts'
import { VOCABULARY_FAILURES } from './vocabulary-failures.ts'

const word = (id: string, change: Partial<Word> = {}): Word => ({
  id,
  name: id,
  status: 'ACTIVE',
  isDefault: false,
  version: 1,
  ...change,
})
const [USED, UNUSED] = [true, false]
const { authorityType, decisionRole } = WORD_RULES
// two are allowed, and those of the product stay on
const bounded = {
  ...decisionRole,
  defaultsStayOn: VOCABULARY_FAILURES.ONE_STAYS_ON,
  most: { count: 2, failure: VOCABULARY_FAILURES.ONE_STAYS_ON },
}
const own = word('own')
const others = [own, word('other')]
const alone = [own, word('other', { status: 'INACTIVE' })]

describe('what may be done with a word', () => {
  test.each([
    ['an authority type in use is not disabled', maySwitchOff(authorityType, own, others, USED), 'IN_USE'],
    ['nor is the last one', maySwitchOff(authorityType, own, alone, UNUSED), 'ONE_STAYS_ON'],
    ['another one is', maySwitchOff(authorityType, own, others, UNUSED), 'ok'],
    ['a decision role in use is deactivated', maySwitchOff(decisionRole, own, alone, USED), 'ok'],
    ['one in use is not deleted', mayDelete(decisionRole, own, others, USED), 'IN_USE'],
    ['one unused is', mayDelete(decisionRole, own, alone, UNUSED), 'ok'],
    [
      'nor one of the product',
      mayDelete(authorityType, word('x', { isDefault: true }), others, UNUSED),
      'DEFAULT_LOCKED',
    ],
    ['nor the last authority type', mayDelete(authorityType, own, alone, UNUSED), 'ONE_STAYS_ON'],
    ['a disabled one is', mayDelete(authorityType, word('x', { status: 'INACTIVE' }), alone, UNUSED), 'ok'],
    [
      'an authority type of the product is renamed',
      mayEdit(authorityType, word('x', { isDefault: true })),
      'ok',
    ],
    [
      'one of the product stays on where its kind says so',
      maySwitchOff(bounded, word('x', { isDefault: true }), others, UNUSED),
      'ONE_STAYS_ON',
    ],
    ['and one of the own does not', maySwitchOff(bounded, own, others, UNUSED), 'ok'],
    ['a third is not added where two are the most', mayAdd(bounded, others), 'ONE_STAYS_ON'],
    ['a second is', mayAdd(bounded, [own]), 'ok'],
    ['there is no most otherwise', mayAdd(decisionRole, others), 'ok'],
    [
      'a decision role of the product is not',
      mayEdit(decisionRole, word('x', { isDefault: true })),
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
