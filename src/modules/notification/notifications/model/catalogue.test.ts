import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { designatedBy } from '#modules/decision/delegations/model/delegation-event.ts'
import type { NotificationEvent } from '#platform/model/notification-rows.ts'
import { TEMPLATES, type TellingKind, type TemplateKey, templatesOf } from './catalogue.ts'
import { type Payload, payload as payloadSchema } from './payload.ts'
import { sentenceOf } from './sentences.ts'

const slot = (userId: string, status = 'ISSUED') => ({
  slotId: userId,
  userId,
  positionId: null,
  status,
  changeWaits: false,
})
const happening = (event: string, is: object = {}, was: object = {}): NotificationEvent => ({
  event,
  is: { status: 'ISSUED', parentDelegationId: null, recipients: [slot('a')], ...is },
  was: { ...was },
})
const designee = (id: string) => ({
  id,
  userId: id,
  positionId: null,
  mustAcknowledge: true,
  acknowledgedAt: null,
})
const role = (event: string, ids: string[], was: object, isActive = true): NotificationEvent =>
  happening(event, { isActive, designees: ids.map(designee) }, was)
const keysOf = (kind: TellingKind, happened: NotificationEvent) =>
  templatesOf(kind, happened).map(({ key }) => key)

describe('what an entry of the history tells', () => {
  test.each<[string, NotificationEvent, TemplateKey[]]>([
    ['an issue', happening('ISSUE'), ['DELEGATION_ISSUED', 'ROLE_ASSIGNED']],
    [
      'an issue below another',
      happening('ISSUE', { parentDelegationId: 'p' }),
      ['DELEGATION_ISSUED', 'REDELEGATION_CREATED', 'ROLE_ASSIGNED'],
    ],
    [
      'an issue that awaits approval',
      happening('ISSUE', { status: 'PENDING' }),
      ['DELEGATION_PENDING_APPROVAL'],
    ],
    [
      'an issue below another that awaits approval',
      happening('ISSUE', { status: 'PENDING', parentDelegationId: 'p' }),
      ['DELEGATION_PENDING_APPROVAL'],
    ],
    ['a reissue', happening('REISSUE'), ['DELEGATION_REISSUED']],
    [
      'a reissue that awaits approval',
      happening('REISSUE', { status: 'PENDING' }),
      ['DELEGATION_PENDING_APPROVAL'],
    ],
    ['a saved draft', happening('CREATE', { status: 'DRAFT' }), []],
    [
      'an edited draft',
      happening('UPDATE', { status: 'DRAFT', recipients: [] }, { recipients: [slot('a')] }),
      [],
    ],
    ['an edit', happening('UPDATE', {}, { note: '' }), ['DELEGATION_UPDATED']],
    [
      'an edit of recipients',
      happening('UPDATE', {}, { recipients: [slot('b')] }),
      ['DELEGATION_REASSIGNED', 'DELEGATION_UPDATED'],
    ],
    ['a change that awaits approval', happening('PROPOSE_CHANGE'), ['DELEGATION_CHANGE_APPROVAL_REQUESTED']],
    [
      'a change that is approved',
      happening('APPROVE_CHANGE', {}, { recipients: [slot('b')] }),
      ['DELEGATION_CHANGE_APPROVAL_DECIDED', 'DELEGATION_REASSIGNED', 'DELEGATION_UPDATED'],
    ],
    ['a change that is denied', happening('DENY_CHANGE'), ['DELEGATION_CHANGE_APPROVAL_DECIDED']],
    [
      'a reassignment',
      happening('REASSIGN', {}, { recipients: [slot('b')] }),
      ['DELEGATION_REASSIGNED', 'DELEGATION_UPDATED'],
    ],
    ['an acceptance', happening('ACCEPT'), ['DELEGATION_ACCEPTED']],
    ['a withdrawal', happening('WITHDRAW', { status: 'DRAFT' }), []],
    [
      'an approval of a reissue',
      happening('APPROVE', { statusBefore: 'SUSPENDED' }),
      ['DELEGATION_APPROVED', 'DELEGATION_REISSUED'],
    ],
    ['a changed role', happening('CHANGE_ROLE'), ['DELEGATION_UPDATED']],
  ])('of delegations: %s', (_, happened, keys) => {
    expect(keysOf('delegation', happened)).toEqual(keys)
  })

  test.each<[string, NotificationEvent, string[]]>([
    ['a new one', role('CREATE', ['a'], { designees: undefined }), ['a']],
    ['one more', role('UPDATE', ['a', 'b'], { designees: [designee('a')] }), ['b']],
    ['another requirement', role('UPDATE', ['a'], { roleRequirement: '' }), []],
    ['turned on', role('UPDATE', ['a'], { isActive: false }), ['a']],
    ['turned off', role('UPDATE', ['a'], { isActive: true }, false), []],
  ])('of roles: %s', (_, happened, ids) => {
    expect(designatedBy(happened).map(({ id }) => id)).toEqual(ids)
    expect(keysOf('delegation-role', happened)).toEqual(['ROLE_ASSIGNED'])
    expect(keysOf('delegation-role', { ...happened, is: { ...happened.is, status: 'DRAFT' } })).toEqual([])
  })

  test('of decisions: who owns it now is notified of that alone, others of what else changed', () => {
    const published = { status: 'PUBLISHED' }
    expect(keysOf('decision', happening('UPDATE', published, { ownerUserId: 'a' }))).toEqual([
      'DECISION_OWNER_CHANGED',
    ])
    expect(keysOf('decision', happening('UPDATE', published, { ownerUserId: 'a', name: 'b' }))).toEqual([
      'DECISION_OWNER_CHANGED',
      'DECISION_UPDATED',
    ])
    expect(keysOf('decision', happening('UPDATE', { status: 'DRAFT' }, { name: 'b' }))).toEqual([])
  })

  test('of matrices: who owns them, and whom they are shared with once they are published', () => {
    const shared = { sharingType: 'SHARED', sharedUserIds: ['a', 'b'], sharedGroupIds: [] }
    const keys = (event: string, is: object, was: object = {}) =>
      keysOf('matrix', happening(event, { status: 'PUBLISHED', ...shared, ...is }, { ...was }))
    expect(keys('PUBLISH', {}, { status: 'DRAFT' })).toEqual(['MATRIX_SHARED'])
    expect(keys('EDIT', { status: 'DRAFT' }, { sharedUserIds: ['a'] })).toEqual([])
    expect(keys('EDIT', {}, { sharedUserIds: ['a'] })).toEqual(['MATRIX_SHARED'])
    expect(keys('EDIT', {}, { sharedUserIds: ['a', 'b', 'c'] })).toEqual([])
    expect(keys('REASSIGN', {}, { ownerUserId: 'x' })).toEqual(['MATRIX_OWNER_CHANGED'])
    expect(keys('ARCHIVE', {}, { status: 'PUBLISHED' })).toEqual(['MATRIX_ARCHIVED'])
  })

  test('of users: roles and positions, and nothing else that is edited', () => {
    expect(keysOf('user', happening('UPDATE', {}, { mobilePhone: '' }))).toEqual([])
    expect(keysOf('user', happening('UPDATE', {}, { positions: [], userRoleIds: [] }))).toEqual([
      'USER_ROLE_CHANGED',
      'USER_POSITION_CHANGED',
    ])
  })
})

