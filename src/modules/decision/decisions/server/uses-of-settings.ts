import type { UsedKind, Uses } from '#modules/settings/uses/model/uses.ts'
import { MOST_COUNTED } from '#platform/model/counted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'

const standIn = (column: string) => ({
  decisions: sql`select from app.decision t where t.tenant_id = ${ownTenant} and t.${sql.raw(column)} = p.id and t.status <> 'DELETED'`,
  delegations: sql`select from app.delegation t where t.tenant_id = ${ownTenant} and t.${sql.raw(column)} = p.id and t.status <> 'DELETED'`,
})

/** The records that use `p`, by the kind of it. Every limit of an authority type has a row; the first of them stands for it. */
const USES: Readonly<Record<UsedKind, { decisions: Sql; delegations: Sql }>> = {
  section: standIn('section_id'),
  category: standIn('category_id'),
  authorityType: {
    decisions: sql`select from app.decision_authority a join app.decision t on t.tenant_id = ${ownTenant} and t.id = a.decision_id
      where a.tenant_id = ${ownTenant} and a.authority_type_id = p.id and a.bound_number = 1 and t.status <> 'DELETED'`,
    delegations: sql`select from app.delegation_authority a join app.delegation t on t.tenant_id = ${ownTenant} and t.id = a.delegation_id
      where a.tenant_id = ${ownTenant} and a.authority_type_id = p.id and a.bound_number = 1 and t.status <> 'DELETED'`,
  },
  decisionRole: {
    decisions: sql`select distinct r.decision_id from app.decision_role_assignment r join app.decision t on t.tenant_id = ${ownTenant} and t.id = r.decision_id
      where r.tenant_id = ${ownTenant} and r.decision_role_id = p.id and t.status <> 'DELETED'`,
    delegations: sql`select from app.delegation_role r join app.delegation t on t.tenant_id = ${ownTenant} and t.id = r.delegation_id
      where r.tenant_id = ${ownTenant} and r.decision_role_id = p.id and r.deleted_at is null and t.status <> 'DELETED'`,
  },
}

const counted = (records: Sql) =>
  sql`(select count(*)::int from (${records} limit ${sql.lit(MOST_COUNTED + 1)}) as used)`

/** How many decisions and delegations, none of them deleted, use each of what the settings keep. */
export async function usesOfSettings(
  tx: Tx,
  { tenantId }: Viewer,
  { kind, ids }: { kind: UsedKind; ids: readonly string[] },
): Promise<ReadonlyMap<string, Uses>> {
  const { decisions, delegations } = USES[kind]
  const found = await rows<Uses & { id: string }>(
    tx,
    sql`select p.id, ${counted(decisions)} as decisions, ${counted(delegations)} as delegations
      from (select ${tenantId}::uuid as tenant_id, unnest(${ids}::uuid[]) as id) p`,
  )
  return new Map(found.map(({ id, ...uses }) => [id, uses]))
}
