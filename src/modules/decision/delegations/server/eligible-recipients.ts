import type { Pathway, RecipientType } from '#modules/authority/terms/model/terms.ts'
import { activeUser, insidePathway } from '#modules/settings/index.server.ts'
import type { Issuer } from '#modules/settings/pathways/model/pathway.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { Recipient } from '../model/delegation.ts'

export type EligibleRecipient = {
  user: { id: string; name: string } | null
  position: { id: string; name: string } | null
  /** Of a position on its own; empty: vacant. */
  holders: string[] | null
}

type EligibilityQuery = {
  recipientType: RecipientType
  /** null: Root Authority, which no pathway narrows. */
  issuer: Issuer | null
  pathways: readonly Pathway[]
  now: Date
}

const userName = sql`json_build_object('id', u.id, 'name', u.name)`
const positionName = sql`json_build_object('id', p.id, 'name', p.name)`

const holders = (
  now: Date,
) => sql`coalesce((select json_agg(u.name order by u.name) from app.occupancy_public o
    join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id and ${activeUser(now)}
    where o.tenant_id = ${ownTenant} and o.position_id = p.id and ${holdsNow('o', now)}), '[]')`

function eligible(
  tenantId: string,
  { recipientType, issuer, pathways, now }: EligibilityQuery,
): { from: Sql; where: Sql; select: Sql; name: Sql; called: Sql } {
  const way = (kind: 'user' | 'position') =>
    issuer ? insidePathway(tenantId, issuer, pathways, kind, now) : sql`true`
  if (recipientType === 'POSITION_ONLY')
    return {
      from: sql`app.position_public p`,
      where: sql`p.tenant_id = ${tenantId} and p.status = 'ACTIVE' and ${way('position')}`,
      select: sql`null::json as "user", ${positionName} as position, ${holders(now)} as holders`,
      name: sql`p.name`,
      called: sql`p.name`,
    }
  const user = sql`u.tenant_id = ${tenantId} and ${activeUser(now)} and ${way('user')}`
  if (recipientType === 'SPECIFIC_PERSONNEL')
    return {
      from: sql`app.user_public u`,
      where: user,
      select: sql`${userName} as "user", null::json as position, null::json as holders`,
      name: sql`u.name`,
      called: sql`u.name`,
    }
  return {
    from: sql`app.user_public u join app.occupancy_public o on o.tenant_id = ${ownTenant} and o.user_id = u.id and ${holdsNow('o', now)}
      join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id and p.status = 'ACTIVE'`,
    where: user,
    select: sql`${userName} as "user", ${positionName} as position, null::json as holders`,
    name: sql`(u.name || ' ' || p.name)`,
    called: sql`u.name`,
  }
}

export async function searchEligible(
  tx: Tx,
  viewer: Viewer,
  asked: EligibilityQuery & { search: string | undefined; page: number; limit: number },
): Promise<{ items: EligibleRecipient[]; more: boolean }> {
  const { from, where, select, name, called } = eligible(viewer.tenantId, asked)
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<EligibleRecipient>(
    tx,
    sql`select ${select} from ${from} where ${where} and ${all(words.map((word) => contains(name, word)))}
      order by ${exactFirst(called, asked.search)} ${name} limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}

/** For each recipient whether they may receive it: active, of the asked type, inside the pathways. */
export async function whichAreEligible(
  tx: Tx,
  viewer: Viewer,
  asked: EligibilityQuery,
  recipients: readonly Recipient[],
): Promise<boolean[]> {
  const { from, where, select } = eligible(viewer.tenantId, asked)
  const users = recipients.map((each) => each.recipientUserId).filter((id) => id !== null)
  const positions = recipients.map((each) => each.recipientPositionId).filter((id) => id !== null)
  const named = [
    ...(asked.recipientType === 'POSITION_ONLY' ? [] : [sql`u.id = any(${users}::uuid[])`]),
    ...(asked.recipientType === 'SPECIFIC_PERSONNEL' ? [] : [sql`p.id = any(${positions}::uuid[])`]),
  ]
  const found = await rows<EligibleRecipient>(
    tx,
    sql`select ${select} from ${from} where ${where} and ${all(named)}`,
  )
  const keys = new Set(found.map((each) => `${each.user?.id ?? null} ${each.position?.id ?? null}`))
  return recipients.map((each) => keys.has(`${each.recipientUserId} ${each.recipientPositionId}`))
}