const payload: Payload = {
  as: 'holder',
  by: 'Eleanor Whitcombe',
  name: 'Approve budget transfer',
  displayId: 'DEL-1001',
  recipients: ['Provost', 'Dean', 'Chair', 'Registrar', 'Bursar'],
  roles: ['Consulted'],
  limit: {
    valueType: 'CURRENCY',
    unit: 'USD',
    min: null,
    minExclusive: false,
    max: '1000000.00',
    maxExclusive: false,
  },
  expiration: '2027-07-01T04:00:00.000Z',
  reason: null,
  asks: null,
}
const reading = { dateFormat: 'DD/MM/YYYY', zone: 'America/New_York' }
const said = (key: TemplateKey, change: Partial<Payload> = {}) =>
  sentenceOf(key, { ...payload, ...change }, reading).message

/** What no one did. */
const OF_ITSELF: TemplateKey[] = [
  'REDELEGATION_CREATED',
  'DELEGATION_INVALID',
  'DELEGATION_RECIPIENT_ENDED',
  'USER_LIMIT_NEAR',
  'IMPORT_FINISHED',
  'DELEGATION_IN_FORCE',
  'DELEGATION_EXPIRING',
  'DELEGATION_EXPIRED',
  'DELEGATION_RECIPIENT_LEAVING',
  'DELEGATION_ACCEPTANCE_REMINDER',
  'ACTION_POSITION_VACANT',
  'ACTION_DUE_SOON',
  'ACTION_OVERDUE',
]

test('only the email of an approval that is awaited is locked', () => {
  expect(TEMPLATES.flatMap(({ key, locked = [] }) => locked.map((channel) => [key, channel]))).toEqual([
    ['DELEGATION_PENDING_APPROVAL', 'email'],
  ])
})

