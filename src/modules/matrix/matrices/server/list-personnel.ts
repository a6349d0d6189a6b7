import type * as z from 'zod'
import { isSeenDelegation } from '#modules/decision/index.server.ts'
import { groupsBelow } from '#modules/settings/index.server.ts'
import { MOST_COUNTED } from '#platform/model/counted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, one, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { listPersonnel as call, type Person } from '../model/personnel-call.ts'
import { mustWriteMatrices, WRITES } from './may-write.ts'

type PersonnelQuery = z.output<z.ZodObject<typeof call.query.shape>>

/** Where positions and users differ: `n` is the row. */
const OF = {
  POSITION: {
    from: sql`app.position_public n`,
    isActive: sql`not n.is_deleted and n.status = 'ACTIVE'`,
    groups: sql`app.position_group_public l where l.tenant_id = ${ownTenant} and l.position_id = n.id`,
    beside: (now: Date): Sql => sql`select u.name from app.occupancy_public o
      join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id and u.status = 'ACTIVE'
      where o.tenant_id = ${ownTenant} and o.position_id = n.id and ${holdsNow('o', now)}`,
    received: sql`s.position_id = n.id and s.kind = 'POSITION_ONLY'`,
  },
  USER: {
    from: sql`app.user_public n`,
    isActive: sql`n.status = 'ACTIVE'`,
    groups: sql`app.user_group_public l where l.tenant_id = ${ownTenant} and l.user_id = n.id`,
    beside: (now: Date): Sql => sql`select p.name from app.occupancy_public o
      join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id
      where o.tenant_id = ${ownTenant} and o.user_id = n.id and ${holdsNow('o', now)}`,
    received: sql`s.user_id = n.id`,
  },
} as const

/** The names of their groups of one type. */
const namesOf = (type: string, groups: Sql): Sql => sql`
  coalesce((select json_agg(t.name order by t.name) from app.group_public t where t.tenant_id = ${ownTenant}
    and t.group_type_name = ${type} and t.id in (select l.group_id from ${groups})), '[]')`

async function listPersonnel(
  tx: Tx,
  viewer: Viewer,
  { kind, search = '', groupIds, ids, page, limit }: PersonnelQuery,
  now: Date,
): Promise<z.output<typeof call.reply>> {
  const { from, isActive, groups, beside, received } = OF[kind]
  const where = all([
    sql`n.tenant_id = ${viewer.tenantId}`,
    ids ? sql`n.id = any(${ids}::uuid[])` : isActive,
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => contains(sql`n.name`, word)),
    ...(groupIds
      ? [
          sql`exists (select 1 from ${groups} and l.group_id = any(${groupsBelow(viewer.tenantId, groupIds, now)}))`,
        ]
      : []),
  ])
  const [items, { total }] = await Promise.all([
    rows<Person>(
      tx,
      sql`select ${kind}::text as kind, n.id, n.name,
          coalesce((select json_agg(b.name order by b.name) from (${beside(now)}) b), '[]') as beside,
          ${namesOf('Organizations', groups)} as organizations, ${namesOf('Locations', groups)} as locations,
          ${namesOf('Departments', groups)} as departments,
          (select count(*)::int from (select distinct s.delegation_id from app.delegation_slot_public s
            where s.tenant_id = ${ownTenant} and ${received} and s.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')
              and ${isSeenDelegation(viewer, now, sql`s.delegation_id`)} limit ${sql.lit(MOST_COUNTED + 1)}) c) as delegations
        from ${from} where ${where} order by lower(n.name), n.id limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
    ),
    one<{ total: number }>(tx, sql`select count(*)::int as total from ${from} where ${where}`),
  ])
  return { items, total, page, limit }
}

export const personnelRoutes: Routes = routes((on) => {
  on(call, {
    permission: WRITES,
    handle: async ({ query, viewer, tx, now }) => {
      await mustWriteMatrices(tx, viewer)
      return listPersonnel(tx, viewer, query, now)
    },
  })
})
