import { v7 as uuid } from 'uuid'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { tell } from '#platform/server/events.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { must, notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { refusingTakenName } from '#platform/server/taken-name.ts'
import { holdGroupType } from '../../group-types/server/group-type-store.ts'
import { circleThrough } from '../model/circle.ts'
import { type GroupInput, mayChangeGroup } from '../model/group.ts'
import type { GroupEvents } from './group-events.ts'
import { namesOfGroups } from './group-reads.ts'
import {
  addGroups,
  type Change,
  holdGroups,
  lockGroups,
  lockHowGroupsLie,
  parentsAbove,
  type StoredGroup,
  saveGroups,
} from './group-store.ts'

type Asked = { [K in keyof GroupInput]?: GroupInput[K] | undefined }

/** A new group is active. Its name is its own among those of its type. */
export async function createGroup(
  tx: Tx,
  viewer: Viewer,
  { groupTypeId, now, ...input }: Asked & { groupName: string; groupTypeId: string; now: Date },
): Promise<string> {
  const { tenantId } = viewer
  if (!(await holdGroupType(tx, tenantId, groupTypeId)))
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.groupTypeId', message: 'This type of groups is not in use.' },
    ])
  const group: StoredGroup = changed(
    {
      id: uuid(),
      groupTypeId,
      name: input.groupName,
      displayName: '',
      legalName: '',
      externalId: '',
      baseCurrency: '',
      address: null,
      parentIds: [],
      status: 'ACTIVE',
      source: 'MANUAL',
      isRoot: false,
      version: 1,
    },
    input,
  )
  refuseGone(group.parentIds, await holdGroups(tx, tenantId, group.parentIds))
  const [displayNumber] = (await takeDisplayNumbers(tx, tenantId, 'group')) as [number]
  await refusingTakenName({ name: group.name, path: 'body.groupName' }, () =>
    addGroups(tx, tenantId, [{ ...group, displayNumber }], now),
  )
  await record(tx, viewer, [{ event: 'CREATE', before: null, after: group }], now)
  return group.id
}

/** Changes what is named; where all of it is so already, nothing. What lies above it must be in use, and never below it. */
export async function updateGroup(
  tx: Tx,
  viewer: Viewer,
  { id, change, expected, now }: { id: string; change: Asked; expected: number | undefined; now: Date },
  events: Pick<GroupEvents, 'groupsChanged'>,
): Promise<void> {
  const { tenantId } = viewer
  if (change.parentGroupIds) await lockHowGroupsLie(tx, tenantId)
  const held = await holdGroups(tx, tenantId, change.parentGroupIds ?? [])
  const before = (await lockGroups(tx, tenantId, [id], now)).get(id)
  if (!before) throw notFound()
  mustMatch(before.version, expected)
  const after = changed(before, change)
  const isMoved = canonical(after.parentIds) !== canonical(before.parentIds)
  must(
    mayChangeGroup(before, {
      isRenamed: after.name !== before.name,
      isMoved,
      hasParents: after.parentIds.length > 0,
    }),
  )
  if (isMoved) {
    await refuseCircle(tx, viewer, after, now)
    refuseGone(
      after.parentIds.filter((parent) => !before.parentIds.includes(parent)),
      held,
    )
  }
  if (canonical(before) === canonical(after)) return
  await refusingTakenName({ name: after.name, path: 'body.groupName' }, () =>
    saveWithHistory(tx, viewer, [{ event: 'UPDATE', before, after }], now),
  )
  if (isMoved) await tell(events.groupsChanged, tx, viewer, { groupIds: [id] }, now)
}

/** What a person asked for, as the group that it makes of the one that was. */
function changed(before: StoredGroup, change: Asked): StoredGroup {
  const { groupName: name = before.name, parentGroupIds, address } = change
  const isNamedAfter = before.displayName === '' || before.displayName === before.name
  const displayName = change.displayName ?? (isNamedAfter ? '' : before.displayName)
  return {
    ...before,
    name,
    displayName: displayName || name,
    legalName: change.legalName ?? before.legalName,
    externalId: change.externalId ?? before.externalId,
    baseCurrency: change.baseCurrency ?? before.baseCurrency,
    address: address ?? before.address,
    parentIds: parentGroupIds ? [...new Set(parentGroupIds)].sort() : before.parentIds,
  }
}

function refuseGone(parents: readonly string[], held: ReadonlySet<string>) {
  if (parents.some((id) => !held.has(id)))
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.parentGroupIds', message: 'This group is not in use.' },
    ])
}

/** The circle is named, so that it can be seen where to open it. */
async function refuseCircle(tx: Tx, { tenantId }: Viewer, { id, parentIds }: StoredGroup, now: Date) {
  const circle = circleThrough(id, parentIds, await parentsAbove(tx, tenantId, parentIds, now))
  if (!circle) return
  const names = await namesOfGroups(tx, tenantId, circle)
  const refusal = new Refusal('CYCLE', { circle: circle.map((each) => names.get(each)).join(' › ') })
  throw new Refusal('CYCLE', refusal.params, [{ path: 'body.parentGroupIds', message: refusal.message }])
}

export type Entry = { event: string; before: StoredGroup | null; after: StoredGroup; reason?: string }

/** Saves groups that are there, each as its next version, with an entry of its own. */
export async function saveWithHistory(
  tx: Tx,
  viewer: Viewer,
  entries: readonly (Change<StoredGroup> & { event: string; reason?: string })[],
  now: Date,
): Promise<void> {
  const saved = entries.map((each) => ({
    ...each,
    after: { ...each.after, version: each.before.version + 1 },
  }))
  await saveGroups(tx, viewer.tenantId, saved, now)
  await record(tx, viewer, saved, now)
}

/** What history keeps of a group. */
export const evidence = (
  { id: _id, version: _version, source: _source, isRoot: _root, ...group }: StoredGroup,
  event: string,
) => ({ ...group, ...(event === 'DELETE' && { deleted: true }) })

const record = (tx: Tx, { tenantId, userId, requestId }: Viewer, entries: readonly Entry[], now: Date) =>
  recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    entries.map(({ event, before, after, reason }) => ({
      kind: 'group',
      recordId: after.id,
      event,
      before: before && evidence(before, ''),
      after: evidence(after, event),
      reason: reason ?? null,
    })),
    now,
  )
