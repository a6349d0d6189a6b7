import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { refusingTakenName } from '#platform/server/database/taken-name.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { moved } from '../../vocabulary/model/vocabulary.ts'
import { type GroupType, mayDeleteType, mayDisableType, mayRenameType } from '../model/group-type.ts'
import type { Associations, PlaceStatus } from '../model/place.ts'
import type { GroupTypeEvents } from './group-type-events.ts'
import { groupTypes, groupTypesOf, lockGroupTypes } from './group-type-store.ts'

const PATH = 'body.groupTypeName'
const ONLY_WHEN_OFF = 'Disable the group type in the same change to select what happens to its groups.'

export async function createGroupType(
  tx: Tx,
  viewer: Viewer,
  given: { groupTypeName: string; addressEnabled: boolean; now: Date },
): Promise<GroupType> {
  const { groupTypeName: name, addressEnabled, now } = given
  const all = await lockGroupTypes(tx, viewer.tenantId)
  const after = newGroupType({ groupTypeName: name, addressEnabled, order: all.length + 1 })
  await refusingTakenName({ name, path: PATH }, () =>
    groupTypes.save(tx, viewer, [{ event: 'CREATE', before: null, after }], now),
  )
  return after
}

/** One without groups yet, in use; a custom one where nothing else is said. */
export const newGroupType = (
  given: Pick<GroupType, 'groupTypeName' | 'order'> & Partial<GroupType>,
): GroupType => ({
  id: uuid(),
  addressEnabled: false,
  isDefault: false,
  shouldAllowEnableDisable: true,
  status: 'ACTIVE',
  disableOption: 'NA',
  groupsCount: 0,
  version: 1,
  ...given,
})

type GroupTypeChange = {
  groupTypeName?: string | undefined
  addressEnabled?: boolean | undefined
  order?: number | undefined
  status?: PlaceStatus | undefined
  disableOption?: Associations | undefined
}

/** Changes what is named. Anyone else who changes place by it is written down as well. */
export async function changeGroupType(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    change,
    expected,
    now,
  }: { id: string; change: GroupTypeChange; expected: number | undefined; now: Date },
  told: GroupTypeEvents,
): Promise<GroupType> {
  if (change.disableOption && change.status !== 'INACTIVE')
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.disableOption', message: ONLY_WHEN_OFF }])
  const { all, subject } = await lockType(tx, viewer, id, expected)
  const { groupTypeName = subject.groupTypeName, status = subject.status } = change
  if (groupTypeName !== subject.groupTypeName) must(mayRenameType(subject))
  const isSwitched = status !== subject.status
  if (isSwitched && status === 'INACTIVE') must(mayDisableType(subject))
  const { addressEnabled = subject.addressEnabled, disableOption = 'KEEP_ASSOCIATIONS' } = change
  const option = isSwitched ? (status === 'INACTIVE' ? disableOption : 'NA') : subject.disableOption
  const ids = all.map((each) => each.id)
  const order = change.order === undefined ? ids : moved(ids, id, change.order)
  const wanted = all.map((before) => ({
    event: 'UPDATE',
    before,
    after: {
      ...before,
      ...(before.id === id && { groupTypeName, addressEnabled, status, disableOption: option }),
      order: order.indexOf(before.id) + 1,
    },
  }))
  await refusingTakenName({ name: groupTypeName, path: PATH }, () => groupTypes.save(tx, viewer, wanted, now))
  if (isSwitched && status === 'INACTIVE' && disableOption === 'REMOVE_ASSOCIATIONS')
    await notifyListeners(told.groupTypeDetached, tx, viewer, { groupTypeId: id }, now)
  return (await groupTypesOf(tx, viewer.tenantId)).find((each) => each.id === id) as GroupType
}

/** Blocked while it has groups. Spec 8. */
export async function removeGroupType(
  tx: Tx,
  viewer: Viewer,
  { id, expected, now }: { id: string; expected: number | undefined; now: Date },
): Promise<{ id: string }> {
  const { all, subject } = await lockType(tx, viewer, id, expected)
  must(mayDeleteType(subject, subject.groupsCount))
  const left = all.filter((each) => each.id !== id)
  await groupTypes.save(
    tx,
    viewer,
    [
      { event: 'DELETE', before: subject, after: subject },
      ...left.map((before, i) => ({ event: 'UPDATE', before, after: { ...before, order: i + 1 } })),
    ],
    now,
  )
  return { id }
}

async function lockType(tx: Tx, viewer: Viewer, id: string, expected: number | undefined) {
  const all = await lockGroupTypes(tx, viewer.tenantId)
  const subject = all.find((each) => each.id === id)
  if (!subject) throw notFound()
  mustMatch(subject.version, expected)
  return { all, subject }
}
