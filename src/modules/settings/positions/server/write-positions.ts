import { v7 as uuid } from 'uuid'
import type { BulkReply } from '#platform/model/bulk.ts'
import type { Patch } from '#platform/model/changes-of.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { refusingTakenName } from '#platform/server/database/taken-name.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { lockRecord } from '#platform/server/records/lock-record.ts'
import type { PlaceStatus } from '../../group-types/model/place.ts'
import { lockSharedGroups } from '../../groups/server/group-store.ts'
import { mayDeletePosition, type PositionInput, positionLifecycle } from '../model/position.ts'
import { positionActs } from '../model/position-acts.ts'
import type { PositionQuestions } from './position-questions.ts'
import { positions, type StoredPosition } from './position-store.ts'

/** A new position is active. Names differ by more than their case. */
export async function createPosition(
  tx: Tx,
  viewer: Viewer,
  {
    positionName: name,
    groupIds = [],
    externalId = '',
    now,
  }: Patch<PositionInput> & { positionName: string; now: Date },
): Promise<string> {
  const after: StoredPosition = {
    id: uuid(),
    name,
    externalId,
    groupIds: sorted(groupIds),
    status: 'ACTIVE',
    version: 1,
  }
  refuseGroupsGone(after.groupIds, await lockSharedGroups(tx, viewer.tenantId, after.groupIds))
  await refusingTakenName({ name, path: 'body.positionName' }, () =>
    positions.save(tx, viewer, [{ event: 'CREATE', before: null, after }], now),
  )
  return after.id
}

/** Changes what is named; where all of it is so already, nothing. Groups that it has may stay though they are inactive by now. */
export async function updatePosition(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    change,
    expected,
    now,
  }: { id: string; change: Patch<PositionInput>; expected: number | undefined; now: Date },
): Promise<void> {
  // groups before positions, as the person who deletes a group holds them: no one waits in a circle
  const held = await lockSharedGroups(tx, viewer.tenantId, change.groupIds ?? [])
  const before = await lockRecord(tx, viewer, positions, { id, expected })
  const after: StoredPosition = {
    ...before,
    name: change.positionName ?? before.name,
    externalId: change.externalId ?? before.externalId,
    groupIds: change.groupIds ? sorted(change.groupIds) : before.groupIds,
  }
  refuseGroupsGone(
    after.groupIds.filter((each) => !before.groupIds.includes(each)),
    held,
  )
  await refusingTakenName({ name: after.name, path: 'body.positionName' }, () =>
    positions.save(tx, viewer, [{ event: 'UPDATE', before, after }], now),
  )
}

const ACTS = { ACTIVE: 'activate', INACTIVE: 'deactivate' } as const

/** Activates or deactivates several, each answered for itself. Spec 4.7. */
export async function changeStatusOfPositions(
  tx: Tx,
  viewer: Viewer,
  { ids, status, now }: { ids: readonly string[]; status: PlaceStatus; now: Date },
): Promise<BulkReply> {
  const act = ACTS[status]
  const found = await positions.lock(tx, viewer.tenantId, ids)
  const { permitted, reply } = judgeEach(ids, found, (position) =>
    positionActs.mayHappen(act, position.status),
  )
  const { event } = positionActs.of[act]
  const changed = permitted.map((before) => {
    const after = { ...before, status: leadsTo(positionLifecycle, before.status, event) }
    return { event, before, after }
  })
  await positions.save(tx, viewer, changed, now)
  return reply
}

/** Deletes several, each answered for itself. Those that users occupy, or will, stay. Spec 8. */
export async function deletePositions(
  tx: Tx,
  viewer: Viewer,
  { ids, now }: { ids: readonly string[]; now: Date },
  { usersLinkedTo }: PositionQuestions,
): Promise<BulkReply> {
  const found = await positions.lock(tx, viewer.tenantId, ids)
  const linked = await usersLinkedTo(tx, viewer, { positionIds: ids }, now)
  const { permitted, reply } = judgeEach(ids, found, (position, id) =>
    mayDeletePosition(position, linked.get(id) ?? 0),
  )
  const gone = permitted.map((before) => ({ event: 'DELETE', before, after: before }))
  await positions.save(tx, viewer, gone, now)
  return reply
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort()

/** A group that comes again must be in use; it stays so until this is written. */
function refuseGroupsGone(fresh: readonly string[], held: ReadonlySet<string>) {
  if (fresh.some((id) => !held.has(id)))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.groupIds', message: 'This group is not available.' }])
}
