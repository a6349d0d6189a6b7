import type { Scope, Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Question } from '#platform/server/records/events.ts'
import { abilitiesOf, type UserAbilities } from '../model/user-abilities.ts'
import { findUsers } from './user-store.ts'

/** What is asked of the modules to the right about a user. */
export type UserQuestions = {
  /** Of how many open delegations they are issuer or holder now, and of how many decisions the owner. */
  readonly relationsOf: Question<{ userId: string }, UserAbilities['relations']>
  /** How many actions the acts of this transaction have canceled so far. */
  readonly canceledActions: Question<undefined, number>
}

/** What a user may do, and why. */
export async function readUserAbilities(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { relationsOf }: UserQuestions,
  now: Date,
): Promise<UserAbilities> {
  const { tenantId } = viewer
  const user = (await findUsers(tx, tenantId, [id], now)).get(id)
  if (!user) throw notFound()
  const userRoles = await rows<{ id: string; name: string; permissions: Record<string, Scope> }>(
    tx,
    sql`select id, name, permissions from app.user_role
      where tenant_id = ${tenantId} and id = any(${user.userRoleIds}::uuid[]) and status = 'ACTIVE' order by name`,
  )
  return {
    isActive: user.status === 'ACTIVE',
    items: abilitiesOf(userRoles),
    relations: await relationsOf(tx, viewer, { userId: id }, now),
  }
}
