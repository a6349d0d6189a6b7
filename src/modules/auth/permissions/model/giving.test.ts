import { describe, expect, test } from 'vitest'
import type { Permission, Scope } from '#platform/model/viewer.ts'
import { type Giver, managingKeysBeyond, permissionBeyond } from './giving.ts'
import { type DefaultUserRole, PERMISSIONS, permissionsOf, united } from './permission-catalogue.ts'
import { kindOf } from './permission-kinds.ts'
import type { Permissions } from './permission-rules.ts'

const MANAGES_USERS = { 'tenant.manage_users': 'ON', 'tenant.view_users': 'ON' } as const
const VIEWS = {
  'tenant.access_delegations_module': 'ON',
  'tenant.check_authority_of_others': 'ON',
  'delegation.view': 'ALL',
  'delegation.view_version_history': 'ALL',
  'delegation.export': 'ALL',
} as const satisfies Permissions
const giver = (...several: readonly Permissions[]): Giver => ({
  permissions: united(several as readonly Record<string, Scope>[]),
  isSystemAdmin: false,
})
const has = (userRole: DefaultUserRole): Permissions => permissionsOf(userRole)

describe('a user role is given', () => {
  test.each<[string, Giver, Permissions, Permission | undefined]>([
    ['by somebody who has each of its permissions', giver(has('GM')), has('GA'), undefined],
    ['where it is the role of the giver', giver(has('GU')), has('GU'), undefined],
    ['where it only views', giver(MANAGES_USERS), VIEWS, undefined],
    ['where it permits nothing', giver(), {}, undefined],
    ['by a System Admin', { ...giver(has('SA')), isSystemAdmin: true }, has('DA'), undefined],
    ['not where it approves and the giver does not', giver(has('SA')), has('DA'), 'delegation.approve_deny'],
    [
      'not by somebody who only manages users',
      giver(MANAGES_USERS),
      has('DA'),
      'tenant.access_decisions_module',
    ],
    ['not where it creates more', giver(has('GU')), has('GA'), 'tenant.access_reports_module'],
    [
      'not where it reaches further',
      giver(has('GA')),
      { ...VIEWS, 'delegation.edit': 'ALL' },
      'delegation.view',
    ],
    ['not where it shares further', giver(has('GU')), { 'matrix.edit': 'SHARED' }, 'matrix.edit'],
    ['by its known permissions alone', giver(), { 'ghost.haunt': 'ALL' }, undefined],
  ])('%s', (_, by, permissions, expected) => expect(permissionBeyond(by, permissions)).toBe(expected))

  test('by several roles that have its permissions together', () => {
    const both = { 'tenant.create_decisions': 'ON', 'delegation.suspend': 'GROUPS' } as const
    expect(permissionBeyond(giver({ 'tenant.create_decisions': 'ON' }), both)).toBe('delegation.suspend')
    expect(
      permissionBeyond(giver({ 'tenant.create_decisions': 'ON' }, { 'delegation.suspend': 'ALL' }), both),
    ).toBeUndefined()
  })
})

describe('each permission', () => {
  test('says what kind it is', () => expect(PERMISSIONS.filter((key) => !kindOf(key))).toEqual([]))

  test('that neither views nor acts on records manages the account', () =>
    expect(PERMISSIONS.filter((key) => kindOf(key) === 'MANAGE')).toEqual([
      'tenant.manage_account_settings',
      'tenant.manage_users',
      'tenant.manage_roles',
      'tenant.manage_groups',
      'tenant.manage_positions',
      'tenant.manage_notifications',
      'tenant.manage_api_keys',
      'tenant.manage_subscription',
      'tenant.impersonate_users',
    ]))

  test('of a new kind says nothing until it is classified', () =>
    expect(kindOf('delegation.haunt')).toBeUndefined())

  test('that approves or overrides is never a view', () =>
    expect(
      (['delegation.approve_deny', 'document.review', 'delegation.override_redelegation_limit'] as const).map(
        kindOf,
      ),
    ).toEqual(['APPROVE', 'APPROVE', 'OVERRIDE']))
})

test('a role is taken by someone who manages all of the account that it manages', () => {
  expect(managingKeysBeyond(giver(has('SA')))).toEqual([])
  expect(managingKeysBeyond(giver(MANAGES_USERS))).not.toContain('tenant.manage_users')
  expect(managingKeysBeyond(giver(MANAGES_USERS))).toContain('tenant.manage_roles')
})
