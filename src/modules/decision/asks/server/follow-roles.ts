import { syncSystemActions, type WantedAction } from '#modules/actions/index.server.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Listener, RecordChange, RecordsChanged } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { awaits } from '../../designees/model/role-rules.ts'
import { isAsking } from '../../designees/server/lock-designees.ts'
import { rolesOn } from '../../designees/server/save-roles.ts'
import { askDesignees } from '../../designees/server/write-delegation-roles.ts'
import { askingDelegations } from './asking-delegations.ts'

/** A delegation that is issued asks its designees after this. */
const begins = ({ before, after }: RecordChange): boolean => isAsking(after) && !isAsking(before ?? {})
const mayAsk = ({ before, after }: RecordChange): boolean => isAsking(before ?? {}) || isAsking(after)

/** Actions follow the designees of roles in the same transaction, and end with the delegation. Semantics 4.4. */
export const actionsFollowRoles: Listener<RecordsChanged, Author> = async (
  tx,
  author,
  { kind, changes },
  now,
) => {
  if (kind === 'delegation-role')
    return syncAcknowledgements(
      tx,
      author,
      idsOf(changes.map(({ after }) => String(after.delegationId))),
      now,
    )
  if (kind !== 'delegation') return
  const concerned = idsOf(changes.filter(mayAsk).map(({ id }) => id))
  if (concerned.length === 0) return
  const issued = idsOf(changes.filter(begins).map(({ id }) => id))
  if (issued.length > 0 && (await delegationSettingsOf(tx, author.tenantId, now)).actionDecisionRoleAck)
    await askDesignees(tx, author, issued, now)
  await syncAcknowledgements(tx, author, concerned, now)
}

const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Asks designees to acknowledge as their delegations and roles stand. */
export async function syncAcknowledgements(
  tx: Tx,
  author: Author,
  recordIds: readonly string[],
  now: Date,
  reason?: string,
): Promise<void> {
  const roles = await rolesOn(tx, author.tenantId, recordIds)
  const answered = new Set(
    roles.flatMap(({ designees }) =>
      designees.flatMap(({ id, acknowledgedAt }) => (acknowledgedAt === null ? [] : [id])),
    ),
  )
  const { zone } = await one<{ zone: string }>(
    tx,
    sql`select zone from app.tenant_public where tenant_id = ${author.tenantId}`,
  )
  await syncSystemActions(tx, author, {
    kind: 'DELEGATION',
    kinds: ['ACKNOWLEDGEMENT'],
    recordIds,
    wanted: await wantedBy(tx, author, roles, now),
    zone,
    now,
    ended: ({ subjectId }) =>
      answered.has(subjectId ?? '') ? { outcome: 'ACKNOWLEDGED' } : { outcome: null, reason },
  })
}

async function wantedBy(
  tx: Tx,
  { tenantId }: Author,
  roles: Awaited<ReturnType<typeof rolesOn>>,
  now: Date,
): Promise<WantedAction[]> {
  const asked = roles.flatMap((role) =>
    role.designees.filter((each) => awaits(role, each)).map((designee) => ({ role, designee })),
  )
  if (asked.length === 0) return []
  const delegations = await askingDelegations(
    tx,
    tenantId,
    idsOf(asked.map(({ role }) => role.delegationId)),
    now,
  )
  const named = await rows<{ id: string; name: string }>(
    tx,
    sql`select r.id, r.name from app.decision_role_public r where r.tenant_id = ${tenantId}
      and r.id = any(${idsOf(asked.map(({ role }) => role.decisionRoleId))}::uuid[])`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return asked.flatMap(({ role, designee: { id, userId, positionId } }) => {
    const delegation = delegations.get(role.delegationId)
    if (!delegation || !isAsking(delegation)) return []
    return {
      systemKind: 'ACKNOWLEDGEMENT' as const,
      recordId: delegation.id,
      subjectId: id,
      subject: `${names.get(role.decisionRoleId) ?? ''}, ${delegation.decisionName}`,
      assignees: [{ userId, positionId }],
      description: role.roleRequirement,
    }
  })
}
