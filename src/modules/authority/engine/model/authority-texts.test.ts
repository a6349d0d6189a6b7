import { describe, expect, test } from 'vitest'
import { dayInWords } from './answer-texts.ts'
import { obligationText, reasonText, type Words } from './authority-texts.ts'
import { because, type Reason } from './reasons.ts'

/** The first instant of July 1 in New York. */
const midnight = Date.UTC(2027, 6, 1, 4)

const names: Record<string, string> = {
  eng: 'Engineering',
  med: 'Medicine',
  ann: 'Ann Li',
  dean: 'Dean',
  appr: 'Approval',
}
const words: Words = {
  delegation: (id) => (id === 'hidden' ? 'a delegation you cannot view' : `DEL-${id}`),
  name: (id) => names[id] ?? id,
  date: (instant) => dayInWords(instant, 'America/New_York'),
}

const over = {
  valueType: 'CURRENCY',
  amount: '260000.00',
  amountUnit: 'USD',
  limit: '250000',
  limitUnit: 'USD',
  exclusive: false,
  shortBy: '10000',
  origin: 'LIMIT',
  delegationId: '1042',
} as const

const sentences: [Reason, string][] = [
  [because('LIMIT_EXCEEDED', over), '$260,000 exceeds the limit of $250,000 in DEL-1042.'],
  [
    because('LIMIT_EXCEEDED', { ...over, exclusive: true, origin: 'DECISION', delegationId: null }),
    '$260,000 is not below the limit of $250,000 set by the decision.',
  ],
  [
    because('LIMIT_EXCEEDED', { ...over, origin: 'REDELEGATION_LIMIT' }),
    '$260,000 exceeds the limit of $250,000 for redelegations from DEL-1042.',
  ],
  [
    because('BELOW_MINIMUM', {
      ...over,
      valueType: 'TIME',
      amount: '1',
      amountUnit: 'MONTHS',
      limit: '2',
      limitUnit: 'YEARS',
    }),
    '1 month is below the minimum of 2 years in DEL-1042.',
  ],
  [because('NOT_IN_FORCE', { delegationId: '7', status: 'SUSPENDED' }), 'DEL-7 is suspended.'],
  [because('EXPIRED', { delegationId: '7', until: midnight }), 'DEL-7 expired on June 30, 2027.'],
  [
    because('CASCADE_REVOKED', { delegationId: '7', rootDelegationId: '1' }),
    'DEL-7 was revoked together with DEL-1.',
  ],
  [because('GROUP_NOT_COVERED', { groupId: 'med', delegationId: '7' }), 'DEL-7 does not cover Medicine.'],
  [
    because('ENDED_WITH_POSITION', { delegationId: '7', userId: 'ann', positionId: 'dean' }),
    'DEL-7 ended when Ann Li left Dean.',
  ],
  [
    because('TYPE_NOT_GRANTED', { authorityTypeId: 'appr', delegationId: null }),
    'The decision does not include Approval.',
  ],
  [
    because('NO_RATE', { currency: 'GBP', delegationId: null, otherDelegationId: null }),
    'There is no exchange rate for GBP on that date.',
  ],
  [
    because('LIMIT_EXCEEDED', { ...over, origin: 'TENANT_LIMIT' }),
    '$260,000 exceeds the limit of $250,000 for redelegations, which applies to DEL-1042.',
  ],
  [
    because('BELOW_MINIMUM', { ...over, amount: '5', limit: '5', exclusive: true }),
    '$5 is not above the minimum of $5 in DEL-1042.',
  ],
  [
    because('DECISION_NOT_PUBLISHED', { decisionId: 'x', status: 'ARCHIVED' }),
    'The decision is archived on that date.',
  ],
  [because('USER_NOT_ACTIVE', { userId: 'ann' }), 'Ann Li is not active on that date.'],
  [because('POSITION_NOT_ACTIVE', { positionId: 'dean' }), 'Dean is not active on that date.'],
  [
    because('NOT_IN_POSITION', { userId: 'ann', positionId: 'dean', delegationId: '7' }),
    'DEL-7 names Ann Li as Dean, but Ann Li does not hold that position on that date.',
  ],
  [
    because('NOT_YET_EFFECTIVE', { delegationId: '7', from: midnight }),
    'DEL-7 takes effect on July 1, 2027.',
  ],
  [
    because('CASCADE_SUSPENDED', { delegationId: '7', rootDelegationId: '1' }),
    'DEL-7 was suspended together with DEL-1.',
  ],
  [
    because('ENDED_WITH_USER', { delegationId: '7', userId: 'ann' }),
    'DEL-7 ended when Ann Li was deactivated.',
  ],
  [
    because('ENDED_WITH_USER', { delegationId: '7', userId: null }),
    'DEL-7 ended when its recipient was deactivated.',
  ],
  [
    because('ENDED_WITH_POSITION', { delegationId: '7', userId: null, positionId: null }),
    'DEL-7 ended when its recipient left the position.',
  ],
  [
    because('TYPE_NOT_GRANTED', { authorityTypeId: 'appr', delegationId: '7' }),
    'DEL-7 does not include Approval.',
  ],
  [
    because('EMPTY_LIMIT', {
      valueType: 'CURRENCY',
      min: '20',
      minUnit: 'USD',
      minExclusive: true,
      max: '10',
      maxUnit: 'EUR',
      maxExclusive: false,
      minDelegationId: '7',
      maxDelegationId: null,
    }),
    'The limits on the path contradict each other: more than $20 and at most €10.',
  ],
  [because('GROUP_NOT_ACTIVE', { groupId: 'eng' }), 'Engineering is not active on that date.'],
  [
    because('GROUP_NOT_COVERED', { groupId: 'med', delegationId: null }),
    'The decision does not cover Medicine.',
  ],
  [
    because('CONDITION_NOT_MET', { conditionId: 'c', name: 'The purchase is budgeted', originId: '7' }),
    'This condition is not met: The purchase is budgeted.',
  ],
  [
    because('CONDITION_NOT_MET', { conditionId: 'c', name: 'Two quotes are kept.', originId: '7' }),
    'This condition is not met: Two quotes are kept.',
  ],
  [because('SELF_APPROVAL', { userId: 'ann' }), 'Ann Li made the request and may not decide it.'],
  [because('NO_OTHER_OCCUPANT', { positionId: 'dean' }), 'Only the requester holds Dean on that date.'],
  [because('CYCLE', { delegationId: '7' }), 'The path of DEL-7 loops back on itself.'],
  [because('DEPTH_OVERFLOW', { delegationId: '7', depth: 25 }), 'The path of DEL-7 is longer than 25 steps.'],
  [because('PARENT_MISSING', { delegationId: '7' }), 'The path of DEL-7 does not reach Root Authority.'],
  [
    because('PARENT_OF_OTHER_DECISION', { delegationId: '7' }),
    'DEL-7 was issued from a delegation of another decision.',
  ],
  [because('NOT_EVALUABLE', { delegationId: '7' }), 'DEL-7 contains values that cannot be evaluated.'],
  [
    because('NOT_EVALUABLE', { delegationId: null }),
    'The decision contains values that cannot be evaluated.',
  ],
  [
    because('NOT_IN_FORCE', { delegationId: 'hidden', status: 'REVOKED' }),
    'a delegation you cannot view has been revoked.',
  ],
]

describe('Reasons and obligations are plain sentences', () => {
  test.each(sentences)('%o', (reason, sentence) => {
    expect(reasonText(reason, words)).toBe(sentence.charAt(0).toUpperCase() + sentence.slice(1))
  })

  test('What must also be true says where, how much, or the sentence of the condition.', () => {
    const end = { value: '20', unit: '%', exclusive: false, origin: 'LIMIT', delegationId: '7' } as const
    const bound = { valueType: 'PERCENTAGE', min: null, max: end } as const
    expect(obligationText({ kind: 'BOUND', bound, originId: '7' }, words)).toBe('At most 20%.')
    const between = { ...bound, min: { ...end, value: '5', exclusive: true } }
    expect(obligationText({ kind: 'BOUND', bound: between, originId: '7' }, words)).toBe(
      'More than 5% and at most 20%.',
    )
    expect(obligationText({ kind: 'GROUPS', groupIds: ['eng', 'med'], originId: '7' }, words)).toBe(
      'Only in Engineering and Medicine.',
    )
  })
})
