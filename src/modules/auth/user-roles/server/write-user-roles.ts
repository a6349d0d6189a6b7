import { v7 as uuid } from 'uuid'
import type { BulkReply } from '#platform/model/bulk.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Patch } from '#platform/model/changes-of.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { refusingTakenName } from '#platform/server/database/taken-name.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import type { UserRoleDetail, UserRoleInput } from '../model/user-role.ts'
import { type UserRoleEvent, userRoleLifecycle } from '../model/user-role-lifecycle.ts'
import { mayChange, mayEdit, mayGive } from '../model/user-role-policy.ts'
import { findUserRole, lockUserRoles, userRoles } from './user-role-store.ts'

export async function readUserRole(tx: Tx, viewer: Viewer, id: string): Promise<UserRoleDetail> {
  const found = await findUserRole(tx, viewer, id)
  if (!found) throw notFound()
  return found as UserRoleDetail
}

type Input = Omit<UserRoleInput, 'permissions'> & { permissions: Permissions }

export async function createUserRole(
  tx: Tx,
  viewer: Viewer,
  { input, now }: { input: Input; now: Date },
): Promise<UserRoleDetail> {
  must(mayGive(viewer, input.permissions))
  const after = { id: uuid(), ...input, isCustom: true, status: 'ACTIVE' as const, version: 1 }
  await refusingTakenName({ name: input.name, path: 'body.name' }, () =>
    userRoles.save(tx, viewer, [{ event: 'CREATE', before: null, after }], now),
  )
  return readUserRole(tx, viewer, after.id)
}

/** Changes what is named; anyone who holds it may do by the next request what is saved here. */
export async function updateUserRole(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    change,
    expected,
    now,
  }: { id: string; change: Patch<Input>; expected: number | undefined; now: Date },
): Promise<UserRoleDetail> {
  const before = (await lockUserRoles(tx, viewer, [id])).get(id)
  if (!before) throw notFound()
  mustMatch(before.version, expected)
  must(mayEdit(before))
  const after = {
    ...before,
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    permissions: change.permissions ?? before.permissions,
  }
  must(mayGive(viewer, after.permissions))
  if (canonical(after) === canonical(before)) return before as UserRoleDetail
  await refusingTakenName({ name: after.name, path: 'body.name' }, () =>
    userRoles.save(tx, viewer, [{ event: 'UPDATE', before, after }], now),
  )
  return readUserRole(tx, viewer, id)
}

/** Each is answered for itself. */
export async function changeUserRoles(
  tx: Tx,
  viewer: Viewer,
  { ids, event, now }: { ids: readonly string[]; event: UserRoleEvent; now: Date },
): Promise<BulkReply> {
  const found = await lockUserRoles(tx, viewer, ids)
  const { permitted, reply } = judgeEach(ids, found, (userRole) => mayChange(userRole, event))
  const changed = permitted.map((before) => {
    const status = leadsTo(userRoleLifecycle, before.status, event)
    return { event, before, after: status === 'DELETED' ? before : { ...before, status } }
  })
  await userRoles.save(tx, viewer, changed, now)
  return reply
}
