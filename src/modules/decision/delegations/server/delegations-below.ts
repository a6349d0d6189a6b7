import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { selectOf } from '#platform/server/lists/list-source.ts'
import { findDecision } from '../../decisions/server/decision-store.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import type { listDelegationsBelow as call } from '../model/delegation-calls.ts'
import { judgedRows } from './acts-of-rows.ts'
import { delegationsToJudge } from './delegation-list-source.ts'

type Reply = z.output<typeof call.reply>
type BelowQuery = {
  decisionId: string
  parentDelegationId?: string | undefined
  page: number
  limit: number
  now: Date
}

/**
 * One level of what is delegated from a decision, of what the viewer may see of it: a delegation whose parent they cannot
 * view is at the top.
 */
export async function delegationsBelow(tx: Tx, viewer: Viewer, asked: BelowQuery): Promise<Reply> {
  const { decisionId, parentDelegationId, page, limit, now } = asked
  const { tenantId } = viewer
  if (!(await findDecision(tx, viewer, decisionId, now))) throw notFound()
  const seen = (which: Sql): Sql =>
    sql`select d.id, d.parent_delegation_id, d.display_number from app.delegation d where d.tenant_id = ${tenantId} and ${which} and (${visibleDelegations(viewer, now)})`
  if (
    parentDelegationId &&
    (await rows(tx, seen(sql`d.decision_id = ${decisionId} and d.id = ${parentDelegationId}`))).length === 0
  )
    throw notFound()
  const level = parentDelegationId
    ? seen(sql`d.decision_id = ${decisionId} and d.parent_delegation_id = ${parentDelegationId}`)
    : sql`select s.* from (${seen(sql`d.decision_id = ${decisionId}`)}) s
        where s.parent_delegation_id is null or not exists (${seen(sql`d.id = s.parent_delegation_id`)})`
  const found = await rows<Reply['items'][number] & { total: number }>(
    tx,
    sql`with level as materialized (${level}),
      page_of as (select id, display_number from level order by display_number limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)})
      select ${selectOf(delegationsToJudge, { viewer, now })}, (select count(*)::int from level) as total,
        (select count(*)::int from (${seen(sql`d.parent_delegation_id = page_of.id`)}) c) as redelegations
      from page_of join app.delegation d on d.tenant_id = ${tenantId} and d.id = page_of.id ${delegationsToJudge.join} order by page_of.display_number`,
  )
  const items = await judgedRows(tx, viewer, found, now)
  return { items, total: found[0]?.total ?? 0, page, limit }
}
