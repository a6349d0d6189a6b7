import type * as z from 'zod'
import { withDecision, withDelegation } from '#modules/authority/engine/model/overlay.ts'
import { asKnownNow, withGroups } from '#modules/authority/index.server.ts'
import { problem } from '#modules/authority/terms/model/bound-rules.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import type { DecisionTerms, Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mayWithDecision } from '../../decisions/model/decision-policy.ts'
import type { previewCascade as call, DecisionChange } from '../../decisions/model/preview-cascade-call.ts'
import {
  DEPARTMENTS_NEEDED,
  lacksDepartments,
  readSettled,
} from '../../decisions/server/decision-problems.ts'
import { findDecision, type StoredDecision } from '../../decisions/server/decision-store.ts'
import type { CountInvalidated } from '../../decisions/server/import-decisions.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { type Alert, alertsOf } from '../model/alerts.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { calledTo } from './called-to.ts'
import { findDelegations } from './find-delegations.ts'
import { frameFor } from './issuing.ts'
import { type OpenDelegations, openOnes } from './judge-open.ts'
import { outsidePathway } from './outside-pathway.ts'

type Preview = z.output<typeof call.reply>
type InvalidatedDelegation = { id: string; gained: Alert[] }

const SHOWN = 10
const NAMED = 20

/** Which open delegations a change of their decision, or of a delegation above, would make invalid, and in what. Writes nothing. Spec 7.3. */
export async function previewDecisionChange(
  tx: Tx,
  viewer: Viewer,
  asked: DecisionChange,
  now: Date,
): Promise<Preview> {
  await mustEditWhatChanges(tx, viewer, asked, now)
  const { affected, invalid } = await judged(tx, viewer.tenantId, asked, now)
  const ids = invalid.map(({ id }) => id)
  const [shown, responsible] = await Promise.all([
    shownOf(tx, viewer, invalid.slice(0, SHOWN), now),
    responsibleFor(tx, viewer, { decisionId: asked.decisionId, ids }, now),
  ])
  return {
    childDelegationsAffected: affected,
    numberOfChildDelegationsInvalidated: invalid.length,
    childDelegationsInvalidated: shown,
    alerts: countsOf(invalid),
    peopleTold: responsible.flatMap(({ name, isSeen }) => (isSeen ? name : [])).slice(0, NAMED),
    peopleToldCount: responsible.length,
  }
}

/** Who may edit what would change may look. */
async function mustEditWhatChanges(tx: Tx, viewer: Viewer, asked: DecisionChange, now: Date): Promise<void> {
  const { decisionId, parentDelegationId: id, ...change } = asked
  const decision = await findDecision(tx, viewer, decisionId, now)
  if (!decision) throw notFound()
  if (id === undefined || change.updatedDecisionAuthorities || change.updatedDecisionGroups)
    must(mayWithDecision(viewer, 'decision.edit', decision))
  if (id === undefined) return refusePathways(tx, viewer, asked, { decision, parentSlotId: null }, now)
  const delegation = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!delegation) throw notFound()
  if (delegation.stored.decisionId !== decisionId)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.parentDelegationId', message: 'That delegation belongs to another decision.' },
    ])
  must(mayWithDelegation(viewer, 'delegation.edit', delegation.tie))
  const { parentSlotId } = delegation.stored
  await refusePathways(tx, viewer, asked, { decision, parentSlotId }, now)
}

type ChangedRecord = { decision: StoredDecision; parentSlotId: string | null }

/** Refuses a pathway that the changed record cannot have, as saving it does. */
async function refusePathways(
  tx: Tx,
  viewer: Viewer,
  { decisionId, parentDelegationId, updatedPathwayOptions }: DecisionChange,
  { decision, parentSlotId }: ChangedRecord,
  now: Date,
): Promise<void> {
  if (updatedPathwayOptions === undefined) return
  const at = 'body.updatedPathwayOptions'
  const refuse = (problems: readonly FieldRefusal[]) => {
    if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  }
  if (parentDelegationId === undefined) {
    const pathways = { now: updatedPathwayOptions, before: decision.terms.pathways }
    const { departments } = await readSettled(tx, viewer, now)
    return refuse(lacksDepartments(pathways, departments) ? [{ path: at, message: DEPARTMENTS_NEEDED }] : [])
  }
  const { pathways } = await frameFor(tx, viewer.tenantId, decisionId, parentSlotId, now)
  const problems = updatedPathwayOptions.flatMap((pathway, i) =>
    pathways.includes(pathway) ? [] : [problem(`${at}.${i}`, 'PATHWAY_NOT_ALLOWED', { pathway })],
  )
  refuse(problems.map((each) => ({ path: each.path, message: problemText(each) })))
}

