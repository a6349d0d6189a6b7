import type { Assignee } from '#modules/actions/actions/model/action.ts'
import { activeUser } from '#modules/settings/index.server.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { assigneeOfSlot } from '../../delegations/model/assignee-of-slot.ts'
import { remaining, type StoredDelegation } from '../../delegations/model/stored-delegation.ts'
import type { Candidate, Side } from '../model/request-rules.ts'

/** Everyone who can be asked for authority of a record, no matter who asks. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>

const person = (userId: string): Assignee => ({ userId, positionId: null })
const position = (positionId: string): Assignee => ({ userId: null, positionId })

type CandidateRow = { readonly recordId: string; readonly side: Side; readonly assignee: Assignee }

/** The creator of each decision; the owner where the creator is no longer active. */
export async function candidatesOfDecisions(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Candidates> {
  const found = await rows<{ id: string; userId: string }>(
    tx,
    sql`select d.id, coalesce((select u.id from app.user_public u where u.tenant_id = ${ownTenant} and u.id = d.created_by and u.status = 'ACTIVE'),
        d.owner_user_id) as "userId" from app.decision d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  const asked = found.map(({ id, userId }) => ({
    recordId: id,
    side: 'CREATOR' as const,
    assignee: person(userId),
  }))
  return withPeople(tx, tenantId, asked, now)
}

/** The issuer and the recipients of each delegation. */
export async function candidatesOfDelegations(
  tx: Tx,
  tenantId: string,
  delegations: readonly StoredDelegation[],
  now: Date,
): Promise<Candidates> {
  const issuers = await issuersOf(tx, tenantId, delegations)
  const asked = delegations.flatMap((delegation): CandidateRow[] => {
    const { id: recordId } = delegation
    const issuer = issuers.get(recordId)
    return [
      ...(issuer ? [{ recordId, side: 'ISSUER' as const, assignee: issuer }] : []),
      ...remaining(delegation).map((slot) => ({
        recordId,
        side: 'RECIPIENT' as const,
        assignee: assigneeOfSlot(slot),
      })),
    ]
  })
  return withPeople(tx, tenantId, asked, now)
}

/** The issuers; of a root delegation, no matter who created it stands for Root Authority. */
async function issuersOf(
  tx: Tx,
  tenantId: string,
  delegations: readonly StoredDelegation[],
): Promise<ReadonlyMap<string, Assignee>> {
  const roots = delegations.flatMap(({ id, issuerPositionId, issuerUserId }) =>
    issuerPositionId || issuerUserId ? [] : [id],
  )
  const created =
    roots.length === 0
      ? []
      : await rows<{ id: string; userId: string }>(
          tx,
          sql`select d.id, d.created_by as "userId" from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${roots}::uuid[])`,
        )
  const creators = new Map(created.map(({ id, userId }) => [id, userId]))
  return new Map(
    delegations.flatMap(({ id, issuerPositionId, issuerUserId }): [string, Assignee][] => {
      if (issuerPositionId) return [[id, position(issuerPositionId)]]
      const userId = issuerUserId ?? creators.get(id)
      return userId ? [[id, person(userId)]] : []
    }),
  )
}

async function withPeople(
  tx: Tx,
  tenantId: string,
  asked: readonly CandidateRow[],
  now: Date,
): Promise<Candidates> {
  const peopleOf = await findPeople(
    tx,
    tenantId,
    asked.map(({ assignee }) => assignee),
    now,
  )
  const all = asked.map((row) => ({ ...row, people: peopleOf(row.assignee) }))
  return Map.groupBy(all, ({ recordId }) => recordId)
}

/** Finds who does the work of assignees: active people, by name, as occupants of active positions, or both. */
export async function findPeople(
  tx: Tx,
  tenantId: string,
  assignees: readonly Assignee[],
  now: Date,
): Promise<(assignee: Assignee) => { id: string; name: string }[]> {
  const userIds = assignees.flatMap(({ userId }) => userId ?? [])
  const positionIds = assignees.flatMap(({ positionId }) => positionId ?? [])
  const found = await rows<{ id: string; name: string; positionIds: string[] }>(
    tx,
    sql`select u.id, u.name, array(select o.position_id from app.occupancy_public o
        join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id and p.status = 'ACTIVE'
        where o.tenant_id = ${ownTenant} and o.user_id = u.id and o.position_id = any(${positionIds}::uuid[]) and ${holdsNow('o', now)}) as "positionIds"
      from app.user_public u where u.tenant_id = ${tenantId} and ${activeUser(now)} and (u.id = any(${userIds}::uuid[])
        or u.id = any(array(select o.user_id from app.occupancy_public o where o.tenant_id = ${ownTenant}
          and o.position_id = any(${positionIds}::uuid[]) and ${holdsNow('o', now)})))
      order by u.name, u.id`,
  )
  const isOf = ({ userId, positionId }: Assignee, each: (typeof found)[number]) =>
    (userId === null || each.id === userId) && (positionId === null || each.positionIds.includes(positionId))
  return (assignee) => found.filter((each) => isOf(assignee, each)).map(({ id, name }) => ({ id, name }))
}
