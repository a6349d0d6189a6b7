import { expect, test } from 'vitest'
import { delegationContent } from './delegation.ts'
import { createDelegation, updateDelegation } from './delegation-calls.ts'
import { ineligible, problemsOfDraft } from './delegation-rules.ts'
import { statusNow, statusOfSlots } from './delegation-status.ts'
import { effectiveLimitsText } from './effective-limit-text.ts'
import { isMine, knowsPath } from './holding-slot.ts'
import { ownStanding, recipientKey, remaining, type StoredDelegation } from './stored-delegation.ts'

type Status = StoredDelegation['slots'][number]['status']
const slots = (...statuses: Status[]) => statuses.map((status) => ({ status }))

test.each<[Status[], string]>([
  [['ACCEPTED', 'ISSUED'], 'ISSUED'],
  [['ACCEPTED', 'SUSPENDED'], 'SUSPENDED'],
  [['SUSPENDED', 'REVOKED'], 'REVOKED'],
  [['REVOKED', 'PENDING'], 'PENDING'],
  [['PENDING', 'DRAFT'], 'DRAFT'],
  [['DRAFT', 'DELETED'], 'DELETED'],
  [['ACCEPTED'], 'ACCEPTED'],
  [['REMOVED', 'ACCEPTED'], 'ACCEPTED'],
])('slots that are %j make %s', (statuses, status) => {
  expect(statusOfSlots('ISSUED', slots(...statuses))).toBe(status)
  expect(statusOfSlots('ISSUED', slots(...statuses.toReversed()))).toBe(status)
})

test('without a recipient it is a draft, or deleted where it was', () => {
  expect(statusOfSlots('ISSUED', [])).toBe('DRAFT')
  expect(statusOfSlots('DELETED', slots('REMOVED'))).toBe('DELETED')
})

test('what people see has the acts above in it, and the clock', () => {
  expect(statusNow('ISSUED', null, null, 10)).toBe('ISSUED')
  expect(statusNow('ISSUED', 'SUSPEND', null, 10)).toBe('SUSPENDED')
  expect(statusNow('ISSUED', 'REVOKE', null, 10)).toBe('REVOKED')
  expect(statusNow('ISSUED', null, 10, 10)).toBe('EXPIRED')
  expect(statusNow('ISSUED', null, 11, 10)).toBe('ISSUED')
  expect(statusNow('DRAFT', 'REVOKE', 10, 10)).toBe('DRAFT')
})

const viewer = { userId: 'u', activePositionIds: ['p'] }
const slot = (
  kind: 'POSITION_ONLY' | 'SPECIFIC_PERSONNEL' | 'PERSONNEL_IN_POSITION',
  userId: string | null,
  positionId: string | null,
) => ({
  kind,
  userId,
  positionId,
})

test.each([
  ['a position that they hold', slot('POSITION_ONLY', null, 'p'), true],
  ['a position that they do not', slot('POSITION_ONLY', null, 'q'), false],
  ['themselves', slot('SPECIFIC_PERSONNEL', 'u', null), true],
  ['somebody else', slot('SPECIFIC_PERSONNEL', 'v', null), false],
  ['them in their position', slot('PERSONNEL_IN_POSITION', 'u', 'p'), true],
  ['them in a position that they left', slot('PERSONNEL_IN_POSITION', 'u', 'q'), false],
  ['another person in their position', slot('PERSONNEL_IN_POSITION', 'v', 'p'), false],
])('a slot that names %s is theirs: %s', (_, named, expected) => {
  expect(isMine(viewer, named)).toBe(expected)
  expect(knowsPath(viewer, [{ ...named, status: 'ISSUED' }])).toBe(expected)
  expect(knowsPath(viewer, [{ ...named, status: 'DRAFT' }])).toBe(false)
})

test('anyone who is named by one of several slots knows the path', () => {
  const [mine, other] = [slot('SPECIFIC_PERSONNEL', 'u', null), slot('SPECIFIC_PERSONNEL', 'v', null)]
  const [given, drafted] = [{ status: 'ISSUED' }, { status: 'DRAFT' }]
  expect(
    knowsPath(viewer, [
      { ...other, ...given },
      { ...mine, ...given },
    ]),
  ).toBe(true)
  expect(
    knowsPath(viewer, [
      { ...other, ...given },
      { ...mine, ...drafted },
    ]),
  ).toBe(false)
})

const stored = (acceptanceRequired: boolean, ...statuses: Status[]) =>
  ({ acceptanceRequired, slots: slots(...statuses) }) as unknown as StoredDelegation

test.each<[StoredDelegation, string]>([
  [stored(false, 'ISSUED', 'ISSUED'), 'YES'],
  [stored(false, 'ISSUED', 'REVOKED'), 'PARTLY'],
  [stored(false, 'ISSUED', 'REMOVED', 'DELETED'), 'YES'],
  [stored(true, 'ISSUED'), 'AWAITING'],
  [stored(true, 'ACCEPTED', 'ISSUED'), 'PARTLY'],
  [stored(true, 'PENDING', 'REVOKED'), 'AWAITING'],
  [stored(false, 'PENDING'), 'AWAITING'],
  [stored(false, 'SUSPENDED'), 'NO'],
  [stored(false, 'REMOVED'), 'NO'],
  [stored(false), 'NO'],
])('what slots say by themselves', (delegation, standing) => expect(ownStanding(delegation)).toBe(standing))

