import { frameOf } from '#modules/authority/engine/model/frame.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import { mayRedelegate } from '#modules/authority/engine/model/redelegation-rules.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { isInForceNow } from '#modules/authority/engine/model/standing.ts'
import { asKnownNow } from '#modules/authority/index.server.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { permittedBy } from '#platform/model/permitted.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { findUnlabelledRoots } from '../../visibility/server/seen-status.ts'
import { ALERTS_OF_TERMS, type Alert, alertsOf } from '../model/alerts.ts'
import type { AskedNow, DelegationDetail } from '../model/delegation.ts'
import { delegationActs } from '../model/delegation-acts.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { waits } from '../model/delegation-transitions.ts'
import { isMine } from '../model/holding-slot.ts'
import { type IssuingTie, mayIssue } from '../model/issuing-policy.ts'
import { waitingChange } from '../model/proposed-change.ts'
import { remaining } from '../model/stored-delegation.ts'
import { type ActContext, aroundThem, mayActNow } from './acts-now.ts'
import { whoMayApprove } from './approvers.ts'
import { changeInWords, describeOfferedChanges } from './change-in-words.ts'
import { detailOf, factsOf, namesAround, snapshotAround } from './delegation-detail.ts'
import { isInvalid } from './delegation-list-source.ts'
import { type FoundDelegation, findDelegations } from './find-delegations.ts'
import { inWords, issuingTieOf } from './issuing-gate.ts'
import { outsidePathway } from './outside-pathway.ts'
import { mayShowPathway } from './read-pathway.ts'
import { attributeStatus } from './status-attribution.ts'

const CHILDREN_SHOWN = 50

/** A delegation with its path to Root Authority, its redelegations, and the acts that the viewer may do now. */
export async function readDelegationDetail(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  isStored = false,
): Promise<DelegationDetail> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored, status } = found
  const waiting = waitingChange(stored, status)
  const hasChange = waiting !== null
  const isOpen = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'].includes(status)
  const [
    facts,
    children,
    beyondBelow,
    issuing,
    around,
    pathway,
    change,
    offeredChanges,
    settings,
    statusSince,
    approvers,
  ] = await Promise.all([
    factsOf(tx, viewer, stored),
    childrenOf(tx, viewer, id),
    countBeyondBelow(tx, viewer, id, now),
    issuingTieOf(tx, viewer, stored, now),
    aroundThem(tx, viewer, [{ ...stored, status, hasChange }], now),
    mayShowPathway(tx, viewer, now),
    changeInWords(tx, viewer, { stored, change: waiting }, now),
    describeOfferedChanges(tx, viewer, stored, now),
    delegationSettingsOf(tx, viewer.tenantId, now),
    attributeStatus(tx, viewer, { stored, status }, now),
    status === 'PENDING' ? whoMayApprove(tx, viewer.tenantId, [id], now) : undefined,
  ])
  const times = asKnownNow(now)
  const snapshot = await snapshotAround(tx, viewer.tenantId, stored, children.ids, times)
  const outside = await outsidePathway(tx, viewer.tenantId, snapshot, isOpen ? [id] : [])
  const names = await namesAround(tx, viewer, snapshot, stored, times, now)
  const permissions = permissionsFor(viewer, found, snapshot, issuing, around.get(id))
  const detail = detailOf(viewer, { stored, status, facts, children, snapshot, names, isStored })
  return {
    ...detail,
    pendingReapproval: change !== null,
    statusSince,
    approvers: [...(approvers?.get(id) ?? [])],
    change,
    offeredChanges,
    alerts: isOpen ? nameCause(alertsOf(snapshot, id, outside), detail.path) : [],
    beyondBelow,
    ...askedNowBy(settings, permissions),
    permissions: { ...permissions, viewPathway: permittedBy(pathway) },
  }
}

/** Says which delegation above keeps this one from being in force, as far as the viewer may know it. */
function nameCause(alerts: readonly Alert[], path: DelegationDetail['path']): Alert[] {
  const cause = path.find(({ flaw, live }) => !live && flaw !== null)?.flaw
  return alerts.map((each) =>
    each.alert === 'Invalid Issuer' && cause
      ? { ...each, message: `Not in force. ${cause} Move this delegation under another one, or revoke it.` }
      : each,
  )
}

