import { isWider, type Permission, type Viewer } from '#platform/model/viewer.ts'
import { PERMISSIONS } from './permission-catalogue.ts'
import { kindOf } from './permission-kinds.ts'
import type { Permissions } from './permission-rules.ts'

/** Who gives a user role or writes one. */
export type Giver = Pick<Viewer, 'permissions' | 'isSystemAdmin'>

/**
 * The first permission of a user role that keeps this person from giving or writing it. A role is given by someone who has
 * each of its permissions as widely, or where it only views. Semantics 6.5.
 */
export function permissionBeyond(giver: Giver, permissions: Permissions): Permission | undefined {
  const given = PERMISSIONS.filter((key) => permissions[key] !== undefined)
  if (giver.isSystemAdmin || given.every((key) => kindOf(key) === 'VIEW')) return undefined
  return given.find((key) => {
    const [scope, own] = [permissions[key], giver.permissions.get(key)]
    return scope !== undefined && (own === undefined || isWider(scope, own))
  })
}

/** Permissions that rule the account and that the viewer does not have: they take no role that gives one, nor its user. */
export const managingKeysBeyond = ({ permissions }: Pick<Viewer, 'permissions'>): readonly Permission[] =>
  PERMISSIONS.filter((key) => kindOf(key) === 'MANAGE' && !permissions.has(key))
