import { ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'

const names = (
  view: string,
  ids: Sql,
): Sql => sql`(select string_agg(n.name, ' ' order by n.name) from ${sql.raw(view)} n
  where n.tenant_id = ${ownTenant} and n.id in (${ids}))`

/** Who is named: the slots that remain; of a draft, whom it says. */
const recipients = (
  slot: 'user_id' | 'position_id',
  drafted: 'recipientUserId' | 'recipientPositionId',
): Sql => sql`
  select s.${sql.raw(slot)} from app.delegation_slot s
    where s.tenant_id = ${ownTenant} and s.delegation_id = d.id and s.status not in ('DRAFT', 'REMOVED', 'DELETED')
  union all select (r.value->>${sql.lit(drafted)})::uuid from jsonb_array_elements(d.content->'delegationRecipients') r where d.status = 'DRAFT'`

/** Keeps what a search in the list looks through: display id, decision, recipients, issuer. `which` narrows the delegations `d`. */
export async function saveSearchText(tx: Tx, tenantId: string, which: Sql): Promise<void> {
  await sql`insert into app.delegation_search (tenant_id, delegation_id, text)
    select d.tenant_id, d.id, concat_ws(' ', 'DEL-' || d.display_number, c.name,
      ${names('app.user_public', sql`${recipients('user_id', 'recipientUserId')} union all select d.issuer_user_id`)},
      ${names('app.position_public', sql`${recipients('position_id', 'recipientPositionId')} union all select d.issuer_position_id`)},
      case when d.issuer_type = 'ROOT_AUTHORITY' then 'Root Authority' end)
    from app.delegation d join app.decision c on c.tenant_id = ${ownTenant} and c.id = d.decision_id
    where d.tenant_id = ${tenantId} and ${which}
    on conflict (tenant_id, delegation_id) do update set text = excluded.text returning 1`.execute(tx)
}