/** Anyone who may answer is whom the action asks. */
const askedNowBy = (
  settings: Awaited<ReturnType<typeof delegationSettingsOf>>,
  { approve, approveChange, accept }: DelegationDetail['permissions'],
): AskedNow => ({
  actionIssuerApproval: settings.actionIssuerApproval,
  actionDelegationAcceptance: settings.actionDelegationAcceptance,
  actionAuthorityRequest: settings.actionAuthorityRequest,
  approvalActionExistForUser: Boolean(approve?.allowed || approveChange?.allowed),
  acceptanceActionExistForUser: Boolean(accept?.allowed),
})

/** What a record is once an act on it is written: an act holds from after its locks, not from when it was asked. */
export const readAsWritten = async (tx: Tx, viewer: Viewer, id: string) =>
  readDelegationDetail(tx, viewer, id, await afterLocks(tx))

/** Those that were redelegated from it: the first of them, and how many there are. */
async function childrenOf(tx: Tx, { tenantId }: Viewer, id: string) {
  const found = await rows<{ id: string; total: string }>(
    tx,
    sql`select d.id, count(*) over () as total from app.delegation d where d.tenant_id = ${tenantId} and d.parent_delegation_id = ${id}
      and d.status not in ('DRAFT', 'DELETED') order by d.display_number limit ${sql.lit(CHILDREN_SHOWN)}`,
  )
  return { ids: found.map((row) => row.id), total: Number(found[0]?.total ?? 0) }
}

async function countBeyondBelow(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<number> {
  const { tenantId } = viewer
  const unlabelledRoots = await findUnlabelledRoots(tx, tenantId)
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::int as count from app.delegation d where d.tenant_id = ${tenantId} and d.path @> array[${id}::uuid]
      and d.alerts && ${ALERTS_OF_TERMS}::text[] and ${isInvalid({ viewer, now }, unlabelledRoots)}`,
  )
  return count
}

/** The same functions that refuse a call say here which buttons there are, and why one is missing. */
function permissionsFor(
  viewer: Viewer,
  found: FoundDelegation,
  snapshot: Snapshot,
  issuing: IssuingTie,
  around: ActContext | undefined,
): DelegationDetail['permissions'] {
  const { stored, status, tie } = found
  const hasChange = waitingChange(stored, status) !== null
  const acts = delegationActs.keys.map((act) => [
    act,
    permittedBy(mayActNow(viewer, act, { status, tie, issuing, hasChange }, around)),
  ])
  const mine = remaining(stored).filter((slot) => isMine(viewer, slot))
  const answers = (status === 'ISSUED' || status === 'ACCEPTED') && mine.some((slot) => waits(stored, slot))
  return {
    ...Object.fromEntries(acts),
    manageConditions: permittedBy(
      firstRefusal(
        mayWithDelegation(viewer, 'delegation.manage_conditions_roles', tie, status === 'DRAFT'),
        mayHappen(delegationLifecycle, status, 'EDIT'),
      ),
    ),
    viewChangeLog: permittedBy(
      mayWithDelegation(viewer, 'delegation.view_change_log', tie, status === 'DRAFT'),
    ),
    viewVersionHistory: permittedBy(
      mayWithDelegation(viewer, 'delegation.view_version_history', tie, status === 'DRAFT'),
    ),
    accept: permittedBy(answers ? allowed : refused('FORBIDDEN')),
    reject: permittedBy(answers ? allowed : refused('FORBIDDEN')),
    redelegate: permittedBy(mayRedelegateFrom(viewer, found, snapshot, issuing)),
    duplicate: permittedBy(mayIssue(viewer, issuing)),
  }
}

function mayRedelegateFrom(
  viewer: Viewer,
  { stored, tie }: FoundDelegation,
  snapshot: Snapshot,
  { seesDecision }: IssuingTie,
): Verdict {
  const index = indexOf(snapshot)
  const inForce = (index.slotsOfDelegation.get(stored.id) ?? []).filter(({ id }) =>
    isInForceNow(snapshot, id),
  )
  const verdicts = inForce.map((slot) =>
    inWords(mayRedelegate(frameOf(snapshot, stored.decisionId, slot.id))),
  )
  return firstRefusal(
    mayIssue(viewer, { seesDecision, source: { isMine: inForce.some((slot) => isMine(viewer, slot)), tie } }),
    inForce.length > 0 ? allowed : refused(DELEGATION_FAILURES.PARENT_NOT_EFFECTIVE),
    verdicts.some(({ ok }) => ok) ? allowed : firstRefusal(...verdicts),
  )
}
