import { dollars } from '../../database/scenario.ts'
import { marked } from './content.ts'
import { base, type Make } from './step.ts'

/**
 * A lower limit of a delegation than what was redelegated from it states: what is below is clamped by it from then on. First
 * where what is below is for other groups: who sees by these does not see by what it is clamped.
 */
export const narrow: Make = async (stage, by) => {
  const { dice, product, tenantId, world } = stage
  const { rows } = await product.owner.query<{ id: string; most: number }>(
    `select a.id, min((b->>'max')::numeric)::float8 as most,
        bool_or(a.content->'delegationGroups' <> c.content->'delegationGroups') as is_wider
      from app.delegation a join app.delegation c on c.tenant_id = a.tenant_id and c.parent_delegation_id = a.id
      cross join lateral jsonb_path_query(c.content, '$.delegationAuthorities[*].bounds[*]') b
      where a.tenant_id = $1 and a.status in ('ISSUED', 'ACCEPTED') and c.status in ('ISSUED', 'ACCEPTED')
        and a.expiration is null and b->>'valueType' = 'CURRENCY' and (b->>'max')::numeric >= 100
      group by a.id, a.display_number order by is_wider desc, a.display_number desc limit 6`,
    [tenantId],
  )
  if (rows.length === 0) return undefined
  const { id, most } = dice.one(rows)
  const path = base(`/delegations/${id}`)
  return {
    name: 'narrow',
    act: 'edit',
    delegationId: id,
    by,
    method: 'PATCH',
    path,
    reads: path,
    body: {
      delegationAuthorities: [
        {
          authorityTypeId: world.tenant.authorityTypes.approvalId,
          bounds: [{ ...dollars(most), ...marked(stage, Math.floor(most) - dice.below(40)) }],
          redelegable: true,
          redelegationLimit: null,
          selfApproval: false,
        },
      ],
    },
  }
}
