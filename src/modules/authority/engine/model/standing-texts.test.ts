import { expect, test } from 'vitest'
import { because } from './reasons.ts'
import type { InForce } from './standing.ts'
import { standingText } from './standing-texts.ts'

const NO = 'NO' as const
const own = { delegationId: 'd' }
const above = { delegationId: 'above' }

const cases: [string, Omit<InForce, 'held'> & { held?: boolean }, string][] = [
  ['held by all recipients', { standing: 'YES', reason: null }, 'Yes'],
  ['that no one holds', { standing: 'YES', reason: null, held: false }, 'Yes, held by no one'],
  [
    'that one of two recipients has not accepted',
    { standing: 'PARTLY', reason: because('NOT_IN_FORCE', { ...own, status: 'ISSUED' }) },
    'For some recipients',
  ],
  [
    'that takes effect later',
    { standing: 'NOT_YET', reason: because('NOT_YET_EFFECTIVE', { ...own, from: 3 }) },
    'From July 3',
  ],
  [
    'below one that takes effect later',
    { standing: 'NOT_YET', reason: because('NOT_YET_EFFECTIVE', { ...above, from: 4 }) },
    'From July 4',
  ],
  [
    'up for approval',
    { standing: 'AWAITING', reason: because('NOT_IN_FORCE', { ...own, status: 'PENDING' }) },
    'Awaiting approval',
  ],
  [
    'that no recipient has accepted',
    { standing: 'AWAITING', reason: because('NOT_IN_FORCE', { ...own, status: 'ISSUED' }) },
    'Awaiting acceptance',
  ],
  ['that was never issued', { standing: NO, reason: null }, 'No'],
  [
    'that is suspended, as its status says already',
    { standing: NO, reason: because('NOT_IN_FORCE', { ...own, status: 'SUSPENDED' }) },
    'No',
  ],
  ['that has expired', { standing: NO, reason: because('EXPIRED', { ...own, until: 3 }) }, 'No'],
  [
    'suspended with one above',
    { standing: NO, reason: because('CASCADE_SUSPENDED', { ...own, rootDelegationId: 'above' }) },
    'No, suspended above',
  ],
  [
    'revoked with one above',
    { standing: NO, reason: because('CASCADE_REVOKED', { ...own, rootDelegationId: 'above' }) },
    'No, revoked above',
  ],
  [
    'of a person who was deactivated',
    { standing: NO, reason: because('ENDED_WITH_USER', { ...own, userId: 'ann' }) },
    'No, recipient deactivated',
  ],
  [
    'of a person who left the position',
    { standing: NO, reason: because('ENDED_WITH_POSITION', { ...own, userId: 'ann', positionId: 'dean' }) },
    'No, recipient left the position',
  ],
  [
    'below one of a person who was deactivated',
    { standing: NO, reason: because('ENDED_WITH_USER', { ...above, userId: 'ann' }) },
    'No, broken above',
  ],
  [
    'below one that waits for an answer',
    { standing: NO, reason: because('NOT_IN_FORCE', { ...above, status: 'PENDING' }) },
    'No, broken above',
  ],
  [
    'of an archived decision',
    { standing: NO, reason: because('DECISION_NOT_PUBLISHED', { decisionId: 'x', status: 'ARCHIVED' }) },
    'No, decision not published',
  ],
  [
    'of a decision that is not there',
    { standing: NO, reason: because('DECISION_NOT_FOUND', { decisionId: 'x' }) },
    'No, decision not published',
  ],
  ['whose own path runs in a circle', { standing: NO, reason: because('CYCLE', own) }, 'No, path is broken'],
  [
    'below a gap in the path',
    { standing: NO, reason: because('PARENT_MISSING', above) },
    'No, path is broken',
  ],
]

test.each(cases)('A delegation %s reads as it stands.', (_, inForce, text) => {
  expect(standingText({ held: true, ...inForce }, 'd', (day) => `July ${day}`)).toBe(text)
})

test('A day that the reader may not know is not named.', () => {
  const reason = because('NOT_YET_EFFECTIVE', { ...above, from: 4 })
  const inForce = { standing: 'NOT_YET', held: true, reason } as const
  const date = (day: number, delegationId: string) => (delegationId === 'd' ? `July ${day}` : null)
  expect(standingText(inForce, 'd', date)).toBe('Takes effect later')
})
