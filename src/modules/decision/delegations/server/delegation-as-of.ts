import { pathTo } from '#modules/authority/engine/model/chain.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import type { ListViewer } from '#platform/server/lists/list-source.ts'
import type { AtRevision } from '#platform/server/records/changelog.ts'
import {
  type DelegationContent,
  type DelegationDetail,
  delegationContent,
  NOTHING_ASKED,
} from '../model/delegation.ts'
import { statusNow } from '../model/delegation-status.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { detailOf, factsOf, namesAround, snapshotAround } from './delegation-detail.ts'
import type { Evidence } from './delegation-store.ts'

const NO_CHILDREN = { ids: [], total: 0 }

/**
 * The delegation as it was at an instant, with the path that it had then: as it held, and as it was known. What was below
 * belongs to the records below. Nothing may be done with it.
 */
export async function delegationAsOf(
  at: Date,
  { revision, kept, actorId }: AtRevision,
  { viewer, tx, now, id }: ListViewer & { tx: Tx; id: string },
): Promise<DelegationDetail> {
  const times = { at, knownAt: at }
  const evidence = kept as Evidence
  const path = await pathThen(tx, viewer.tenantId, evidence, times)
  const [facts, snapshot] = await Promise.all([
    factsOf(tx, viewer, { id }),
    snapshotAround(tx, viewer.tenantId, { ...evidence, path }, [], times),
  ])
  const stored = storedThen(evidence, path, snapshot, Number(revision.revisionId))
  const names = await namesAround(tx, viewer, snapshot, stored, times, now)
  const said = { stored, status: statusThen(stored, snapshot), facts, children: NO_CHILDREN, snapshot, names }
  return {
    ...detailOf(viewer, said),
    updatedAt: revision.revisionDate,
    updatedBy: { id: actorId ?? id, name: revision.revisedByName },
    alerts: [],
    beyondBelow: 0,
    ...NOTHING_ASKED,
    permissions: {},
    pendingReapproval: false,
    change: null,
    offeredChanges: [],
    statusSince: null,
    approvers: [],
  }
}

type Place = Pick<Evidence, 'parentDelegationId' | 'parentSlotId'>

/** The path of a delegation at an instant, as it was known then. Labels and other notes do not say where it was. */
export async function pathAt(tx: Tx, tenantId: string, id: string, at: Date): Promise<readonly string[]> {
  const kept = await maybeOne<Place>(
    tx,
    sql`select r.snapshot->>'parentDelegationId' as "parentDelegationId", r.snapshot->>'parentSlotId' as "parentSlotId"
      from app.revision r where r.tenant_id = ${tenantId} and r.kind = 'delegation' and r.record_id = ${id}
        and r.recorded_at <= ${at} and r.snapshot ? 'parentSlotId' order by r.revision_number desc limit 1`,
  )
  return kept ? pathThen(tx, tenantId, kept, { at, knownAt: at }) : []
}

/** The ids of the delegations above, the root first. */
async function pathThen(tx: Tx, tenantId: string, { parentDelegationId, parentSlotId }: Place, times: Times) {
  if (parentDelegationId === null || parentSlotId === null) return []
  const scope = { kind: 'STANDING', delegationIds: [parentDelegationId] } as const
  const snapshot = await loadSnapshot(tx, tenantId, scope, undefined, times)
  return pathTo(snapshot, parentSlotId).links.map(({ delegation }) => delegation.id)
}

/** The delegation of which the history keeps this; its terms are in the facts of that instant. */
function storedThen(
  kept: Evidence,
  path: readonly string[],
  snapshot: Snapshot,
  version: number,
): StoredDelegation {
  const content = contentOf(kept)
  return {
    ...kept,
    content,
    path,
    terms: kept.issuedAt === null ? null : (snapshot.delegations.get(kept.id)?.terms ?? null),
    slots: kept.recipients.map(({ slotId, userId, positionId, status }, at) => ({
      id: slotId,
      kind: snapshot.slots.get(slotId)?.kind ?? content.recipientType,
      userId,
      positionId,
      status,
      acceptedTerms: snapshot.slots.get(slotId)?.acceptedTerms ?? null,
      ordinal: at + 1,
    })),
    // it changes nothing of what held then
    change: null,
    version,
  }
}

const contentOf = (kept: Evidence): DelegationContent =>
  delegationContent.parse(
    Object.fromEntries(
      Object.entries(kept).filter(([key, value]) => key in delegationContent.shape && value !== undefined),
    ),
  )

/** By the acts above and the clock of that instant. A revocation comes before a suspension. */
function statusThen({ status, path, terms }: StoredDelegation, { cascades, at }: Snapshot) {
  const above = cascades.flatMap(({ kind, rootDelegationId }) =>
    path.includes(rootDelegationId) ? [kind] : [],
  )
  return statusNow(status, above.sort()[0] ?? null, terms?.expiration ?? null, at)
}
