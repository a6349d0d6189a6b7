import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Stage } from './stage.ts'

/** Whom a recipient may reach by a pathway, by departments and managers as they are on record. Semantics 3.5.6. */
export type Reach = {
  readonly isOfTypeInUse: (slot: SlotAt) => boolean
  readonly isInOneDepartment: (issuer: SlotAt, slot: SlotAt) => boolean
  readonly isInLine: (issuer: SlotAt, slot: SlotAt) => boolean
}

const TYPES = {
  PERSONNEL_IN_POSITION: 'person_in_position',
  POSITION_ONLY: 'position_only',
  SPECIFIC_PERSONNEL: 'specific_person',
} as const

export async function readReach({ product, tenantId }: Stage, snapshot: Snapshot): Promise<Reach> {
  const read = async (text: string) => (await product.owner.query(text, [tenantId])).rows
  const [departments, ofUsers, ofPositions, managers, [settings]] = await Promise.all([
    read(`select g.id from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id
      where g.tenant_id = $1 and t.name = 'Departments' and t.status = 'ACTIVE'`),
    read('select user_id as owner, group_id as "groupId" from app.user_group where tenant_id = $1'),
    read('select position_id as owner, group_id as "groupId" from app.position_group where tenant_id = $1'),
    read('select id, manager_user_id as manager from app."user" where tenant_id = $1'),
    read('select * from app.delegation_settings where tenant_id = $1'),
  ])
  const known = new Set<string>(departments.map(({ id }) => id))
  const departmentsOf = (rows: { owner: string; groupId: string }[], owner: string | null) =>
    rows.flatMap((row) => (row.owner === owner && known.has(row.groupId) ? [row.groupId] : []))
  const managerOf = new Map<string, string | null>(managers.map(({ id, manager }) => [id, manager]))
  const occupantsOf = (positionId: string | null) =>
    snapshot.occupancies.flatMap((each) => (each.positionId === positionId ? [each.userId] : []))
  const isUnder = (userId: string, over: readonly string[]): boolean => {
    const seen = new Set([userId])
    for (let at = managerOf.get(userId); at && !seen.has(at); at = managerOf.get(at)) {
      if (over.includes(at)) return true
      seen.add(at)
    }
    return false
  }
  return {
    isOfTypeInUse: ({ kind }) => settings[TYPES[kind as keyof typeof TYPES]],
    isInOneDepartment: (issuer, slot) => {
      const from = issuer.positionId
        ? departmentsOf(ofPositions, issuer.positionId)
        : departmentsOf(ofUsers, issuer.userId)
      const to =
        slot.kind === 'POSITION_ONLY'
          ? departmentsOf(ofPositions, slot.positionId)
          : departmentsOf(ofUsers, slot.userId)
      return from.some((id) => to.includes(id))
    },
    isInLine: (issuer, slot) => {
      const over = issuer.userId ? [issuer.userId] : occupantsOf(issuer.positionId)
      const under = slot.kind === 'POSITION_ONLY' ? occupantsOf(slot.positionId) : [slot.userId as string]
      return under.some((userId) => isUnder(userId, over))
    },
  }
}
