import { v7 as uuid } from 'uuid'
import type { BulkReply } from '#platform/model/bulk.ts'
import { canonical } from '#platform/model/canonical.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { bulkReplyOf } from '#platform/server/bulk-reply.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { type RevisionEntry, recordRevisions } from '#platform/server/history.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { refusingTakenName } from '#platform/server/taken-name.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import type { UserRoleDetail, UserRoleInput } from '../model/user-role.ts'
import type { UserRoleEvent } from '../model/user-role-lifecycle.ts'
import { mayChange, mayEdit, mayGive } from '../model/user-role-policy.ts'
import { evidenceOf } from './user-role-changelog.ts'
import {
  addUserRole,
  deleteUserRole,
  findUserRole,
  lockUserRoles,
  type StoredUserRole,
  saveUserRole,
} from './user-role-store.ts'

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
  must(mayGive(viewer, input.permissions, {}))
  const id = uuid()
  const [number] = await takeDisplayNumbers(tx, viewer.tenantId, 'user-role')
  await refusingTakenName({ name: input.name, path: 'body.name' }, () =>
    addUserRole(tx, viewer.tenantId, { id, ...input }, number as number, now),
  )
  await record(tx, viewer, id, { event: 'CREATE', before: null, after: { ...input, status: 'ACTIVE' } }, now)
  return readUserRole(tx, viewer, id)
}

/** Whoever holds it may do by the next request what is saved here. */
export async function updateUserRole(
  tx: Tx,
  viewer: Viewer,
  { id, input, expected, now }: { id: string; input: Input; expected: number | undefined; now: Date },
): Promise<UserRoleDetail> {
  const before = (await lockUserRoles(tx, viewer, [id])).get(id)
  if (!before) throw notFound()
  mustMatch(before.version, expected)
  must(mayEdit(before))
  must(mayGive(viewer, input.permissions, before.permissions))
  const after = { ...before, ...input }
  if (canonical(after) === canonical(before)) return before as UserRoleDetail
  await refusingTakenName({ name: input.name, path: 'body.name' }, () =>
    saveUserRole(tx, viewer.tenantId, after, now),
  )
  await record(tx, viewer, id, { event: 'UPDATE', before, after }, now)
  return readUserRole(tx, viewer, id)
}

/** Each is answered for itself. */
export async function changeUserRoles(
  tx: Tx,
  viewer: Viewer,
  { ids, event, now }: { ids: readonly string[]; event: UserRoleEvent; now: Date },
): Promise<BulkReply> {
  const found = await lockUserRoles(tx, viewer, ids)
  const verdicts: [string, Verdict][] = []
  for (const id of new Set(ids)) {
    const before = found.get(id)
    const verdict = before ? mayChange(before, event) : refused('NOT_FOUND')
    verdicts.push([id, verdict])
    if (!before || !verdict.ok) continue
    const after = { ...before, status: event === 'REACTIVATE' ? ('ACTIVE' as const) : ('INACTIVE' as const) }
    if (event === 'DELETE') await deleteUserRole(tx, viewer.tenantId, id, now)
    else await saveUserRole(tx, viewer.tenantId, after, now)
    const status = event === 'DELETE' ? 'DELETED' : after.status
    await record(tx, viewer, id, { event, before, after: { ...after, status } }, now)
  }
  return bulkReplyOf(verdicts)
}

type Kept = Pick<StoredUserRole, 'name' | 'description' | 'permissions'> & { status: string }

const record = (
  tx: Tx,
  { tenantId, userId, requestId }: Viewer,
  recordId: string,
  { event, before, after }: Pick<RevisionEntry, 'event'> & { before: Kept | null; after: Kept },
  now: Date,
) =>
  recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    [
      {
        kind: 'user-role',
        recordId,
        event,
        before: before && evidenceOf(before),
        after: evidenceOf(after),
      },
    ],
    now,
  )
