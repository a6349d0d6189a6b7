import type { BeyondBelow } from '#modules/auth/permissions/model/group-scope.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { endedWithDecisions } from '../../visibility/server/delegations-beyond.ts'
import type { DecisionStatus } from '../model/decision.ts'
import { actsOfDecision, asksWhatEnds } from '../model/decision-acts.ts'
import { findTies } from './decision-store.ts'

type Row = { readonly id: string; readonly status: DecisionStatus }

/** The rows with what the viewer may do to each. Not judged where `fields`, what is wanted of each row, does not name it. */
export async function withActs<R extends Row>(
  tx: Tx,
  viewer: Viewer,
  page: readonly R[],
  now: Date,
  fields?: readonly string[],
) {
  if (fields && !fields.includes('acts')) return page.map((row) => ({ ...row, acts: [] }))
  const ids = page.map(({ id }) => id)
  const published = page.filter(({ status }) => status === 'PUBLISHED').map(({ id }) => id)
  const [found, issued, beyond] = await Promise.all([
    findTies(tx, viewer, ids, now),
    everIssued(tx, viewer.tenantId, published),
    beyondOf(tx, viewer, ids, now),
  ])
  const ties = new Map(found.map((each) => [each.id, each]))
  return page.map((row) => {
    const tie = ties.get(row.id)
    const facts = tie && {
      status: row.status,
      tie,
      wasIssued: issued.has(row.id),
      beyond: beyond.get(row.id),
    }
    return { ...row, acts: facts ? actsOfDecision(viewer, facts) : [] }
  })
}

/** What archiving or deleting each decision would end beyond the groups of the viewer. */
export const beyondOf = async (
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, BeyondBelow>> =>
  ids.length > 0 && asksWhatEnds(viewer) ? endedWithDecisions(tx, viewer, ids, now) : new Map()

/** Returns the decisions from which something was issued: it has terms, whatever became of it. */
export async function everIssued(
  tx: Tx,
  tenantId: string,
  decisionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (decisionIds.length === 0) return new Set()
  const found = await rows<{ id: string }>(
    tx,
    sql`select i.id from unnest(${decisionIds}::uuid[]) i (id)
      where exists (select 1 from app.delegation e where e.tenant_id = ${tenantId} and e.decision_id = i.id
        and exists (select 1 from app.delegation_terms t where t.tenant_id = ${tenantId} and t.delegation_id = e.id))`,
  )
  return new Set(found.map(({ id }) => id))
}
