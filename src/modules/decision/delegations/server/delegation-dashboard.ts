import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, any, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { keyOf, type ListViewer, readCorrected, whereOf } from '#platform/server/lists/list-source.ts'
import { delegationTies } from '../../visibility/server/delegation-visibility.ts'
import { type countDelegationsForDashboard as call, DAYS_OF } from '../model/delegation-dashboard-call.ts'
import { delegationListSource } from './delegation-list-source.ts'

type DashboardQuery = z.output<typeof call.query>
type Reply = z.output<typeof call.reply>

const DAY = 86_400_000

const IN_VIEW: Readonly<Record<DashboardQuery['viewMode'], (seen: ListViewer) => Sql>> = {
  all: () => sql`true`,
  groups: ({ viewer, now }) => delegationTies.inMyGroups(viewer, now),
  mine: ({ viewer }) => any([delegationTies.isIssuer(viewer), delegationTies.isHolder(viewer)]),
}

/** The delegations that the viewer sees, counted as their list would count them. */
export async function delegationDashboard(
  tx: Tx,
  viewer: Viewer,
  { viewMode, type, duration, ...filters }: DashboardQuery,
  now: Date,
): Promise<Reply> {
  const seen = { viewer, now }
  const days = DAYS_OF[duration]
  const asked = {
    ...filters,
    ...(days !== null && { updatedStartDate: new Date(now.getTime() - days * DAY).toISOString() }),
  }
  const section = type === 'SECTION' ? sql`d.section_id` : sql`null::uuid`
  const items = await readCorrected(tx, delegationListSource, seen, (source) => {
    const visible = source.few?.(seen, asked)?.visible ?? source.visible(seen)
    const where = all([whereOf(source, asked, seen, visible), IN_VIEW[viewMode](seen)])
    return rows<Reply['items'][number]>(
      tx,
      sql`select (select json_build_object('id', s.id, 'name', s.name) from app.section_public s
          where s.tenant_id = ${ownTenant} and s.id = c.section_id) as section, c.status, c.count
        from (select ${section} as section_id, ${keyOf(source, 'status', seen)} as status, count(*)::int as count
          from app.delegation d where ${where} group by 1, 2) c
        order by (select s.name from app.section_public s where s.tenant_id = ${ownTenant} and s.id = c.section_id), c.status`,
    )
  })
  return { items }
}
