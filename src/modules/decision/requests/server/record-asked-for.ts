import type { Assignee, AssociatedKind } from '#modules/actions/actions/model/action.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { findDecision } from '../../decisions/server/decision-store.ts'
import { namesOfDecisions } from '../../decisions/server/names-of-decisions.ts'
import { assigneeOfSlot } from '../../delegations/model/assignee-of-slot.ts'
import { remaining } from '../../delegations/model/stored-delegation.ts'
import {
  type FoundDelegation,
  findDelegations,
  lockDelegations,
} from '../../delegations/server/find-delegations.ts'
import { type Candidate, candidatesOf, type Side } from '../model/request-rules.ts'

export type Named = { readonly decisionId?: string | undefined; readonly delegationId?: string | undefined }

/** A decision or a delegation of which somebody asks for authority, with everybody who can be asked. */
export type AskedFor = {
  readonly kind: AssociatedKind
  readonly id: string
  readonly decision: { readonly id: string; readonly name: string }
  readonly isInUse: boolean
  readonly candidates: readonly Candidate[]
}

/** The record where the viewer may see it; `lock` holds it until the transaction ends: two requests at once are one after the other. */
export async function recordAskedFor(
  tx: Tx,
  viewer: Viewer,
  { decisionId, delegationId }: Named,
  now: Date,
  lock = false,
): Promise<AskedFor> {
  if ((decisionId === undefined) === (delegationId === undefined))
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.decisionId', message: 'Name a decision or a delegation.' },
    ])
  return decisionId
    ? ofDecision(tx, viewer, decisionId, now, lock)
    : ofDelegation(tx, viewer, delegationId as string, now, lock)
}

async function ofDecision(tx: Tx, viewer: Viewer, id: string, now: Date, lock: boolean): Promise<AskedFor> {
  const found = await findDecision(tx, viewer, id, now, lock)
  if (!found) throw notFound()
  const candidates = await withPeople(
    tx,
    viewer,
    [{ side: 'CREATOR', assignee: await creatorOf(tx, viewer, id) }],
    now,
  )
  const isInUse = found.status === 'PUBLISHED' && found.terms.delegable
  return { kind: 'DECISION', id, decision: { id, name: found.name }, isInUse, candidates }
}

/** The creator; the owner where the creator is no longer active. */
async function creatorOf(tx: Tx, { tenantId }: Viewer, id: string): Promise<Assignee> {
  const { userId } = await one<{ userId: string }>(
    tx,
    sql`select coalesce((select u.id from app.user_public u where u.tenant_id = ${ownTenant} and u.id = d.created_by and u.status = 'ACTIVE'),
      d.owner_user_id) as "userId" from app.decision d where d.tenant_id = ${tenantId} and d.id = ${id}`,
  )
  return person(userId)
}

const person = (userId: string): Assignee => ({ userId, positionId: null })
const position = (positionId: string): Assignee => ({ userId: null, positionId })

async function ofDelegation(tx: Tx, viewer: Viewer, id: string, now: Date, lock: boolean): Promise<AskedFor> {
  const found = lock
    ? (await lockDelegations(tx, viewer, [id])).found.get(id)
    : (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored, status } = found
  const names = await namesOfDecisions(tx, viewer.tenantId, [stored.decisionId])
  const asked: Asked[] = [
    { side: 'ISSUER', assignee: await issuerOf(tx, viewer, found) },
    ...remaining(stored).map((slot) => ({ side: 'RECIPIENT' as const, assignee: assigneeOfSlot(slot) })),
  ]
  return {
    kind: 'DELEGATION',
    id,
    decision: { id: stored.decisionId, name: names.get(stored.decisionId) ?? '' },
    isInUse: status === 'ISSUED' || status === 'ACCEPTED',
    candidates: await withPeople(tx, viewer, asked, now),
  }
}

/** The issuer; of a root delegation, whoever created it stands for Root Authority. */
async function issuerOf(tx: Tx, { tenantId }: Viewer, { stored }: FoundDelegation): Promise<Assignee> {
  if (stored.issuerPositionId) return position(stored.issuerPositionId)
  if (stored.issuerUserId) return person(stored.issuerUserId)
  const { userId } = await one<{ userId: string }>(
    tx,
    sql`select d.created_by as "userId" from app.delegation d where d.tenant_id = ${tenantId} and d.id = ${stored.id}`,
  )
  return person(userId)
}

type Asked = { readonly side: Side; readonly assignee: Assignee }

/** Who does the work of those who are asked: active people, by name or as occupants. */
async function withPeople(
  tx: Tx,
  viewer: Viewer,
  asked: readonly Asked[],
  now: Date,
): Promise<readonly Candidate[]> {
  const userIds = asked.flatMap(({ assignee }) => assignee.userId ?? [])
  const positionIds = asked.flatMap(({ assignee }) => (assignee.userId ? [] : (assignee.positionId ?? [])))
  const found = await rows<{ id: string; name: string; positionIds: string[] }>(
    tx,
    sql`select u.id, u.name, array(select o.position_id from app.occupancy_public o where o.tenant_id = ${ownTenant} and o.user_id = u.id
        and o.position_id = any(${positionIds}::uuid[]) and ${holdsNow('o', now)}) as "positionIds"
      from app.user_public u where u.tenant_id = ${viewer.tenantId} and u.status = 'ACTIVE' and (u.id = any(${userIds}::uuid[])
        or u.id = any(array(select o.user_id from app.occupancy_public o where o.tenant_id = ${ownTenant}
          and o.position_id = any(${positionIds}::uuid[]) and ${holdsNow('o', now)})))
      order by u.name, u.id`,
  )
  const isOf = ({ userId, positionId }: Assignee, each: (typeof found)[number]) =>
    userId ? each.id === userId : each.positionIds.includes(positionId ?? '')
  const all = asked.map(({ side, assignee }) => ({
    side,
    assignee,
    people: found.filter((each) => isOf(assignee, each)).map(({ id, name }) => ({ id, name })),
  }))
  return candidatesOf(all, viewer.userId)
}
