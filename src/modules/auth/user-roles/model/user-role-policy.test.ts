import { describe, expect, test } from 'vitest'
import { mayChange, mayEdit, mayGive, type UserRoleToChange } from './user-role-policy.ts'

const custom = (change: Partial<UserRoleToChange> = {}): UserRoleToChange => ({
  name: 'Clerk',
  isCustom: true,
  status: 'ACTIVE',
  usersCount: 0,
  isOwn: false,
  beyond: null,
  ...change,
})
const byDefault = (name: string, change: Partial<UserRoleToChange> = {}) =>
  custom({ name, isCustom: false, ...change })

describe('anyone who manages user roles', () => {
  test.each([
    ['deactivates one that nobody holds', custom(), 'DEACTIVATE', true],
    ['reactivates it', custom({ status: 'INACTIVE' }), 'REACTIVATE', true],
    ['deletes it', custom({ status: 'INACTIVE' }), 'DELETE', true],
    ['does not deactivate it twice', custom({ status: 'INACTIVE' }), 'DEACTIVATE', 'INVALID_TRANSITION'],
    ['does not deactivate one that users hold', custom({ usersCount: 1 }), 'DEACTIVATE', 'IN_USE'],
    ['does not delete one that users hold', custom({ usersCount: 1 }), 'DELETE', 'IN_USE'],
    ['deactivates a default one that nobody holds', byDefault('Auditor'), 'DEACTIVATE', true],
    ['deletes no default one', byDefault('Auditor'), 'DELETE', 'DEFAULT_LOCKED'],
    ['never deactivates the System Admin', byDefault('System Admin'), 'DEACTIVATE', 'DEFAULT_LOCKED'],
    ['deactivates a custom one of that name', custom({ name: 'System Admin' }), 'DEACTIVATE', true],
    [
      'does not reactivate one that gives more',
      custom({ status: 'INACTIVE', beyond: 'Edit' }),
      'REACTIVATE',
      'USER_ROLE_BEYOND',
    ],
    ['deletes one that gives more', custom({ beyond: 'Edit' }), 'DELETE', true],
    ['does nothing to one of their own', custom({ isOwn: true, usersCount: 1 }), 'DELETE', 'OWN_USER_ROLE'],
  ] as const)('%s', (_, userRole, event, expected) => {
    const verdict = mayChange(userRole, event)
    expect(verdict.ok ? true : verdict.code).toBe(expected)
  })

  test.each([
    ['edits a custom one, whoever else holds it', custom({ usersCount: 12 }), true],
    ['edits a deactivated one', custom({ status: 'INACTIVE' }), true],
    ['edits no default one', byDefault('Group User'), 'DEFAULT_LOCKED'],
    ['edits none that gives more', custom({ beyond: 'Edit' }), 'USER_ROLE_BEYOND'],
    ['edits none of their own', custom({ isOwn: true }), 'OWN_USER_ROLE'],
  ] as const)('%s', (_, userRole, expected) => {
    const verdict = mayEdit(userRole)
    expect(verdict.ok ? true : verdict.code).toBe(expected)
  })

  test.each([
    [() => mayEdit(byDefault('Group User')), { act: 'changed. Duplicate it instead' }],
    [() => mayChange(byDefault('Auditor'), 'DELETE'), { act: 'deleted' }],
    [() => mayChange(byDefault('System Admin'), 'DEACTIVATE'), { act: 'deactivated' }],
    [() => mayChange(custom({ usersCount: 1 }), 'DEACTIVATE'), { name: 'Clerk', act: 'deactivated' }],
    [() => mayChange(custom({ usersCount: 1 }), 'DELETE'), { name: 'Clerk', act: 'deleted' }],
  ])('is told what is refused, and of what', (ask, params) => expect(ask()).toMatchObject({ params }))

  test('reactivates the System Admin, and one that users hold', () => {
    const off = { status: 'INACTIVE', usersCount: 3 } as const
    expect(mayChange(byDefault('System Admin', off), 'REACTIVATE').ok).toBe(true)
    expect(mayChange(custom(off), 'REACTIVATE').ok).toBe(true)
  })

  test('writes a role that gives what they have, and is informed which permission is more', () => {
    const viewer = { permissions: new Map([['tenant.manage_roles', 'ON'] as const]), isSystemAdmin: false }
    expect(mayGive(viewer, { 'tenant.manage_roles': 'ON' }).ok).toBe(true)
    expect(mayGive(viewer, { 'decision.view': 'ALL' }).ok).toBe(true)
    expect(mayGive(viewer, { 'tenant.manage_roles': 'ON', 'tenant.manage_users': 'ON' })).toMatchObject({
      ok: false,
      code: 'USER_ROLE_BEYOND',
      params: { permission: 'Settings: Manage users' },
    })
  })
})
