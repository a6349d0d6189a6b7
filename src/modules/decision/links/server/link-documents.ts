import type { BulkReply } from '#platform/model/bulk.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Question } from '#platform/server/records/events.ts'
import { actOnEach } from '#platform/server/records/judge-each.ts'
import { decisionLifecycle } from '../../decisions/model/decision-lifecycle.ts'
import { mayWithDecision } from '../../decisions/model/decision-policy.ts'
import { evidence as evidenceOfDecision, lockDecisions } from '../../decisions/server/decision-store.ts'
import { mayWithDelegation } from '../../delegations/model/delegation-policy.ts'
import { evidence as evidenceOfDelegation } from '../../delegations/server/delegation-store.ts'
import { lockDelegations } from '../../delegations/server/find-delegations.ts'
import { type LinkedKind, MOST_DOCUMENTS } from '../model/link-calls.ts'
import { LINK_FAILURES } from '../model/link-failures.ts'
import { documentsOf, type LinkedRecord, saveDocuments } from './link-store.ts'

/** Which of these documents there are for the viewer, and may be linked to records of the kind. Anyone who keeps documents answers. */
export type LinkableDocuments = Question<{ ids: readonly string[]; to: LinkedKind }, ReadonlySet<string>>

type Record = { linked: LinkedRecord; verdict: Verdict }

/** The records that the viewer may see, locked, and whether they may change the documents of each. Spec 6. */
async function lockRecords(
  tx: Tx,
  viewer: Viewer,
  kind: LinkedKind,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Record>> {
  if (kind === 'DECISION') {
    const found = await lockDecisions(tx, viewer, ids, now)
    return new Map(
      [...found.values()].map(({ isOwner, isCreator, isInvolved, inMyGroups, groupsBeyond, ...decision }) => [
        decision.id,
        {
          linked: { id: decision.id, evidence: evidenceOfDecision(decision) },
          verdict: firstRefusal(
            mayWithDecision(viewer, 'decision.link_documents', {
              isOwner,
              isCreator,
              isInvolved,
              inMyGroups,
              groupsBeyond,
            }),
            () => mayHappen(decisionLifecycle, decision.status, 'EDIT'),
          ),
        },
      ]),
    )
  }
  const { found } = await lockDelegations(tx, viewer, ids)
  return new Map(
    [...found.values()].map(({ stored, status, tie }) => [
      stored.id,
      {
        linked: { id: stored.id, evidence: evidenceOfDelegation(stored) },
        verdict: firstRefusal(
          mayWithDelegation(viewer, 'delegation.link_documents', tie, status === 'DRAFT'),
          ['REVOKED', 'EXPIRED', 'DELETED'].includes(status) ? refused('INVALID_TRANSITION') : allowed,
        ),
      },
    ]),
  )
}

type LinkRequest = { kind: LinkedKind; ids: readonly string[]; documentIds: readonly string[]; now: Date }

/** Links each of the documents to each of the records, all of them or none to a record. Spec 7.3. */
export async function linkDocuments(
  tx: Tx,
  viewer: Viewer,
  { kind, ids, documentIds, now }: LinkRequest,
  linkable: LinkableDocuments,
): Promise<BulkReply> {
  const asked = [...new Set(ids)].sort()
  const documents = [...new Set(documentIds)]
  const there = await linkable(tx, viewer, { ids: documents, to: kind }, now)
  if (documents.some((each) => !there.has(each))) throw notFound()
  const found = await lockRecords(tx, viewer, kind, asked, now)
  const before = await documentsOf(tx, viewer.tenantId, kind, asked)
  return actOnEach(
    asked,
    (id) => found.get(id),
    async (record, id) => {
      const had = before.get(id) ?? []
      const has = [...new Set([...had, ...documents])]
      const verdict = firstRefusal(
        record.verdict,
        has.length > MOST_DOCUMENTS
          ? refused(LINK_FAILURES.TOO_MANY_DOCUMENTS, { most: MOST_DOCUMENTS })
          : allowed,
      )
      if (verdict.ok && has.length > had.length)
        await saveDocuments(tx, viewer, { kind, record: record.linked, before: had, after: has, now })
      return verdict
    },
  )
}

type UnlinkRequest = {
  documentId: string
  records: readonly { id: string; type: LinkedKind }[]
  now: Date
}

/** Takes a document from records. Those that the viewer may not change keep it, and are not counted. */
export async function unlinkRecords(
  tx: Tx,
  viewer: Viewer,
  { documentId, records, now }: UnlinkRequest,
): Promise<{ deletedCount: number }> {
  let deletedCount = 0
  for (const kind of ['DECISION', 'DELEGATION'] as const) {
    const ids = [...new Set(records.filter((each) => each.type === kind).map((each) => each.id))].sort()
    if (ids.length === 0) continue
    const found = await lockRecords(tx, viewer, kind, ids, now)
    const before = await documentsOf(tx, viewer.tenantId, kind, ids)
    for (const [id, { linked, verdict }] of found) {
      const had = before.get(id) ?? []
      if (!verdict.ok || !had.includes(documentId)) continue
      const has = had.filter((each) => each !== documentId)
      await saveDocuments(tx, viewer, { kind, record: linked, before: had, after: has, now })
      deletedCount += 1
    }
  }
  return { deletedCount }
}
