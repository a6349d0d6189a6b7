import { groupsBeyond, reachOfScopes } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { tiesOfDelegation } from '../../visibility/server/delegation-visibility.ts'
import { type ActFacts, actsOf, type DelegationAct } from '../model/delegation-acts.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { NO_TIE } from '../model/delegation-policy.ts'
import { allowsAround, aroundThem, asksAround } from './acts-now.ts'
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
      and g.group_id = any(${reachOfScopes(viewer, now)})) as "sourceInMyGroups",
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
  // most rows of a page have the same facts
  const known = new Map<string, DelegationAct[]>()
  const listActs = (facts: ActFacts): DelegationAct[] => {
    const key = JSON.stringify(facts)
    const acts = known.get(key) ?? actsOf(viewer, facts)
    known.set(key, acts)
    return acts
  }
  const judged = (rows as readonly ((typeof rows)[number] & Facts)[]).map((row) => {
    const { id, status, decisionId, parentSlotId, pendingReapproval: hasChange } = row
    const { isIssuer, isAncestorIssuer, isHolder, isCreator, inMyGroups, groupsBeyond } = row
    // to choose the issuer takes the scope of a user role: the other ties to a source are not asked
    const tieToSource = { ...NO_TIE, inMyGroups: row.sourceInMyGroups, groupsBeyond: row.sourceGroupsBeyond }
    const facts: ActFacts = {
      status,
      tie: { isIssuer, isAncestorIssuer, isHolder, isCreator, inMyGroups, groupsBeyond },
      issuing: {
        seesDecision: row.seesDecision,
        source: parentSlotId === null ? null : { isMine: row.sourceIsMine, tie: tieToSource },
      },
      hasChange,
    }
    return { row: { id, status, decisionId, parentSlotId, hasChange }, mayDo: listActs(facts) }
  })
  const asking = judged.filter(({ mayDo }) => mayDo.some(asksAround)).map(({ row }) => row)
  const around = await aroundThem(tx, viewer, asking, now)
  return judged.map(({ row, mayDo }) => mayDo.filter((act) => allowsAround(act, around.get(row.id)).ok))
}
