import { instantText, ownTenant, sql } from '#platform/server/database/sql.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import { recipientKey } from '../../delegations/model/stored-delegation.ts'
import type { StoredRole } from '../model/role-rules.ts'

const DESIGNEES = sql`coalesce((select json_agg(json_build_object('id', g.id, 'userId', g.user_id, 'positionId', g.position_id,
    'mustAcknowledge', g.must_acknowledge, 'acknowledgedAt', ${instantText('g.acknowledged_at')}, 'acknowledgedBy', g.acknowledged_by) order by g.ordinal)
  from app.delegation_role_designee g where g.tenant_id = ${ownTenant} and g.delegation_role_id = r.id), '[]')`

const flag = (column: string) => ({ column, type: 'boolean' })

/** Decision roles of delegations, each with its designees. */
export const delegationRoles = defineStore<StoredRole>({
  kind: 'delegation-role',
  table: 'app.delegation_role',
  name: sql`(select n.name from app.decision_role_public n where n.tenant_id = ${ownTenant} and n.id = r.decision_role_id)`,
  columns: {
    delegationId: { column: 'delegation_id', type: 'uuid' },
    decisionRoleId: { column: 'decision_role_id', type: 'uuid' },
    roleRequirement: { column: 'requirement', type: 'text' },
    designeeRecipientType: { column: 'designee_type', type: 'text' },
    isAutoIssue: flag('is_auto_issue'),
    isCascade: flag('is_cascade'),
    isActive: flag('is_active'),
  },
  parts: [
    {
      table: 'app.delegation_role_designee',
      of: 'delegation_role_id',
      types: {
        id: 'uuid',
        ordinal: 'integer',
        delegation_id: 'uuid',
        is_active: 'boolean',
        user_id: 'uuid',
        position_id: 'uuid',
        recipient_key: 'text',
        must_acknowledge: 'boolean',
        acknowledged_at: 'timestamptz',
        acknowledged_by: 'uuid',
      },
      rows: ({ delegationId, isActive, designeeRecipientType, designees }) =>
        designees.map((each, ordinal) => ({
          id: each.id,
          ordinal,
          delegation_id: delegationId,
          is_active: isActive,
          user_id: each.userId,
          position_id: each.positionId,
          recipient_key: recipientKey({ ...each, kind: designeeRecipientType }),
          must_acknowledge: each.mustAcknowledge,
          acknowledged_at: each.acknowledgedAt,
          acknowledged_by: each.acknowledgedBy,
        })),
    },
  ],
  reads: () => ({ designees: DESIGNEES }),
  evidence: [
    'delegationId',
    'decisionRoleId',
    'roleRequirement',
    'designeeRecipientType',
    'isAutoIssue',
    'isCascade',
    'isActive',
    'designees',
  ],
  deleted: { designees: [] },
})
