import { sql, type Tx } from '#platform/server/sql.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'

/** Keeps what a search in the list looks through: display id, decision, recipients, issuer. */
export async function saveSearchText(tx: Tx, tenantId: string, delegation: StoredDelegation): Promise<void> {
  const named = delegation.slots.length
    ? remaining(delegation).map((slot) => ({ user: slot.userId, position: slot.positionId }))
    : delegation.content.delegationRecipients.map((each) => ({
        user: each.recipientUserId,
        position: each.recipientPositionId,
      }))
  const users = [...named.map((each) => each.user), delegation.issuerUserId].filter((id) => id !== null)
  const positions = [...named.map((each) => each.position), delegation.issuerPositionId].filter(
    (id) => id !== null,
  )
  await sql`insert into app.delegation_search (tenant_id, delegation_id, text)
    select ${tenantId}, ${delegation.id}, concat_ws(' ', ${`DEL-${delegation.displayNumber}`}::text,
      (select name from app.decision where tenant_id = ${tenantId} and id = ${delegation.decisionId}),
      (select string_agg(name, ' ') from app.user_public where tenant_id = ${tenantId} and id = any(${users}::uuid[])),
      (select string_agg(name, ' ') from app.position_public where tenant_id = ${tenantId} and id = any(${positions}::uuid[])),
      ${delegation.issuerType === 'ROOT_AUTHORITY' ? 'Root Authority' : null}::text)
    on conflict (tenant_id, delegation_id) do update set text = excluded.text`.execute(tx)
}
