import { expect, test } from 'vitest'
import type { Viewer } from '#platform/model/viewer.ts'
import { delegationChangelog } from './delegation-changelog.ts'

// What the change log of a delegation says; no database is asked.

const NAMES = new Map([
  ['president', 'President'],
  ['ada', 'Ada Lovelace'],
])
const viewer = {
  tenantId: 't',
  dateFormat: 'DD/MM/YYYY',
  zone: 'UTC',
  permissions: new Map(),
  groupIds: [],
  activePositionIds: [],
  positionIds: [],
}
const fieldsSaid = () => delegationChangelog(viewer as unknown as Viewer, new Date(0)).fields

test('names every field', () => {
  const fields = fieldsSaid()
  expect(Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label]))).toEqual({
    status: 'Status',
    decisionId: 'Decision',
    issuerType: 'Issuer type',
    issuerUserId: 'Issuer',
    issuerPositionId: 'Issuing position',
    parentDelegationId: 'Issued from',
    parentSlotId: 'Issuer',
    delegationAuthorities: fields.delegationAuthorities?.label,
    delegationGroups: 'Groups',
    delegationPathway: 'Pathways',
    recipientType: 'Recipient type',
    delegationRecipients: 'Recipients',
    recipients: 'Status of recipients',
    recipientAutoIssue: 'Issued to anyone who joins',
    effectiveDate: 'Effective',
    expirationDate: 'Expires',
    isNoExpiration: 'No expiration',
    conditions: 'Conditions',
    note: 'Note',
    roles: 'Roles',
    documents: 'Documents',
    proposedChange: 'Proposed change',
    acceptanceRequired: 'Acceptance required',
    approvalRequired: 'Approval required',
    endsWithPosition: 'Ends when they leave the position',
    cascadeFrom: 'Together with',
    copiedFrom: 'Copied from',
  })
  const labels = (field: string) =>
    Object.values(fields[field]?.items?.fields ?? {}).map(({ label }) => label)
  expect(labels('delegationAuthorities')).toEqual(
    expect.arrayContaining([
      'Redelegable',
      'Redelegation limit',
      'Global redelegation limit overridden',
      'Self-approval',
    ]),
  )
  expect(labels('roles')).toEqual([
    'Requirement',
    'Designee type',
    'Designees',
    'Also assigned to anyone who joins',
    'Shown on redelegations',
    'Active',
  ])
  expect(labels('recipients')).toEqual(['Status', 'Change awaiting acceptance'])
})

test.each<[string, unknown, string]>([
  ['effectiveDate', '2026-03-01', '01/03/2026'],
  ['expirationDate', '2026-03-02', '02/03/2026'],
  ['issuerType', 'ROOT_AUTHORITY', 'Root Authority'],
  ['issuerType', 'USER', 'A person'],
  ['issuerType', 'POSITION', 'A position'],
  ['issuerType', 'PERSONNEL_IN_POSITION', 'A person in a position'],
  ['recipientType', 'PERSONNEL_IN_POSITION', 'Personnel in position'],
  ['recipientType', 'POSITION_ONLY', 'Position only'],
  ['recipientType', 'SPECIFIC_PERSONNEL', 'Specific personnel'],
  [
    'delegationRecipients',
    [
      { recipientUserId: 'ada', recipientPositionId: 'president' },
      { recipientUserId: null, recipientPositionId: 'president' },
    ],
    'Ada Lovelace, President; President',
  ],
])('says %s as people read it', (field, value, words) => {
  expect(fieldsSaid()[field]?.shown?.(value as never, NAMES)).toBe(words)
})

test('tells recipients apart by their slot, and names them', () => {
  const { items } = fieldsSaid().recipients ?? {}
  const one = { slotId: 'slot', userId: 'ada', positionId: null } as never
  expect([items?.one, items?.identity(one), items?.name(one, NAMES)]).toEqual([
    'Recipient',
    'slot',
    'Ada Lovelace',
  ])
  const nothing = items?.name({ slotId: 'slot', userId: null, positionId: null } as never, NAMES)
  expect(nothing).toBe(items?.name({ slotId: 'slot', userId: 'gone', positionId: null } as never, NAMES))
})
