import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { ACCOUNTS, type Account, type Stage } from './stage.ts'

type Slot = { kind: string; userId: string | null; positionId: string | null }
/** A change that awaits approval. */
export type Proposal = {
  content: { delegationGroups?: string[] }
  parentSlotId: string | null
}

type Row = {
  id: string
  parent: string | null
  parentDelegation: string | null
  createdBy: string
  status: string
  groups: string[]
  conditions: string
  /** The upper ends of limits that it states, as a draft as well. */
  ends: string[]
  change: Proposal | null
}

type Designee = { delegationId: string; userId: string | null; positionId: string | null; isCascade: boolean }

/** What every delegation is to every account, drafts and all: from rows and slots, without any of the product's queries. */
export type Ties = {
  readonly rows: ReadonlyMap<string, Row>
  readonly isMine: (account: Account, slotId: string) => boolean
  readonly isIssuer: (account: Account, id: string) => boolean
  readonly isIssuerAbove: (account: Account, id: string) => boolean
  readonly isHolder: (account: Account, id: string) => boolean
  /** Has a role of it, or one above that goes down to it. */
  readonly isDesignee: (account: Account, id: string) => boolean
  readonly isCreator: (account: Account, id: string) => boolean
  readonly inGroupsOf: (account: Account, id: string) => boolean
  /** Whether a group is one of the account's, or below one. */
  readonly reaches: (account: Account, groupId: string) => boolean
  /** Whether a group is one of the account's, or above one. */
  readonly isAbove: (account: Account, groupId: string) => boolean
}

