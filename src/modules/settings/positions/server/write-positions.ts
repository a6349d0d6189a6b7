import { v7 as uuid } from 'uuid'
import type { BulkReply } from '#platform/model/bulk.ts'
import { canonical } from '#platform/model/canonical.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { bulkReplyOf } from '#platform/server/bulk-reply.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { tell } from '#platform/server/events.ts'
import { setFacts } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { refusingTakenName } from '#platform/server/taken-name.ts'
import type { PlaceStatus } from '../../groups/model/group.ts'
import { holdGroups } from '../../groups/server/group-store.ts'
import { mayDeletePosition, type PositionInput, positionLifecycle } from '../model/position.ts'
import type { PositionEvents } from './position-events.ts'
import type { PositionQuestions } from './position-questions.ts'
import {
  addPositions,
  lockPositions,
  markPositionsDeleted,
  positionStatus,
  type StoredPosition,
  savePositions,
} from './position-store.ts'

type Change = { [K in keyof PositionInput]?: PositionInput[K] | undefined }

/** A new position is active. Names differ by more than their case. */
export async function createPosition(
  tx: Tx,
  viewer: Viewer,
  { positionName: name, groupIds = [], externalId = '', now }: Change & { positionName: string; now: Date },
): Promise<string> {
  const position: StoredPosition = {
    id: uuid(),
    name,
    externalId,
    groupIds: sorted(groupIds),
    status: 'ACTIVE',
    version: 1,
  }
  refuseGroupsGone(position.groupIds, await holdGroups(tx, viewer.tenantId, position.groupIds))
  const [displayNumber] = (await takeDisplayNumbers(tx, viewer.tenantId, 'position')) as [number]
  await refusingTakenName({ name, path: 'body.positionName' }, () =>
    addPositions(tx, viewer.tenantId, [{ ...position, displayNumber }], now),
  )
  await record(tx, viewer, [{ event: 'CREATE', before: null, after: position }], now)
  return position.id
}

/** Changes what is named; where all of it is so already, nothing. Groups that it has may stay though they are inactive by now. */
export async function updatePosition(
  tx: Tx,
  viewer: Viewer,
  { id, change, expected, now }: { id: string; change: Change; expected: number | undefined; now: Date },
  events: PositionEvents,
): Promise<void> {
  // groups before positions, as whoever deletes a group holds them: nobody waits in a circle
  const held = await holdGroups(tx, viewer.tenantId, change.groupIds ?? [])
  const before = (await lockPositions(tx, viewer.tenantId, [id])).get(id)
  if (!before) throw notFound()
  mustMatch(before.version, expected)
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
    saveChanged(tx, viewer, [{ before, after }], 'UPDATE', now, events),
  )
}

export type Changed = { before: StoredPosition; after: StoredPosition }

/** Saves those that differ, each with an entry of its own; whoever follows groups and status of positions hears of it. */
export async function saveChanged(
  tx: Tx,
  viewer: Viewer,
  asked: readonly Changed[],
  event: string,
  now: Date,
  events: PositionEvents,
): Promise<void> {
  const changed = asked
    .filter(({ before, after }) => canonical(before) !== canonical(after))
    .map(({ before, after }) => ({ before, after: { ...after, version: before.version + 1 } }))
  await savePositions(
    tx,
    viewer.tenantId,
    changed.map(({ after }) => after),
    now,
  )
  await setStatusFacts(
    tx,
    viewer.tenantId,
    changed.filter(({ before, after }) => before.status !== after.status).map(({ after }) => after),
    now,
  )
  await record(
    tx,
    viewer,
    changed.map((each) => ({ event, ...each })),
    now,
  )
  const told = changed.filter(
    ({ before, after }) =>
      before.status !== after.status || canonical(before.groupIds) !== canonical(after.groupIds),
  )
  const positionIds = told.map(({ after }) => after.id)
  if (positionIds.length > 0) await tell(events.positionsChanged, tx, viewer, { positionIds }, now)
}

