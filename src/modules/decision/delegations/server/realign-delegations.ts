import { mayChangeWithin } from '#modules/auth/permissions/model/group-scope.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import type { Terms } from '#modules/authority/terms/model/terms.ts'
import { lastDayBefore } from '#platform/model/day.ts'
import { grouped } from '#platform/model/how-many.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { readChangelog } from '#platform/server/records/changelog.ts'
import type { DelegationChange } from '../model/delegation.ts'
import { mayAct } from '../model/delegation-acts.ts'
import { isByGroups } from '../model/delegation-policy.ts'
import { waitingChange } from '../model/proposed-change.ts'
import { type RealignedDelegation, realignment } from '../model/realign.ts'
import type { Realignment } from '../model/realign-call.ts'
import { calledTo } from './called-to.ts'
import { delegationChangelog } from './delegation-changelog.ts'
import { findDelegations, lockNotEnded } from './find-delegations.ts'
import { issuingTieOf } from './issuing-gate.ts'
import { openOnes } from './judge-open.ts'
import { lockAllRecipients } from './lock-recipients.ts'
import { verdictOf } from './verdict-of.ts'
import { updateDelegation } from './write-delegation.ts'

/** So many are trimmed in one request. */
const MOST = 100
const MOST_JUDGED = 1_000

/** Trims everything below a delegation that does not fit what is above it, each by an edit of itself. Semantics 3.5.7. */
export async function realignBelow(tx: Tx, viewer: Viewer, id: string): Promise<Realignment> {
  const now = await afterLocks(tx)
  const plan = await planBelow(tx, viewer, id, now)
  const asked = plan.slice(0, MOST)
  const verdicts: { id: string; why: string | null }[] = []
  const within = await mayChangeEach(tx, viewer, { id, below: asked.map((each) => each.id) }, now)
  for (const each of asked) {
    const may = within(each.id)
    verdicts.push({ id: each.id, why: may.ok ? await realign(tx, viewer, each) : may.message })
  }
  const called = await calledTo(
    tx,
    viewer,
    asked.map((each) => each.id),
    await afterLocks(tx),
  )
  const named = (which: string) => called.get(which) ?? { id: null, displayId: null, recipient: '' }
  const trimmed: Realignment['trimmed'] = []
  for (const each of verdicts)
    if (each.why === null)
      trimmed.push({ ...named(each.id), changes: await changesOf(tx, viewer, each.id, now) })
  return {
    trimmed,
    left: verdicts.flatMap(({ id, why }) => (why === null ? [] : [{ ...named(id), message: why }])),
    more: plan.length - asked.length,
  }
}

/** Whether each of those below may be changed: by groups alone, its groups must be within them. Semantics 6.1. */
async function mayChangeEach(
  tx: Tx,
  viewer: Viewer,
  { id, below }: { id: string; below: readonly string[] },
  now: Date,
): Promise<(id: string) => Verdict> {
  const found = await findDelegations(tx, viewer, [id, ...below], now)
  const top = found.get(id)
  if (top && !isByGroups(viewer, 'delegation.edit', top.tie)) return () => allowed
  return (each) => {
    const tie = found.get(each)?.tie
    return tie ? mayChangeWithin(tie.groupsBeyond) : refused('FORBIDDEN')
  }
}

async function planBelow(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<RealignedDelegation[]> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored, status, tie } = found
  const issuing = await issuingTieOf(tx, viewer, stored, now)
  const hasChange = waitingChange(stored, status) !== null
  must(mayAct(viewer, 'realign', { status, tie, issuing, hasChange }))
  // locked first: what someone else changes meanwhile is not overwritten
  const all = sql`(d.id = ${id} or d.path @> array[${id}::uuid])`
  const ids = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${viewer.tenantId} and ${all}`,
  )
  await lockAllRecipients(
    tx,
    viewer.tenantId,
    ids.map((row) => row.id),
  )
  await lockNotEnded(tx, viewer.tenantId, all, MOST_JUDGED, now)
  const which = { decisionId: stored.decisionId, rootId: id }
  const below = await openOnes(tx, viewer.tenantId, which, await afterLocks(tx))
  if (below?.next) throw new Refusal('TOO_MANY', { most: grouped(MOST_JUDGED) })
  return below ? realignment(below.snapshot, id, new Set(below.found.map((row) => row.id))) : []
}

/** Null where it was trimmed; else why not. */
async function realign(tx: Tx, viewer: Viewer, each: RealignedDelegation): Promise<string | null> {
  if ('problem' in each) return problemText(each.problem)
  try {
    await updateDelegation(tx, viewer, {
      id: each.id,
      input: { change: changeTo(each.terms, viewer.zone) },
      expected: null,
      as: { event: 'REALIGN', permission: null },
    })
    return null
  } catch (error) {
    return verdictOf(error).message
  }
}

const changeTo = (
  { authorities, groups, pathways, expiration }: Terms,
  zone: string,
): ((content: { expirationDate: string | null }) => DelegationChange) => {
  const last = expiration === null ? null : lastDayBefore(expiration, zone)
  return (content) => ({
    delegationAuthorities: authorities.map((each) => ({ ...each, bounds: [...each.bounds] })),
    delegationGroups: [...groups],
    delegationPathway: [...pathways],
    ...(last !== null && last !== content.expirationDate && { expirationDate: last }),
  })
}

/** What was taken off, as the change log says it. */
async function changesOf(tx: Tx, viewer: Viewer, id: string, now: Date) {
  const asked = { page: 1, limit: 1, sortBy: 'revisionId', sortOrder: 'desc' } as const
  const log = await readChangelog(tx, delegationChangelog(viewer, now), {
    ...asked,
    tenantId: viewer.tenantId,
    recordId: id,
    zone: viewer.zone,
  })
  return (log.items[0]?.changes ?? []).map(({ label, old, new: now }) => ({ label, old, new: now }))
}
