import { expect, test } from 'vitest'
import { findSuperseded, type PersonalNotice } from './superseded.ts'

const telling = (
  key: PersonalNotice['key'],
  as: PersonalNotice['as'],
  change: Partial<PersonalNotice> = {},
): PersonalNotice => ({
  key,
  as,
  userId: 'dean',
  decisionId: 'd1',
  ...change,
})
const archived = telling('DECISION_ARCHIVED', 'party')
const issued = telling('DELEGATION_APPROVED', 'holder')

test.each<[string, PersonalNotice, PersonalNotice, boolean]>([
  ['an archive says that a delegation ends', telling('DELEGATION_REVOKED', 'holder'), archived, true],
  [
    'that of another decision does not',
    telling('DELEGATION_REVOKED', 'holder', { decisionId: 'd2' }),
    archived,
    false,
  ],
  [
    'and it says it to its reader alone',
    telling('DELEGATION_REVOKED', 'holder', { userId: 'chair' }),
    archived,
    false,
  ],
  ['what is issued answers the request', telling('REQUEST_FULFILLED', 'requester'), issued, true],
  [
    'not to whoever issued it',
    telling('REQUEST_FULFILLED', 'requester'),
    telling('DELEGATION_APPROVED', 'issuer'),
    false,
  ],
  [
    'what is of no decision says nothing of another',
    telling('REQUEST_FULFILLED', 'requester', { decisionId: null }),
    telling('DELEGATION_APPROVED', 'holder', { decisionId: null }),
    false,
  ],
  ['a revocation says nothing of an archive', archived, telling('DELEGATION_REVOKED', 'holder'), false],
])('%s', (_, one, other, is) => {
  expect(findSuperseded([one, other]).get(one)).toEqual(is ? [other] : undefined)
})
