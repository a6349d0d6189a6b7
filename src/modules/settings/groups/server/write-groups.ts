import { canonical } from '#platform/model/canonical.ts'
import type { Patch } from '#platform/model/changes-of.ts'
import { failureOf } from '#platform/model/failures.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { lockRecord } from '#platform/server/records/lock-record.ts'
import { lockSharedGroupType } from '../../group-types/server/group-type-store.ts'
import { type GroupInput, mayChangeGroup } from '../model/group.ts'
import { cycleThrough } from '../model/group-cycle.ts'
import { GROUP_FAILURES } from '../model/group-failures.ts'
import { namesOfGroups } from './group-reads.ts'
import {
  groups,
  isNameOfSibling,
  lockHowGroupsLie,
  lockSharedGroups,
  newGroup,
  parentsAbove,
  type StoredGroup,
} from './group-store.ts'

/** A new group is active. Its name is its own among those of its type beside it. */
export async function createGroup(
  tx: Tx,
  viewer: Viewer,
  { groupTypeId, now, ...input }: Patch<GroupInput> & { groupName: string; groupTypeId: string; now: Date },
): Promise<string> {
  const { tenantId } = viewer
  if (!(await lockSharedGroupType(tx, tenantId, groupTypeId)))
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.groupTypeId', message: 'This group type is not available.' },
    ])
  const group = changed(newGroup({ groupTypeId, name: input.groupName }), input)
  await lockHowGroupsLie(tx, tenantId)
  refuseGone(group.parentIds, await lockSharedGroups(tx, tenantId, group.parentIds))
  await refuseNameOfSibling(tx, tenantId, group, 'body.groupName')
  await groups.save(tx, viewer, [{ event: 'CREATE', before: null, after: group }], now)
  return group.id
}

/** Changes what is named; where all of it is so already, nothing. What is above it must be in use, and never below it. */
export async function updateGroup(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    change,
    expected,
    now,
  }: { id: string; change: Patch<GroupInput>; expected: number | undefined; now: Date },
): Promise<void> {
  const { tenantId } = viewer
  if (change.parentGroupIds || change.groupName !== undefined) await lockHowGroupsLie(tx, tenantId)
  const held = await lockSharedGroups(tx, tenantId, change.parentGroupIds ?? [])
  const before = await lockRecord(tx, viewer, groups, { id, expected })
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
    await refuseCircle(tx, viewer, after)
    refuseGone(
      after.parentIds.filter((parent) => !before.parentIds.includes(parent)),
      held,
    )
  }
  if (isMoved || after.name !== before.name) await refuseNameOfSibling(tx, tenantId, after, 'body.groupName')
  await groups.save(tx, viewer, [{ event: 'UPDATE', before, after }], now)
}

/** The organization itself is called as the company is. Its own entry says since when. Semantics 3.2. */
export async function renameOrganization(tx: Tx, viewer: Viewer, name: string, now: Date): Promise<void> {
  const { tenantId } = viewer
  await lockHowGroupsLie(tx, tenantId)
  const { id } = await one<{ id: string }>(
    tx,
    sql`select id from app."group" where tenant_id = ${tenantId} and is_root`,
  )
  const before = (await groups.lock(tx, tenantId, [id])).get(id)
  if (!before) throw notFound()
  const after = changed(before, { groupName: name })
  const entry = { event: 'UPDATE', before, after, reason: 'The company was renamed.' }
  await refuseNameOfSibling(tx, tenantId, after, 'body.companyName')
  await groups.save(tx, viewer, [entry], now)
}

/** Anyone who writes a name or parents has locked how groups lie: no one slips in between. */
async function refuseNameOfSibling(
  tx: Tx,
  tenantId: string,
  group: StoredGroup,
  path: string,
): Promise<void> {
  if (!(await isNameOfSibling(tx, tenantId, group))) return
  const { message } = failureOf('DUPLICATE_NAME', { name: group.name })
  throw new Refusal('DUPLICATE_NAME', { name: group.name }, [{ path, message }])
}

/** What a person asked for, as the group that it makes of the one that was. */
function changed(before: StoredGroup, change: Patch<GroupInput>): StoredGroup {
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
      { path: 'body.parentGroupIds', message: 'This group is not available.' },
    ])
}

/** The circle is named, so that it can be seen where to open it. */
async function refuseCircle(tx: Tx, { tenantId }: Viewer, { id, parentIds }: StoredGroup) {
  const circle = cycleThrough(id, parentIds, await parentsAbove(tx, tenantId, parentIds))
  if (!circle) return
  const names = await namesOfGroups(tx, tenantId, circle)
  const params = { circle: circle.map((each) => names.get(each)).join(' › ') }
  const { message } = failureOf(GROUP_FAILURES.CYCLE, params)
  throw new Refusal(GROUP_FAILURES.CYCLE, params, [{ path: 'body.parentGroupIds', message }])
}