const EVENTS = { ACTIVE: 'ACTIVATE', INACTIVE: 'DEACTIVATE' } as const

/** Activates or deactivates several, each answered for itself. Spec 4.7. */
export async function changeStatusOfPositions(
  tx: Tx,
  viewer: Viewer,
  { ids, status, now }: { ids: readonly string[]; status: PlaceStatus; now: Date },
  events: PositionEvents,
): Promise<BulkReply> {
  const event = EVENTS[status]
  const { verdicts, permitted } = await judge(tx, viewer, ids, (position) =>
    mayHappen(positionLifecycle, position.status, event),
  )
  const changed = permitted.map((before) => ({ before, after: { ...before, status } }))
  await saveChanged(tx, viewer, changed, event, now, events)
  return bulkReplyOf(verdicts)
}

/** Deletes several, each answered for itself. Those that users occupy, or will, stay. Spec 8. */
export async function deletePositions(
  tx: Tx,
  viewer: Viewer,
  { ids, now }: { ids: readonly string[]; now: Date },
  events: PositionEvents,
  { usersLinkedTo }: PositionQuestions,
): Promise<BulkReply> {
  await lockPositions(tx, viewer.tenantId, ids)
  const linked = await usersLinkedTo(tx, viewer, { positionIds: ids }, now)
  const { verdicts, permitted } = await judge(tx, viewer, ids, (position) =>
    mayDeletePosition(position, linked.get(position.id) ?? 0),
  )
  if (permitted.length === 0) return bulkReplyOf(verdicts)
  const positionIds = permitted.map((each) => each.id)
  await markPositionsDeleted(tx, viewer.tenantId, positionIds, now)
  await setStatusFacts(
    tx,
    viewer.tenantId,
    permitted.map((each) => ({ ...each, status: 'INACTIVE' })),
    now,
  )
  await record(
    tx,
    viewer,
    permitted.map((before) => ({ event: 'DELETE', before, after: { ...before, status: 'INACTIVE' } })),
    now,
  )
  await tell(events.positionsChanged, tx, viewer, { positionIds }, now)
  return bulkReplyOf(verdicts)
}

async function judge(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  verdictOn: (position: StoredPosition) => Verdict,
) {
  const found = await lockPositions(tx, viewer.tenantId, ids)
  const permitted: StoredPosition[] = []
  const verdicts = [...new Set(ids)].sort().map((id): [string, Verdict] => {
    const position = found.get(id)
    const verdict = position ? verdictOn(position) : refused('NOT_FOUND')
    if (position && verdict.ok) permitted.push(position)
    return [id, verdict]
  })
  return { verdicts, permitted }
}

const setStatusFacts = (tx: Tx, tenantId: string, positions: readonly StoredPosition[], now: Date) =>
  setFacts(tx, positionStatus, tenantId, {
    from: now,
    now,
    entries: positions.map(({ id, status }) => ({ key: { position_id: id }, value: { status } })),
  })

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort()

/** A group that comes anew must be in use; it stays so until this is written. */
function refuseGroupsGone(fresh: readonly string[], held: ReadonlySet<string>) {
  if (fresh.some((id) => !held.has(id)))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.groupIds', message: 'This group is not in use.' }])
}

type Entry = { event: string; before: StoredPosition | null; after: StoredPosition }

/** What history keeps of a position. */
export const evidence = ({ name, externalId, groupIds, status }: StoredPosition, deleted = false) => ({
  name,
  externalId,
  groupIds,
  status,
  ...(deleted && { deleted }),
})

export const record = (
  tx: Tx,
  { tenantId, userId, requestId }: Viewer,
  entries: readonly Entry[],
  now: Date,
) =>
  recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    entries.map(({ event, before, after }) => ({
      kind: 'position',
      recordId: after.id,
      event,
      before: before && evidence(before),
      after: evidence(after, event === 'DELETE'),
    })),
    now,
  )
