import * as z from 'zod'
import { rows, sql } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { saveSearchText } from './delegation-search-text.ts'
import { repeatForGroups } from './repeated-status.ts'

const payload = z.object({ decisionId: z.uuid(), after: z.uuid().optional() })

const BATCH = 1_000

/**
 * Rows of delegations repeat where their decision stands and what it is called, for filters and search: after it was
 * renamed or moved they follow, a batch at a time. Nothing that a verdict is made of changes.
 */
export const followDecision = defineJob({
  name: 'follow_decision',
  payload,
  work: async (tx, tenantId, { decisionId, after }) => {
    const batch = await rows<{ id: string }>(
      tx,
      sql`with of as (
          select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.decision_id = ${decisionId}
            and ${after ? sql`d.id > ${after}` : sql`true`} order by d.id limit ${sql.lit(BATCH)} for no key update
        ), u as (
          update app.delegation d set section_id = c.section_id, category_id = c.category_id from app.decision c
          where c.tenant_id = ${tenantId} and c.id = ${decisionId} and d.tenant_id = ${tenantId} and d.id in (select id from of)
            and (d.section_id, d.category_id) is distinct from (c.section_id, c.category_id)
        ) select id from of order by id`,
    )
    const these = sql`d.id = any(${batch.map((row) => row.id)}::uuid[])`
    await repeatForGroups(tx, tenantId, these)
    await saveSearchText(tx, tenantId, these)
    const last = batch.at(-1)
    if (batch.length === BATCH && last)
      await enqueue(tx, tenantId, followDecision, { decisionId, after: last.id })
  },
})
