import { expect, test } from 'vitest'
import { PERMISSIONS } from '#modules/auth/permissions/model/permission-catalogue.ts'
import { aViewerWith } from '#platform/model/testing/a-viewer.ts'
import type { Permission, Scope, Viewer } from '#platform/model/viewer.ts'
import { type DelegationTie, mayWithDelegation } from './delegation-policy.ts'

const NONE: DelegationTie = {
  isIssuer: false,
  isAncestorIssuer: false,
  isHolder: false,
  isCreator: false,
  inMyGroups: false,
  groupsBeyond: [],
}
const viewer = (...given: [Permission, Scope][]) =>
  aViewerWith(['tenant.access_delegations_module', 'ON'], ...given)
const codeOf = (...asked: Parameters<typeof mayWithDelegation>) => {
  const verdict = mayWithDelegation(...asked)
  return verdict.ok ? 'ok' : verdict.code
}

const KEYS = PERMISSIONS.filter((key) => key.startsWith('delegation.'))
const TIES = ['isIssuer', 'isAncestorIssuer', 'isHolder', 'isCreator', 'inMyGroups'] as const

// what a relationship gives on its own, and what a creator may do with an own draft besides. Spec 6.
const ISSUER = 'view edit issue suspend revoke reassign manage_conditions_roles link_documents'
const HISTORY = ['delegation.view_change_log', 'delegation.view_version_history'] as const
const BY_TIE: Readonly<Record<(typeof TIES)[number], string>> = {
  isIssuer: ISSUER,
  isAncestorIssuer: 'view suspend revoke',
  isHolder: 'view',
  isCreator: 'view',
  inMyGroups: '',
}
const given = (words: string, key: string) => words.split(' ').includes(key.slice('delegation.'.length))

test.each(KEYS.flatMap((key) => TIES.map((tie) => [key, tie] as const)))('%s for one who %s', (key, tie) => {
  const tied = { ...NONE, [tie]: true }
  expect(codeOf(viewer(), key, tied)).toBe(given(BY_TIE[tie], key) ? 'ok' : 'FORBIDDEN')
  const ofDraft = tie === 'isCreator' ? `${ISSUER} delete` : BY_TIE[tie]
  expect(codeOf(viewer(), key, tied, true)).toBe(given(ofDraft, key) ? 'ok' : 'FORBIDDEN')
})

// Semantics 6.4: a Restricted User sees records by their ties alone, and no history of them.
test.each(HISTORY)('%s for one who is tied to it, and sees others by a user role', (key) => {
  for (const scope of ['GROUPS', 'ALL'] as const) {
    const reader = viewer(['delegation.view', scope])
    expect(codeOf(reader, key, { ...NONE, isIssuer: true })).toBe('ok')
    expect(codeOf(reader, key, { ...NONE, isCreator: true }, true)).toBe('ok')
    expect(codeOf(reader, key, { ...NONE, isHolder: true, isAncestorIssuer: true })).toBe('FORBIDDEN')
  }
})

test.each(KEYS)('%s by a user role, as far as it reaches', (key) => {
  expect(codeOf(viewer(), key, NONE)).toBe('FORBIDDEN')
  expect(codeOf(viewer([key, 'ALL']), key, NONE)).toBe('ok')
  expect(codeOf(viewer([key, 'GROUPS']), key, NONE)).toBe('FORBIDDEN')
  expect(codeOf(viewer([key, 'GROUPS']), key, { ...NONE, inMyGroups: true })).toBe('ok')
  expect(codeOf(viewer([key, 'OWNED']), key, { ...NONE, inMyGroups: true })).toBe('FORBIDDEN')
})

const READING = ['view', 'export', 'view_change_log', 'view_version_history'].map(
  (each) => `delegation.${each}`,
)

test.each(KEYS)('%s by a user role of groups, where the delegation belongs to others as well', (key) => {
  const shared = { ...NONE, inMyGroups: true, groupsBeyond: ['Medicine'] }
  expect(codeOf(viewer([key, 'GROUPS']), key, shared)).toBe(READING.includes(key) ? 'ok' : 'GROUPS_BEYOND')
  expect(codeOf(viewer([key, 'ALL']), key, shared)).toBe('ok')
})

test('an issuer revokes a delegation of other groups all the same', () => {
  const issued = { ...NONE, isIssuer: true, inMyGroups: true, groupsBeyond: ['Medicine'] }
  expect(codeOf(viewer(['delegation.revoke', 'GROUPS']), 'delegation.revoke', issued)).toBe('ok')
  expect(codeOf(viewer(['delegation.delete', 'GROUPS']), 'delegation.delete', issued)).toBe('GROUPS_BEYOND')
})

test('nothing is possible where the module is not turned on', () => {
  const without = {
    ...viewer(['delegation.view', 'ALL']),
    permissions: new Map([['delegation.view', 'ALL']]),
  }
  expect(codeOf(without as Viewer, 'delegation.view', { ...NONE, isIssuer: true })).toBe('MODULE_DISABLED')
})
