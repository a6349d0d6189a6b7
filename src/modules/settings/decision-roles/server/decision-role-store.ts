import { insertRows, rows, sql, type Tx } from '#platform/server/sql.ts'

type DecisionRole = { id: string; name: string; position: number; status: 'ACTIVE' | 'INACTIVE' }

export const decisionRolesOf = (tx: Tx, tenantId: string) =>
  rows<DecisionRole>(
    tx,
    sql`select id, name, position, status from app.decision_role where tenant_id = ${tenantId} order by position, id`,
  )

export async function addDecisionRoles(
  tx: Tx,
  tenantId: string,
  decisionRoles: readonly { id: string; name: string; position: number; isDefault: boolean }[],
  now: Date,
) {
  await insertRows(
    tx,
    'app.decision_role',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      name: 'text',
      position: 'integer',
      is_default: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    decisionRoles.map(({ isDefault, ...decisionRole }) => ({
      tenant_id: tenantId,
      ...decisionRole,
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })),
  )
}
