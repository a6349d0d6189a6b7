import { groupsBeyond, groupsInReach } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { visibleDecisions } from '../../authority/server/decision-visibility.ts'
import { tiesOfDelegation } from '../../authority/server/delegation-visibility.ts'
import { type ActFacts, actsOf, type DelegationAct } from '../model/delegation-acts.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { NO_TIE } from '../model/delegation-policy.ts'
import { aroundThem, asksAround, mayActNow } from './acts-now.ts'
import { withStanding } from './standing-of-rows.ts'

/** What the acts on the delegation `d` are judged by, besides its status. */
export const factsOfActs = (viewer: Viewer, now: Date): Sql => {
  const { tenantId, userId, activePositionIds } = viewer
  return sql`${tiesOfDelegation(viewer, now)}, d.decision_id as "decisionId", d.parent_slot_id as "parentSlotId",
    exists (select 1 from app.decision c where c.tenant_id = ${tenantId} and c.id = d.decision_id and ${visibleDecisions(viewer, now, 'c')}) as "seesDecision",
    exists (select 1 from app.delegation_slot p where p.tenant_id = ${tenantId} and p.id = d.parent_slot_id
      and (p.kind = 'POSITION_ONLY' or p.user_id = ${userId})
      and (p.kind = 'SPECIFIC_PERSONNEL' or p.position_id = any(${activePositionIds}::uuid[]))) as "sourceIsMine",
    exists (select 1 from app.delegation_group g where g.tenant_id = ${tenantId} and g.delegation_id = d.parent_delegation_id
      and g.group_id = any(${groupsInReach(tenantId, viewer.groupIds, now)})) as "sourceInMyGroups",
    ${groupsBeyond(viewer, sql`select n.group_id from app.delegation_group n where n.tenant_id = ${tenantId} and n.delegation_id = d.parent_delegation_id`, now)} as "sourceGroupsBeyond"`
}

type Facts = ActFacts['tie'] & {
  decisionId: string
  parentSlotId: string | null
  seesDecision: boolean
  sourceIsMine: boolean
  sourceInMyGroups: boolean
  sourceGroupsBeyond: string[]
}

/**
 * The rows with what they say beyond what is stored: whether each is in force, what is left of its limits, and what the viewer
 * may do to it. Not judged where `fields`, what is wanted of each row, names none of it.
 */
export async function judgedRows<
  R extends Pick<DelegationRow, 'id' | 'status' | 'pendingReapproval' | 'authorityLimit'>,
>(tx: Tx, viewer: Viewer, rows: readonly R[], now: Date, fields?: readonly string[]) {
  const [standing, acts] = await Promise.all([
    withStanding(tx, viewer, rows, { now, fields }),
    !fields || fields.includes('acts') ? actsOfRows(tx, viewer, rows, now) : [],
  ])
  return standing.map((row, i) => ({ ...row, acts: acts[i] ?? [] }))
}

async function actsOfRows(
  tx: Tx,
  viewer: Viewer,
  rows: readonly Pick<DelegationRow, 'id' | 'status' | 'pendingReapproval'>[],
  now: Date,
): Promise<DelegationAct[][]> {
  const judged = rows.map((row) => {
    const { seesDecision, sourceIsMine, sourceInMyGroups, sourceGroupsBeyond, ...tie } = row as typeof row &
      Facts
    // to choose the issuer takes the scope of a user role: the other ties to a source are not asked
    const ofSource = {
      isMine: sourceIsMine,
      tie: { ...NO_TIE, inMyGroups: sourceInMyGroups, groupsBeyond: sourceGroupsBeyond },
    }
    const source = tie.parentSlotId === null ? null : ofSource
    const hasChange = row.pendingReapproval
    const facts: ActFacts = { status: row.status, tie, issuing: { seesDecision, source }, hasChange }
    return { row: { ...tie, hasChange }, facts, mayDo: actsOf(viewer, facts) }
  })
  const asking = judged.filter(({ mayDo }) => mayDo.some(asksAround)).map(({ row }) => row)
  const around = await aroundThem(tx, viewer, asking, now)
  return judged.map(({ row, facts, mayDo }) =>
    mayDo.filter((act) => mayActNow(viewer, act, facts, around.get(row.id)).ok),
  )
}
