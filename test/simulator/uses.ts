import type { Step } from './acts/step.ts'
import type { Stage } from './stage.ts'

/** A question to the rows: why a record `$2` of the tenant `$1` has to stay; no row where it may go. */
type UseQuestion = { readonly because: string; readonly asks: string }

const NOT_DELETED = `status <> 'DELETED'`

const IN_GROUP: readonly UseQuestion[] = [
  {
    because: 'users are in it',
    asks: `select from app.user_group g join app."user" u on u.tenant_id = g.tenant_id and u.id = g.user_id
      where g.tenant_id = $1 and g.group_id = $2 and u.${NOT_DELETED}`,
  },
  {
    because: 'positions are in it',
    asks: `select from app.position_group g join app.position p on p.tenant_id = g.tenant_id and p.id = g.position_id
      where g.tenant_id = $1 and g.group_id = $2 and p.deleted_at is null`,
  },
  {
    because: 'decisions name it',
    asks: `select from app.decision_group g join app.decision d on d.tenant_id = g.tenant_id and d.id = g.decision_id
      where g.tenant_id = $1 and g.group_id = $2 and d.${NOT_DELETED}`,
  },
]

const usedBy = (column: 'section_id' | 'category_id'): readonly UseQuestion[] =>
  ['decision', 'delegation'].map((table) => ({
    because: `a ${table} stands in it`,
    asks: `select from app.${table} where tenant_id = $1 and ${column} = $2 and ${NOT_DELETED}`,
  }))

const OF_TYPE: readonly UseQuestion[] = ['decision', 'delegation'].map((table) => ({
  because: `a ${table} has it`,
  asks: `select from app.${table}_authority a join app.${table} d on d.tenant_id = a.tenant_id and d.id = a.${table}_id
    where a.tenant_id = $1 and a.authority_type_id = $2 and d.${NOT_DELETED}`,
}))

const HELD: UseQuestion = {
  because: 'active users hold it',
  asks: `select from app.user_user_role r join app."user" u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.tenant_id = $1 and r.user_role_id = $2 and u.status in ('ACTIVE', 'INVITED')`,
}

/** What stays, and is not turned off, as long as it is used. Spec 4.2, 5.3, 8. */
const STAYS: Readonly<Record<string, readonly UseQuestion[]>> = {
  'delete positions': [
    {
      because: 'active users are linked to it',
      asks: `select from app.occupancy o join app."user" u on u.tenant_id = o.tenant_id and u.id = o.user_id
        where o.tenant_id = $1 and o.position_id = $2 and u.status = 'ACTIVE'
          and o.recorded_until = 'infinity' and o.holds_until > now() + $3 * interval '1 ms'`,
    },
  ],
  'delete a decision': [
    {
      because: 'it is published, and something was issued from it',
      asks: `select from app.decision d join app.delegation g on g.tenant_id = d.tenant_id and g.decision_id = d.id
        where d.tenant_id = $1 and d.id = $2 and d.status = 'PUBLISHED' and g.issued_at is not null`,
    },
  ],
  'deactivate roles': [HELD],
  'delete roles': [
    HELD,
    {
      because: 'it came with the product',
      asks: `select from app.user_role where tenant_id = $1 and id = $2 and not is_custom`,
    },
  ],
  'delete authority type': [...OF_TYPE, came('authority_type')],
  'delete decision role': [
    came('decision_role'),
    {
      because: 'a decision assigns it',
      asks: `select from app.decision_role_assignment a join app.decision d on d.tenant_id = a.tenant_id and d.id = a.decision_id
        where a.tenant_id = $1 and a.decision_role_id = $2 and d.${NOT_DELETED}`,
    },
  ],
  'delete group type': [
    came('group_type'),
    {
      because: 'there are groups of it',
      asks: `select from app."group" where tenant_id = $1 and group_type_id = $2 and deleted_at is null`,
    },
  ],
  'delete section': usedBy('section_id'),
  'delete category': usedBy('category_id'),
}

function came(table: string): UseQuestion {
  return {
    because: 'it came with the product',
    asks: `select from app.${table} where tenant_id = $1 and id = $2 and is_default`,
  }
}

/** Why an act is not to be done to a record now, by what is tied to it. */
export async function usesNow(stage: Stage, step: Step, id: string): Promise<string | undefined> {
  const { product, tenantId, world } = stage
  if (step.name === 'delete users' && id === world.users.get(step.by)) return 'nobody deletes themselves'
  if (step.ends === 'group') {
    if (id === world.tenant.organizationId) return 'the organization itself stays'
    const { removeAssociations } = (step.body ?? {}) as { removeAssociations?: boolean }
    return removeAssociations || !(await isActiveGroup()) ? undefined : firstOf(IN_GROUP)
  }
  const turnsOff = (step.body as { status?: string } | undefined)?.status === 'INACTIVE'
  if (step.name === 'edit authority type') return turnsOff ? firstOf(OF_TYPE) : undefined
  return firstOf(STAYS[step.name === 'delete decisions' ? 'delete a decision' : step.name] ?? [])

  async function firstOf(all: readonly UseQuestion[]): Promise<string | undefined> {
    for (const { because, asks } of all) {
      const ahead = asks.includes('$3') ? [product.clock.ahead] : []
      const { rowCount } = await product.owner.query(asks, [tenantId, id, ...ahead])
      if (rowCount) return because
    }
    return undefined
  }

  async function isActiveGroup(): Promise<boolean> {
    const { rowCount } = await product.owner.query(
      `select from app.group_status where tenant_id = $1 and group_id = $2 and status = 'ACTIVE' and recorded_until = 'infinity' and holds_until = 'infinity'`,
      [tenantId, id],
    )
    return Boolean(rowCount)
  }
}
