import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { marked } from './limits.ts'
import { base, type StepMaker } from './step.ts'

/** One below which something states a limit, and how little is stated there. */
type WideDelegation = {
  id: string
  most: number
  apart: boolean
  authorities: readonly { bounds: readonly Bound[] }[]
}

/**
 * A lower limit of a delegation than what was redelegated from it states: what is below is clamped by it after that. Mostly
 * where someone who sees by their groups sees what is below, and not by what it is clamped.
 */
export const narrow: StepMaker = async (stage, by) => {
  const { dice, product, tenantId, world } = stage
  const { rows } = await product.owner.query<WideDelegation>(
    `select a.id, a.content->'delegationAuthorities' as authorities, min((b->>'max')::numeric)::float8 as most,
        bool_or(c.content->'delegationGroups' ?| g.mine and not a.content->'delegationGroups' ?| g.mine) as apart
      from app.delegation a join app.delegation c on c.tenant_id = a.tenant_id and c.parent_delegation_id = a.id
      cross join (select coalesce(array_agg(group_id::text), '{}') as mine from app.user_group
        where tenant_id = $1 and user_id = $2) g
      cross join lateral jsonb_path_query(c.content, '$.delegationAuthorities[*].bounds[*]') b
      where a.tenant_id = $1 and a.status in ('ISSUED', 'ACCEPTED') and c.status in ('ISSUED', 'ACCEPTED')
        and coalesce(a.expiration > $3, true) and b->>'valueType' = 'CURRENCY' and (b->>'max')::numeric >= 90
      group by a.id, a.content, a.display_number order by a.display_number desc limit 40`,
    [tenantId, world.users.get('doctor'), product.now()],
  )
  if (rows.length === 0) return undefined
  const apart = rows.filter((row) => row.apart)
  const { id, most, authorities } = dice.one(apart.length > 0 && dice.chance(0.85) ? apart : rows)
  const path = base(`/delegations/${id}`)
  const less = () => ({ unit: 'USD', min: null, ...marked(stage, Math.floor(most) - dice.below(40)) })
  return {
    name: 'narrow',
    act: 'edit',
    delegationId: id,
    by,
    method: 'PATCH',
    path,
    reads: path,
    body: {
      delegationAuthorities: authorities.map((each) => ({
        ...each,
        bounds: each.bounds.map((bound) =>
          bound.valueType === 'CURRENCY' ? { ...bound, ...less() } : bound,
        ),
      })),
    },
  }
}

/** Fewer pathways of a delegation than what was redelegated from it has: everything below it is bound by them after that. */
export const narrowPathways: StepMaker = async (stage, by) => {
  const { dice, product, tenantId } = stage
  const { rows } = await product.owner.query<{ id: string }>(
    `select a.id from app.delegation a where a.tenant_id = $1 and a.status in ('ISSUED', 'ACCEPTED')
        and coalesce(a.expiration > $2, true) and a.content->'delegationPathway' ? 'Matrix' and exists (
          select from app.delegation c where c.tenant_id = a.tenant_id and c.parent_delegation_id = a.id
            and c.status in ('ISSUED', 'ACCEPTED') and c.content->'delegationPathway' ? 'Matrix')
      order by a.display_number desc limit 12`,
    [tenantId, product.now()],
  )
  if (rows.length === 0) return undefined
  const path = base(`/delegations/${dice.one(rows).id}`)
  return {
    name: 'narrow',
    act: 'edit',
    delegationId: path.split('/').at(-1) as string,
    by,
    method: 'PATCH',
    path,
    reads: path,
    body: { delegationPathway: dice.one([['Direct Line'], ['Functional'], ['Functional', 'Direct Line']]) },
  }
}
