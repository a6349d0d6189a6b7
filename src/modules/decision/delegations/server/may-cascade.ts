import { mayEndWithin } from '#modules/auth/permissions/model/group-scope.ts'
import { allowed, type Verdict } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { delegationsBeyond } from '../../visibility/server/delegations-beyond.ts'
import { isByGroups } from '../model/delegation-policy.ts'
import type { FoundDelegation } from './find-delegations.ts'

/** Whether the viewer may end or suspend everything below as well: by groups alone, all of it must be within them. Semantics 6.1. */
export async function mayCascade(
  tx: Tx,
  viewer: Viewer,
  { stored: { id }, status, tie }: FoundDelegation,
  permission: Permission,
  now: Date,
): Promise<Verdict> {
  return isByGroups(viewer, permission, tie, status === 'DRAFT')
    ? mayReachBelow(tx, viewer, id, now)
    : allowed
}

/** Whether everything below is within the groups of the viewer. */
export async function mayReachBelow(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<Verdict> {
  const below = { under: sql`${id}::uuid`, which: sql`d.path @> array[${id}::uuid]` }
  return mayEndWithin((await delegationsBeyond(tx, viewer, below, now)).get(id))
}