export async function tiesNow({ product, tenantId, world }: Stage, snapshot: Snapshot): Promise<Ties> {
  const [delegations, slotRows, memberships, designees] = await Promise.all([
    product.owner.query(
      `select id, parent_slot_id as parent, parent_delegation_id as "parentDelegation", created_by as "createdBy", status, array(select jsonb_array_elements_text(content->'delegationGroups')) as groups,
        array(select e #>> '{}' from jsonb_path_query(content, '$.delegationAuthorities[*].bounds[*].max') e
          where e <> 'null') as ends,
        array(select c - 'id' from jsonb_array_elements(content->'conditions') c)::text as conditions,
        (select jsonb_build_object('content', h.content, 'parentSlotId', h.parent_slot_id) from app.delegation_change h
          where h.tenant_id = $1 and h.delegation_id = d.id) as change
        from app.delegation d where tenant_id = $1`,
      [tenantId],
    ),
    product.owner.query(
      `select id, delegation_id as "delegationId", kind, user_id as "userId", position_id as "positionId", status
        from app.delegation_slot where tenant_id = $1`,
      [tenantId],
    ),
    product.owner.query(
      `select user_id as "userId", group_id as "groupId" from app.user_group where tenant_id = $1`,
      [tenantId],
    ),
    product.owner.query<Designee>(
      `select g.delegation_id as "delegationId", g.user_id as "userId", g.position_id as "positionId", r.is_cascade as "isCascade"
        from app.delegation_role_designee g join app.delegation_role r on r.tenant_id = g.tenant_id and r.id = g.delegation_role_id
        where g.tenant_id = $1 and g.is_active and r.is_active and r.deleted_at is null`,
      [tenantId],
    ),
  ])
  const rows = new Map<string, Row>(delegations.rows.map((row) => [row.id, row]))
  const slots = new Map<string, Slot & { delegationId: string; status: string }>(
    slotRows.rows.map((row) => [row.id, row]),
  )
  const idOf = (account: Account) => world.users.get(account) as string
  // who sits in a position that is turned off sees what they saw; they hold nothing by it
  const sits = (account: Account, positionId: string | null) =>
    snapshot.occupancies.some((each) => each.userId === idOf(account) && each.positionId === positionId)
  const isOpen = (positionId: string | null) =>
    positionId !== null && snapshot.positions.get(positionId)?.active === true
  const names = (account: Account, { kind, userId, positionId }: Slot) =>
    kind === 'POSITION_ONLY' ? sits(account, positionId) : userId === idOf(account)
  const isIssuer = (account: Account, id: string): boolean => {
    const slot = slots.get(rows.get(id)?.parent ?? '')
    return slot !== undefined && names(account, slot)
  }
  const isDesigneeOf = (account: Account, id: string, isBelow: boolean): boolean =>
    designees.rows.some(
      ({ delegationId, userId, positionId, isCascade }) =>
        delegationId === id &&
        (isCascade || !isBelow) &&
        (userId === null || userId === idOf(account)) &&
        (positionId === null || sits(account, positionId)),
    )
  const isDesignee = (account: Account, id: string): boolean => {
    if (['DRAFT', 'DELETED'].includes(rows.get(id)?.status ?? 'DELETED')) return false
    const seen = new Set([id])
    for (let at = rows.get(id)?.parentDelegation; at && !seen.has(at); at = rows.get(at)?.parentDelegation) {
      if (isDesigneeOf(account, at, true)) return true
      seen.add(at)
    }
    return isDesigneeOf(account, id, false)
  }
  const isIssuerAbove = (account: Account, id: string, seen = 0): boolean => {
    const over = slots.get(rows.get(id)?.parent ?? '')?.delegationId
    if (!over || seen > 25) return false
    return isIssuer(account, over) || isIssuerAbove(account, over, seen + 1)
  }
  const isOn = (groupId: string) => snapshot.groups.get(groupId)?.active === true
  const groupsOf = (account: Account): string[] =>
    memberships.rows
      .filter(({ userId, groupId }) => userId === idOf(account) && isOn(groupId))
      .map(({ groupId }) => groupId)
  const reaches = (account: Account, groupId: string) =>
    isOn(groupId) && groupsOver(snapshot, groupId).some((each) => groupsOf(account).includes(each))
  return {
    rows,
    isIssuer,
    isIssuerAbove,
    isDesignee,
    isMine: (account, slotId) => {
      const slot = slots.get(slotId)
      if (!slot || !names(account, slot)) return false
      return slot.kind === 'SPECIFIC_PERSONNEL' || (sits(account, slot.positionId) && isOpen(slot.positionId))
    },
    isHolder: (account, id) =>
      [...slots.values()].some(
        (slot) =>
          slot.delegationId === id &&
          !['DRAFT', 'REMOVED', 'DELETED'].includes(slot.status) &&
          names(account, slot),
      ),
    isCreator: (account, id) => rows.get(id)?.createdBy === idOf(account),
    inGroupsOf: (account, id) => (rows.get(id)?.groups ?? []).some((groupId) => reaches(account, groupId)),
    reaches,
    isAbove: (account, groupId) =>
      isOn(groupId) && groupsOf(account).some((each) => groupsOver(snapshot, each).includes(groupId)),
  }
}

/** A group and everything above it. */
export const groupsOver = (snapshot: Snapshot, groupId: string): string[] => [
  groupId,
  ...(snapshot.groups.get(groupId)?.parents ?? []).flatMap((parent) => groupsOver(snapshot, parent)),
]

/** Who sees all delegations by a user role, and who those of their groups. Spec 6. */
const SEE_ALL: ReadonlySet<Account> = new Set(
  ACCOUNTS.filter((each) => each !== 'doctor' && each !== 'guest'),
)

export const sees = (ties: Ties, account: Account, id: string): boolean =>
  ties.rows.get(id)?.status !== 'DELETED' &&
  (SEE_ALL.has(account) ||
    ties.isIssuer(account, id) ||
    ties.isIssuerAbove(account, id) ||
    ties.isHolder(account, id) ||
    ties.isDesignee(account, id) ||
    ties.isCreator(account, id) ||
    (account === 'doctor' && ties.inGroupsOf(account, id)))
