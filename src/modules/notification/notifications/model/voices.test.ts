import { expect, test } from 'vitest'
import type { Part, TemplateKey } from './catalogue.ts'
import { type Candidate, findVoice } from './voices.ts'

const candidate = (key: TemplateKey, as: Part, asks: Candidate['asks'] = null): Candidate => ({
  key,
  as,
  asks,
  userId: 'dean',
  decisionId: 'd1',
})
const role = candidate('ROLE_ASSIGNED', 'designee', 'ACKNOWLEDGE')
const quietRole = candidate('ROLE_ASSIGNED', 'designee')
const issued = candidate('DELEGATION_ISSUED', 'holder')
const offered = candidate('DELEGATION_ISSUED', 'holder', 'ACCEPT')
const above = candidate('REDELEGATION_CREATED', 'issuerAbove')
const updated = candidate('DELEGATION_UPDATED', 'holder')

const spoken = (...candidates: Candidate[]) => {
  const voice = findVoice(candidates)
  return voice && [voice.main, ...voice.also].map(({ key }) => key)
}

test.each<[string, Candidate[], TemplateKey[] | undefined]>([
  ['nothing is said where nothing meets a person', [], undefined],
  ['what asks for most is said first', [issued, role], ['ROLE_ASSIGNED', 'DELEGATION_ISSUED']],
  [
    'an acceptance asks for more than an acknowledgement',
    [role, offered],
    ['DELEGATION_ISSUED', 'ROLE_ASSIGNED'],
  ],
  [
    'without a question the row that stands first speaks',
    [quietRole, issued],
    ['DELEGATION_ISSUED', 'ROLE_ASSIGNED'],
  ],
  ['an issuer above who is a designee is asked to acknowledge', [above, role], ['ROLE_ASSIGNED']],
  ['a change of roles adds nothing to the issue', [issued, updated, updated], ['DELEGATION_ISSUED']],
  [
    'authority is said to come by one row',
    [candidate('DELEGATION_APPROVED', 'holder'), candidate('DELEGATION_REISSUED', 'holder')],
    ['DELEGATION_APPROVED'],
  ],
  [
    'what a recipient loses is said with what they are asked',
    [candidate('DELEGATION_REASSIGNED', 'formerHolder'), role],
    ['ROLE_ASSIGNED', 'DELEGATION_REASSIGNED'],
  ],
  [
    'an approver is asked to approve, whatever else they are',
    [issued, candidate('DELEGATION_PENDING_APPROVAL', 'approver', 'APPROVE')],
    ['DELEGATION_PENDING_APPROVAL', 'DELEGATION_ISSUED'],
  ],
])('%s', (_, candidates, expected) => {
  expect(spoken(...candidates)).toEqual(expected)
  expect(spoken(...candidates.toReversed())).toEqual(expected)
})
