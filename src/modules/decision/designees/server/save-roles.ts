import { type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Author, RecordSave } from '#platform/server/records/record-store.ts'
import { evidence, noteDelegations } from '../../delegations/server/delegation-store.ts'
import { delegationsById } from '../../delegations/server/find-delegations.ts'
import { type StoredRole, toldRole } from '../model/role-rules.ts'
import { delegationRoles } from './delegation-role-store.ts'

export const rolesOn = (tx: Tx, tenantId: string, delegationIds: readonly string[]): Promise<StoredRole[]> =>
  delegationRoles.find(tx, tenantId, sql`r.delegation_id = any(${delegationIds}::uuid[])`)

/** Roles that are so. Their delegations are locked first, as by every change of a role. */
export async function lockRoles(tx: Tx, tenantId: string, which: Sql): Promise<StoredRole[]> {
  await sql`select from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(array(
    select r.delegation_id from app.delegation_role r where r.tenant_id = ${tenantId} and ${which}))
    order by d.id for no key update`.execute(tx)
  return delegationRoles.lockThose(tx, tenantId, which)
}

/** What the log of a delegation calls a change of its roles. That designees are asked is notified by the issue. */
const EVENTS: Readonly<Record<string, string>> = {
  CREATE: 'ADD_ROLE',
  UPDATE: 'CHANGE_ROLE',
  DELETE: 'DELETE_ROLE',
  ACKNOWLEDGE: 'ACKNOWLEDGE_ROLE',
  ADD_DESIGNEE: 'ADD_DESIGNEE',
  REMOVE_DESIGNEE: 'REMOVE_DESIGNEE',
}

/** Saves roles of delegations that are locked, and tells the log of each delegation. Spec 3.4. */
export async function saveRoles(
  tx: Tx,
  author: Author,
  asked: readonly RecordSave<StoredRole>[],
  now: Date,
): Promise<void> {
  const saved = await delegationRoles.save(tx, author, asked, now)
  const told = Map.groupBy(
    saved.filter(({ event }) => event in EVENTS),
    ({ after }) => after.delegationId,
  )
  const are = await rolesOn(tx, author.tenantId, [...told.keys()])
  const notes = [...told].map(([delegationId, changes]) => {
    const after = are.filter((role) => role.delegationId === delegationId)
    return {
      delegationId,
      event: EVENTS[changes[0]?.event ?? ''] as string,
      before: rolesBefore(after, changes),
      after,
    }
  })
  await noteRoles(tx, author, notes, now)
}

/** The roles of a delegation without what was just saved of them. */
const rolesBefore = (after: readonly StoredRole[], saved: readonly RecordSave<StoredRole>[]): StoredRole[] =>
  [
    ...after.filter(({ id }) => !saved.some((each) => each.after.id === id)),
    ...saved.flatMap(({ before }) => before ?? []),
  ].sort((a, b) => (a.id < b.id ? -1 : 1))

type RolesNote = {
  readonly delegationId: string
  readonly event: string
  readonly before: readonly StoredRole[]
  readonly after: readonly StoredRole[]
  readonly reason?: string | undefined
}

/** Entries of the log of delegations: all roles of each, before and after. */
export async function noteRoles(
  tx: Tx,
  author: Author,
  notes: readonly RolesNote[],
  now: Date,
): Promise<void> {
  if (notes.length === 0) return
  const ids = notes.map(({ delegationId }) => delegationId)
  const found = await delegationsById(tx, author.tenantId, ids, now)
  const told = notes.flatMap(({ delegationId: id, before, after, ...note }) => {
    const delegation = found.get(id)
    if (!delegation) return []
    const besides = evidence(delegation)
    return {
      ...note,
      id,
      before: { ...besides, roles: before.map(toldRole) },
      after: { ...besides, roles: after.map(toldRole) },
    }
  })
  await noteDelegations(tx, author, told, now)
}
