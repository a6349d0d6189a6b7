import { expect, test } from 'vitest'
import { allowed, refused } from '#platform/model/verdict.ts'
import { type ApprovalFacts, listApprovalChecks } from './approval-review.ts'

const facts: ApprovalFacts = {
  what: 'delegation',
  problems: [],
  issuer: { name: 'President', holding: 'has $10,000,000', displayId: 'DEL-112', redelegationLimit: null },
  permission: allowed,
  decisionLimit: null,
  above: [
    { live: true, flaw: null },
    { live: true, flaw: null },
  ],
  notApprover: undefined,
  isRecipient: false,
  isSubmitter: false,
  manager: null,
  overlaps: [],
  dayOf: (instant) => instant,
  seesAll: true,
}
const checksOf = (change: Partial<ApprovalFacts>) =>
  Object.fromEntries(listApprovalChecks({ ...facts, ...change }).map((each) => [each.key, each]))

test('a delegation that fits passes every check, each with what it was compared with', () => {
  expect(listApprovalChecks(facts).map(({ verdict, title, detail }) => [verdict, title, detail])).toEqual([
    ['PASSED', 'Inside the issuer’s limit', 'President has $10,000,000 (DEL-112).'],
    ['PASSED', 'The path to Root Authority is complete', '2 delegations above are in force.'],
    ['PASSED', 'You are not a recipient', 'Approval gives you no authority.'],
    [
      'PASSED',
      'No overlap',
      'The recipient has no other authority for this decision with the same authority type, groups, and days.',
    ],
    ['PASSED', 'All other terms fit', 'Groups, recipients, dates, and conditions are allowed.'],
  ])
})

test('a problem of the gate fails the check that it belongs to, in the words of the gate', () => {
  const limit = { path: 'body.delegationAuthorities.0.bounds.0.max', message: 'Enter $50,000 or less.' }
  const group = { path: 'body.delegationGroups.1', message: 'This group is not active.' }
  const parent = { path: 'body.parentSlotId', message: 'The delegation above is suspended.' }
  const checks = checksOf({ problems: [limit, group, parent] })
  expect(checks.LIMIT).toMatchObject({ verdict: 'FAILED', detail: limit.message })
  expect(checks.TERMS).toMatchObject({ verdict: 'FAILED', detail: group.message })
  expect(checks.PATH).toMatchObject({ verdict: 'FAILED', detail: parent.message })
})

test('a delegation above that is not in force fails the path, with its reason', () => {
  const above = [
    { live: true, flaw: null },
    { live: false, flaw: 'DEL-112 was suspended.' },
  ]
  expect(checksOf({ above }).PATH).toMatchObject({ verdict: 'FAILED', detail: 'DEL-112 was suspended.' })
})

test('a delegation from Root Authority is compared with the decision', () => {
  const root = { issuer: null, above: [] }
  expect(checksOf({ ...root, decisionLimit: '$5,000' }).LIMIT).toMatchObject({
    title: 'Inside the decision’s limit',
    detail: 'The decision allows $5,000.',
  })
  expect(checksOf(root).LIMIT).toMatchObject({ detail: 'The decision sets no limit.' })
  expect(checksOf(root).PATH).toMatchObject({ verdict: 'PASSED', detail: 'Issued from Root Authority.' })
})

test('an approver who receives the authority is warned, and one who sent it must leave it to another', () => {
  expect(checksOf({ isRecipient: true }).APPROVER).toMatchObject({
    verdict: 'ATTENTION',
    title: 'You are a recipient',
  })
  expect(checksOf({ notApprover: 'OWN', isSubmitter: true }).APPROVER).toMatchObject({
    verdict: 'FAILED',
    detail: 'You issued this delegation. Another approver must approve it.',
  })
  expect(checksOf({ isSubmitter: true }).APPROVER).toMatchObject({
    verdict: 'ATTENTION',
    detail: 'No one else may approve it.',
  })
})

test('an approver reads that their manager sent it', () => {
  expect(checksOf({ manager: 'Marisol Okafor' }).APPROVER).toMatchObject({
    verdict: 'ATTENTION',
    detail: 'Marisol Okafor is your manager. Approval gives you no authority.',
  })
})

test('authority that the recipient has already is named, and never added up', () => {
  const overlap = {
    displayId: 'DEL-688',
    recipient: 'Dean of Engineering',
    holding: 'has $250,000',
    standing: 'IN_FORCE',
    from: null,
  } as const
  expect(checksOf({ overlaps: [overlap] }).OVERLAP).toMatchObject({
    verdict: 'ATTENTION',
    title: 'Overlaps with 1 delegation',
    detail: 'Dean of Engineering already has $250,000 (DEL-688). Limits are not added up.',
  })
  const later = { ...overlap, standing: 'NOT_YET', from: 'May 1' } as const
  const offered = { ...later, standing: 'ACCEPTANCE' } as const
  const asked = { ...overlap, standing: 'APPROVAL' } as const
  expect(checksOf({ overlaps: [later, offered, asked] }).OVERLAP?.detail).toBe(
    'Dean of Engineering has $250,000 from May 1 (DEL-688). Dean of Engineering has $250,000 from May 1 once they accept DEL-688. Dean of Engineering has $250,000 if DEL-688 is approved. Limits are not added up.',
  )
  expect(checksOf({ seesAll: false }).OVERLAP?.detail).toBe(
    'The recipient has no other authority for this decision with the same authority type, groups, and days that you can view.',
  )
})

test('a problem of a move is reported by its code', () => {
  const path = 'body.parentSlotId'
  const limit = { path, code: 'LIMIT_EXCEEDED', message: 'The issuer’s limit for this decision is $3,000.' }
  const group = {
    path,
    code: 'GROUP_NOT_ALLOWED',
    message: 'The issuer’s delegation does not cover this group.',
  }
  const checks = checksOf({ problems: [limit, group] })
  expect(checks.LIMIT).toMatchObject({ verdict: 'FAILED', detail: limit.message })
  expect(checks.TERMS).toMatchObject({ verdict: 'FAILED', detail: group.message })
  expect(checks.PATH?.verdict).toBe('PASSED')
})

test('a delegation above that the approver cannot view is said to be one', () => {
  const issuer = {
    name: 'A delegation you cannot view',
    holding: null,
    displayId: null,
    redelegationLimit: null,
  }
  expect(checksOf({ issuer }).LIMIT?.detail).toBe('The delegation above is one that you cannot view.')
})

test('the limit names what each redelegation may have at most', () => {
  const issuer = { name: 'Dean', holding: 'has $250,000', displayId: 'DEL-7', redelegationLimit: '$25,000' }
  expect(checksOf({ issuer }).LIMIT?.detail).toBe(
    'Dean has $250,000 (DEL-7). Each redelegation may have at most $25,000.',
  )
})

test('the limit of an issuer whose authority is not in force is no plain pass', () => {
  const above = [
    { live: true, flaw: null },
    { live: false, flaw: 'DEL-9 is suspended.' },
  ]
  expect(checksOf({ above }).LIMIT).toMatchObject({
    verdict: 'ATTENTION',
    detail: 'President has $10,000,000 (DEL-112). This authority is not in force.',
  })
})

test('a viewer without the permission to approve is notified', () => {
  expect(checksOf({ permission: refused('FORBIDDEN') }).APPROVER).toMatchObject({
    verdict: 'FAILED',
    detail: 'You do not have permission to do this.',
  })
})