test('anyone who was removed or deleted is no recipient any longer', () => {
  expect(
    remaining(stored(false, 'ISSUED', 'REMOVED', 'REVOKED', 'DELETED')).map(({ status }) => status),
  ).toEqual(['ISSUED', 'REVOKED'])
  expect([
    recipientKey(slot('POSITION_ONLY', null, 'p')),
    recipientKey(slot('SPECIFIC_PERSONNEL', 'u', null)),
    recipientKey(slot('PERSONNEL_IN_POSITION', 'u', 'p')),
  ]).toEqual(['p:p', 'u:u', 'u:u'])
})

const bound = {
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max: '5000',
  maxExclusive: false,
} as const
const limit = (change: object = {}) => ({
  authorityTypeId: 'a',
  authorityTypeName: 'Approval',
  bound,
  by: null,
  ...change,
})

test('an effective limit says who limits it, and several say of what', () => {
  expect(effectiveLimitsText([])).toBe('')
  expect(effectiveLimitsText([limit()] as never)).toBe('$5,000')
  expect(effectiveLimitsText([limit({ by: 'DEL-7' })] as never)).toBe('$5,000, limited by DEL-7')
  expect(effectiveLimitsText([limit({ by: 'DEL-7', bound: null })] as never)).toBe(
    'Less than stated, limited by DEL-7',
  )
  expect(effectiveLimitsText([limit({ bound: null })] as never)).toBe('–')
  expect(
    effectiveLimitsText([limit(), limit({ authorityTypeName: 'Signatory', by: 'DEL-7' })] as never),
  ).toBe('Approval: $5,000; Signatory: $5,000, limited by DEL-7')
})

const id = (n: number) => `01a1fbc7-c43a-74d0-ad0b-${String(n).padStart(12, '0')}`
const recipient = (userId: number, positionId: number) => ({
  recipientUserId: id(userId),
  recipientPositionId: id(positionId),
})
const content = delegationContent.parse({
  delegationRecipients: [recipient(1, 2), recipient(1, 3), recipient(4, 2)],
  delegationGroups: [id(1), id(2)],
  delegationPathway: ['Matrix'],
})
const authority = (n: number) => ({ authorityTypeId: id(n), bounds: [bound] })

test('nothing is named twice in a draft', () => {
  expect(problemsOfDraft(content)).toEqual([])
  const twice = {
    ...content,
    delegationRecipients: [...content.delegationRecipients, recipient(1, 2)],
    delegationGroups: [id(1), id(1)],
    delegationPathway: ['Matrix' as const, 'Matrix' as const],
    delegationAuthorities: [authority(1), authority(2), authority(1)] as never,
  }
  expect(problemsOfDraft(twice)).toEqual([
    { path: 'body.delegationRecipients.3', message: 'This recipient has already been added.' },
    {
      path: 'body.delegationAuthorities.2.authorityTypeId',
      message: 'This authority type has already been added.',
    },
    { path: 'body.delegationGroups.1', message: 'This group has already been added.' },
    { path: 'body.delegationPathway.1', message: 'This pathway has already been added.' },
  ])
})

test('only people in a position are followed by the person who joins', () => {
  const refused = [
    {
      path: 'body.recipientAutoIssue',
      message:
        'Automatic issue is for personnel in position only. Turn it off, or select that recipient type.',
    },
  ]
  for (const [recipientType, expected] of [
    ['PERSONNEL_IN_POSITION', []],
    ['POSITION_ONLY', refused],
    ['SPECIFIC_PERSONNEL', refused],
  ] as const) {
    expect(problemsOfDraft({ ...content, recipientType, recipientAutoIssue: true })).toEqual(expected)
    expect(problemsOfDraft({ ...content, recipientType, recipientAutoIssue: false })).toEqual([])
  }
})

test('a last day and no expiration are not named together, when it is created and when it is changed', () => {
  for (const { body } of [createDelegation, updateDelegation]) {
    const asked = (change: object) =>
      body.safeParse({ ...(body === createDelegation.body && { decisionId: id(1) }), ...change })
    for (const fits of [
      { expirationDate: '2030-12-31', isNoExpiration: false },
      { expirationDate: '2030-12-31' },
      { expirationDate: null, isNoExpiration: true },
      { isNoExpiration: true },
      {},
    ])
      expect(asked(fits).success, JSON.stringify(fits)).toBe(true)
    expect(asked({ expirationDate: '2030-12-31', isNoExpiration: true }).error?.issues).toMatchObject([
      { path: ['expirationDate'], message: 'Enter the last day or select No expiration, not both.' },
    ])
  }
})

test('below another delegation a recipient is inside the pathways besides', () => {
  expect(ineligible('SPECIFIC_PERSONNEL', true)).toBe(
    'This recipient is not an active person within the pathways that the issuer may use.',
  )
})
