import type { BulkReply } from '#platform/model/bulk.ts'
import type { Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must } from '#platform/server/http/refusal.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { lockRecord } from '#platform/server/records/lock-record.ts'
import type { Associations, PlaceStatus } from '../../group-types/model/place.ts'
import { mayChangeStatusOfGroup, mayDeleteGroup } from '../model/group.ts'
import type { GroupEvents } from './group-events.ts'
import { usedGroups } from './group-reads.ts'
import { childrenOf, groups, lockHowGroupsLie, type StoredGroup } from './group-store.ts'

const EVENTS = { ACTIVE: 'ACTIVATE', INACTIVE: 'DEACTIVATE' } as const
const REASONS: Readonly<Record<Associations, string>> = {
  KEEP_ASSOCIATIONS: 'Associations were kept.',
  REMOVE_ASSOCIATIONS: 'Associations were removed.',
}

type StatusSwitch = { ids: readonly string[]; status: PlaceStatus; disableOption: Associations; now: Date }

/**
 * Activates or deactivates several, each answered for itself. What carries a deactivated group continues carrying it, or it is taken
 * out of everything. Spec 4.7.
 */
export async function switchGroups(
  tx: Tx,
  viewer: Viewer,
  { ids, status, disableOption, now }: StatusSwitch,
  told: GroupEvents,
): Promise<BulkReply> {
  const event = EVENTS[status]
  const { held, permitted, reply } = await judge(tx, viewer, ids, now, (group) =>
    mayChangeStatusOfGroup(group, event),
  )
  const isDetaching = status === 'INACTIVE' && disableOption === 'REMOVE_ASSOCIATIONS'
  await save(tx, viewer, {
    held,
    changing: permitted,
    detaching: isDetaching,
    after: (group) => ({ ...group, status }),
    event,
    ...(status === 'INACTIVE' && { reason: REASONS[disableOption] }),
    now,
    told,
  })
  return reply
}

type GroupDeletion = { ids: readonly string[]; removeAssociations: boolean; now: Date }

/** Deletes several, each answered for itself: out of everything that they are tied to. Semantics 3.2. */
export async function deleteGroups(
  tx: Tx,
  viewer: Viewer,
  { ids, removeAssociations, now }: GroupDeletion,
  told: GroupEvents,
): Promise<BulkReply> {
  const { held, permitted, reply } = await judge(tx, viewer, ids, now, (group, isUsed) =>
    mayDeleteGroup(group, isUsed, removeAssociations),
  )
  await save(tx, viewer, {
    held,
    changing: permitted,
    detaching: true,
    after: (group) => group,
    event: 'DELETE',
    now,
    told,
  })
  return reply
}

/** The same for one, with the version that was read. */
export async function deleteGroup(
  tx: Tx,
  viewer: Viewer,
  { id, expected, now }: { id: string; expected: number | undefined; now: Date },
  told: GroupEvents,
): Promise<{ id: string }> {
  const group = await lockRecord(tx, viewer, groups, { id, expected })
  must(mayDeleteGroup(group, (await usedGroups(tx, viewer.tenantId, [id], now)).has(id), false))
  await deleteGroups(tx, viewer, { ids: [id], removeAssociations: false, now }, told)
  return { id }
}

async function judge(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
  verdictOn: (group: StoredGroup, isUsed: boolean) => Verdict,
) {
  const { tenantId } = viewer
  await lockHowGroupsLie(tx, tenantId)
  // with what is below them, in one order: anyone who names several holds them in the same
  const held = await groups.lock(tx, tenantId, [...ids, ...(await childrenOf(tx, tenantId, ids))])
  const used = await usedGroups(tx, tenantId, ids, now)
  const { permitted, reply } = judgeEach(ids, held, (group, id) => verdictOn(group, used.has(id)))
  return { held, permitted: permitted.map(({ id }) => id), reply }
}

type GroupSwitch = {
  /** All that are held: those that change, and what is below them. */
  held: ReadonlyMap<string, StoredGroup>
  changing: readonly string[]
  /** Whether they are taken out of everything that they are tied to. */
  detaching: boolean
  after: (group: StoredGroup) => StoredGroup
  event: string
  reason?: string
  now: Date
  told: GroupEvents
}

/** What is below a group that is taken out keeps its other parents, or becomes top-level. */
async function save(tx: Tx, viewer: Viewer, saved: GroupSwitch): Promise<void> {
  const { held, changing, detaching, after, event, reason, now, told } = saved
  if (changing.length === 0) return
  const gone = new Set(detaching ? changing : [])
  const stay = (group: StoredGroup) => ({
    ...group,
    parentIds: group.parentIds.filter((id) => !gone.has(id)),
  })
  const entries = [...held.values()].flatMap((before) => {
    if (changing.includes(before.id))
      return [{ event, before, after: stay(after(before)), ...(reason && { reason }) }]
    const below = stay(before)
    return below.parentIds.length < before.parentIds.length ? [{ event: 'UPDATE', before, after: below }] : []
  })
  await groups.save(tx, viewer, entries, now)
  if (detaching) await notifyListeners(told.groupsDetached, tx, viewer, { groupIds: changing }, now)
}