/** How many open delegations a change of their decision would make invalid. */
export const countInvalidated: CountInvalidated = async (tx, { tenantId }, asked, now) =>
  (await judged(tx, tenantId, asked, now)).invalid.length

/** The same alerts that flag them after the change, judged batch by batch. */
async function judged(tx: Tx, tenantId: string, asked: DecisionChange, now: Date) {
  const { decisionId, parentDelegationId } = asked
  const [ofDecision, ofDelegation] = [changeOf(asked), changeOfDelegation(asked)]
  const invalid: InvalidatedDelegation[] = []
  let affected = 0
  let which: OpenDelegations | undefined = { decisionId, rootId: parentDelegationId }
  while (which) {
    const batch: Awaited<ReturnType<typeof openOnes>> = await openOnes(tx, tenantId, which, now)
    if (!batch) break
    const { found, snapshot, outside, next } = batch
    const named = [...(ofDecision.groups ?? []), ...(ofDelegation.groups ?? [])]
    const before = await withGroups(tx, tenantId, snapshot, named, asKnownNow(now))
    const after = withDelegation(
      withDecision(before, decisionId, ofDecision),
      parentDelegationId ?? '',
      ofDelegation,
    )
    const below = found.filter(({ id }) => id !== parentDelegationId)
    affected += below.length
    const outsideAfter = await outsidePathway(
      tx,
      tenantId,
      after,
      below.map(({ id }) => id),
    )
    for (const { id } of below) {
      const is = alertsOf(after, id, outsideAfter)
      if (is.length === 0) continue
      const was = new Set(alertsOf(before, id, outside).map(({ alert }) => alert))
      const gained = is.filter(({ alert }) => !was.has(alert))
      if (gained.length > 0) invalid.push({ id, gained })
    }
    which = next ? { ...which, after: next } : undefined
  }
  return { affected, invalid }
}

const changeOf = (asked: DecisionChange): Partial<DecisionTerms> => ({
  ...(asked.updatedDecisionAuthorities && { authorities: asked.updatedDecisionAuthorities }),
  ...(asked.updatedDecisionGroups && { groups: asked.updatedDecisionGroups }),
  ...(asked.updatedPathwayOptions &&
    asked.parentDelegationId === undefined && { pathways: asked.updatedPathwayOptions }),
})

const changeOfDelegation = (asked: DecisionChange): Partial<Terms> => ({
  ...(asked.updatedDelegationAuthorities && { authorities: asked.updatedDelegationAuthorities }),
  ...(asked.updatedDelegationGroups && { groups: asked.updatedDelegationGroups }),
  ...(asked.updatedPathwayOptions && { pathways: asked.updatedPathwayOptions }),
})

function countsOf(invalid: readonly InvalidatedDelegation[]): Preview['alerts'] {
  const counts = new Map<string, { alert: string; message: string; count: number }>()
  for (const { alert, message } of invalid.flatMap((each) => each.gained))
    counts.set(message, { alert, message, count: (counts.get(message)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

async function shownOf(
  tx: Tx,
  viewer: Viewer,
  invalid: readonly InvalidatedDelegation[],
  now: Date,
): Promise<Preview['childDelegationsInvalidated']> {
  const called = await calledTo(
    tx,
    viewer,
    invalid.map(({ id }) => id),
    now,
  )
  return invalid.flatMap(({ id, gained }) => {
    const known = called.get(id)
    return known ? [{ ...known, message: gained[0]?.message ?? '' }] : []
  })
}

type InvalidIds = { readonly decisionId: string; readonly ids: readonly string[] }

/**
 * Who is to put it right: the issuers of what becomes invalid, and the owner of the decision. An issuer is seen with a
 * delegation that the viewer may view.
 */
async function responsibleFor(tx: Tx, viewer: Viewer, { decisionId, ids }: InvalidIds, now: Date) {
  if (ids.length === 0) return []
  const { tenantId } = viewer
  return rows<{ name: string; isSeen: boolean }>(
    tx,
    sql`with issuers as (
        select d.issuer_user_id as user_id, d.issuer_position_id as position_id, bool_or(${visibleDelegations(viewer, now)}) as seen
        from app.delegation d
        where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) and d.issuer_type <> 'ROOT_AUTHORITY' group by 1, 2)
      select t.name, bool_or(t.seen) as "isSeen" from (
        select p.name, i.seen from issuers i join app.position_public p on p.tenant_id = ${tenantId} and p.id = i.position_id
        union all select u.name, i.seen from issuers i join app.user_public u on u.tenant_id = ${tenantId} and u.id = i.user_id where i.position_id is null
        union all select u.name, true from app.decision c join app.user_public u on u.tenant_id = ${ownTenant} and u.id = c.owner_user_id
          where c.tenant_id = ${tenantId} and c.id = ${decisionId}) t
      group by t.name order by t.name`,
  )
}