describe('sentences', () => {
  test('say who did what to which record, what it means and what to do, as the reader reads amounts and days', () => {
    expect(said('DELEGATION_ISSUED')).toBe(
      'Eleanor Whitcombe issued “Approve budget transfer” to you, up to $1,000,000, in force through 30/06/2027.',
    )
    expect(said('DELEGATION_ISSUED', { asks: 'ACCEPT' })).toBe(
      'Eleanor Whitcombe issued “Approve budget transfer” to you, up to $1,000,000, and asks you to accept or reject it.',
    )
    const [limit] = [payload.limit as NonNullable<Payload['limit']>]
    expect(said('DELEGATION_ACCEPTED', { limit: { ...limit, max: null } })).toMatch(
      /transfer”, with no limit\.$/,
    )
    expect(said('DELEGATION_ACCEPTED', { limit: { ...limit, valueType: 'AUTHORIZED' } })).toMatch(
      /transfer”\.$/,
    )
    expect(said('DELEGATION_REVOKED', { as: 'issuer', by: null })).toBe(
      'Mandate revoked the delegation of “Approve budget transfer” to Provost, Dean, Chair, and 2 more, which you issued.',
    )
    expect(said('DELEGATION_DENIED', { as: 'issuer', recipients: ['Dean'], reason: 'Too much.' })).toBe(
      'Eleanor Whitcombe denied the delegation of “Approve budget transfer” to Dean, up to $1,000,000, and gave the reason “Too much”.',
    )
  })

  test.each<[TemplateKey, Partial<Payload>, RegExp]>([
    [
      'ROLE_ASSIGNED',
      { as: 'designee' },
      /approved the delegation of “.*”, which assigns the role Consulted to you\.$/,
    ],
    ['DELEGATION_REASSIGNED', { as: 'newHolder' }, /approved a change that adds you to the delegation of /],
    [
      'DELEGATION_REASSIGNED',
      { as: 'formerHolder' },
      /approved a change that removes you from the delegation of /,
    ],
    ['DELEGATION_UPDATED', {}, /approved a change of the delegation of “.*” to you\.$/],
    ['DELEGATION_REISSUED', { as: 'designee' }, /approved the reissue of the delegation of /],
  ])('say of an approval that someone approved what another person did: %s %o', (key, change, words) => {
    expect(said(key, { ...change, isApproval: true })).toMatch(words)
    expect(said(key, change)).not.toMatch(/approved/)
  })

  test.each<[TemplateKey, Partial<Payload>, RegExp]>([
    [
      'DELEGATION_ACCEPTED',
      { as: 'issuer' },
      / accepted the change of the delegation of “.*”, up to \$1,000,000\.$/,
    ],
    [
      'DELEGATION_REJECTED',
      { as: 'issuer', reason: 'No.' },
      / rejected the change of the delegation of “.*” and gave the reason “No”\. The terms before the change apply\.$/,
    ],
    [
      'DELEGATION_REJECTED',
      { as: 'issuer', reason: 'No.', recipients: ['Dean'] },
      / rejected the change of the delegation of “.*” and gave the reason “No”\. The terms before the change apply, up to \$1,000,000\.$/,
    ],
    [
      'DELEGATION_REASSIGNED',
      { as: 'newHolder' },
      / rejected the change that removed you from the delegation of /,
    ],
    [
      'DELEGATION_REASSIGNED',
      { as: 'formerHolder' },
      / rejected the change that added you to the delegation of /,
    ],
    [
      'DELEGATION_UPDATED',
      {},
      / rejected the change of the delegation of “.*” to you\. The terms before the change apply, up to \$1,000,000\.$/,
    ],
  ])('say of an answer that it is to a change: %s %o', (key, change, words) => {
    expect(said(key, { ...change, isOfChange: true })).toMatch(words)
    expect(said(key, change)).not.toMatch(/ the change | that (added|removed) you/)
  })

  test('say of a change that awaits acceptance that it applies where it grants less', () => {
    expect(said('DELEGATION_CHANGE_APPROVAL_DECIDED', { as: 'issuer', outcome: 'OFFERED' })).toMatch(
      /, which awaits acceptance\. Where it grants less, it already applies\.$/,
    )
    expect(said('DELEGATION_UPDATED', { asks: 'ACCEPT_CHANGE' })).toMatch(
      / asks you to accept or reject the change\. Where it grants less, it already applies\.$/,
    )
  })

  test('are whole for every template and everyone whom it tells', () => {
    for (const { key, to } of TEMPLATES)
      for (const as of to) {
        const { title, message } = sentenceOf(key, { ...payload, as }, reading)
        expect(title).not.toBe('')
        expect(message).toMatch(OF_ITSELF.includes(key) ? /^The .*\.$/ : /^Eleanor Whitcombe .*\.$/)
        expect(message).not.toMatch(/undefined|null| {2}/)
      }
  })
})

test('what was reported before anything was added to it can still be read', () => {
  const first = {
    as: 'holder',
    by: null,
    name: '',
    displayId: null,
    recipients: [],
    limit: null,
    expiration: null,
    reason: null,
    asks: null,
  } as const
  expect(z.encode(payloadSchema, { ...first, recipients: [] })).toEqual(first)
})
