import type { Step } from './acts/step.ts'
import type { ForecastCheck } from './foresee.ts'
import type { Stage } from './stage.ts'

/** No one gives themselves what authority comes from: positions, groups, user roles. Spec 6. */
export async function expectOwnPlaces(stage: Stage, { by, name, path }: Step): Promise<ForecastCheck> {
  if (!path.startsWith('/api/auth/user')) return async () => []
  const id = stage.world.users.get(by) as string
  const before = await placesOf(stage, id)
  return async () =>
    (await placesOf(stage, id)) === before ? [] : [`${by} changed their own places by ${name}`]
}

async function placesOf({ product, tenantId }: Stage, userId: string): Promise<string> {
  const { rows } = await product.owner.query(
    `select array(select position_id || holds_from::text || holds_until::text from app.occupancy
        where tenant_id = $1 and user_id = $2 and recorded_until = 'infinity' order by 1) as positions,
      array(select group_id from app.user_group where tenant_id = $1 and user_id = $2 order by 1) as groups,
      array(select user_role_id from app.user_user_role where tenant_id = $1 and user_id = $2 order by 1) as roles`,
    [tenantId, userId],
  )
  return JSON.stringify(rows[0])
}
