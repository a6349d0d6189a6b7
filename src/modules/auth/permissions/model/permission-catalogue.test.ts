import { expect, test } from 'vitest'
import { couldHave, PERMISSIONS, permissionsOf, united } from './permission-catalogue.ts'

const viewerWith = (...userRoles: Parameters<typeof permissionsOf>[0][]) => ({
  permissions: united(userRoles.map(permissionsOf)),
})

test('every permission of the catalogue is named once', () => {
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
  expect(PERMISSIONS).toContain('delegation.approve_deny')
})

test('only the Delegation Approver approves, not even the System Admin does', () => {
  expect(permissionsOf('DA')['delegation.approve_deny']).toBe('ALL')
  expect(permissionsOf('SA')['delegation.approve_deny']).toBeUndefined()
  expect(couldHave(viewerWith('SA'), 'delegation.approve_deny')).toBe(false)
  expect(couldHave(viewerWith('SA', 'DA'), 'delegation.approve_deny')).toBe(true)
})

test('several user roles unite to the widest scope of each key', () => {
  expect(united([permissionsOf('GA'), permissionsOf('GU')]).get('delegation.view')).toBe('ALL')
  expect(united([permissionsOf('GA'), permissionsOf('GU')]).get('delegation.revoke')).toBe('GROUPS')
})

test('a relationship may give what no user role gives, but nothing behind a closed module', () => {
  expect(couldHave(viewerWith('RU'), 'delegation.revoke')).toBe(true)
  expect(couldHave(viewerWith('RU'), 'tenant.create_decisions')).toBe(false)
  expect(couldHave({ permissions: new Map() }, 'delegation.revoke')).toBe(false)
})
