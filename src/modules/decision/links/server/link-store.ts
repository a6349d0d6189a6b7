import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { decisions } from '../../decisions/server/decision-store.ts'
import { noteDelegations } from '../../delegations/server/delegation-store.ts'
import type { LinkedKind } from '../model/link-calls.ts'

/** A record whose documents change, with what its history keeps of it besides. */
export type LinkedRecord = { id: string; evidence: Readonly<Record<string, unknown>> }

const COLUMN: Readonly<Record<LinkedKind, Sql>> = {
  DECISION: sql`l.decision_id`,
  DELEGATION: sql`l.delegation_id`,
}

/** The documents of each of the records, in the order in which they were linked. */
export async function documentsOf(
  tx: Tx,
  tenantId: string,
  kind: LinkedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await rows<{ id: string; documents: string[] }>(
    tx,
    sql`select ${COLUMN[kind]} as id, array_agg(l.document_id order by l.linked_at, l.id) as documents from app.document_link l
      where l.tenant_id = ${tenantId} and ${COLUMN[kind]} = any(${ids}::uuid[]) group by 1`,
  )
  return new Map(found.map((row) => [row.id, row.documents]))
}

/** A record that is deleted has no documents; its own entry in the history says why. */
export const dropDocuments = (tx: Tx, tenantId: string, kind: LinkedKind, ids: readonly string[]) =>
  rows(
    tx,
    sql`delete from app.document_link l where l.tenant_id = ${tenantId} and ${COLUMN[kind]} = any(${ids}::uuid[])`,
  )

type LinkChange = {
  kind: LinkedKind
  record: LinkedRecord
  before: readonly string[]
  after: readonly string[]
  now: Date
}

/** The one way in: rows and history, in the caller's transaction, which holds the record. */
export async function saveDocuments(
  tx: Tx,
  viewer: Viewer,
  { kind, record, before, after, now }: LinkChange,
): Promise<void> {
  const { tenantId, userId } = viewer
  const added = after.filter((each) => !before.includes(each))
  const gone = before.filter((each) => !after.includes(each))
  const isDecision = kind === 'DECISION'
  await sql`insert into app.document_link (tenant_id, id, document_id, decision_id, delegation_id, linked_by, linked_at)
    select ${tenantId}::uuid, n.id, n.document_id, ${isDecision ? record.id : null}::uuid, ${isDecision ? null : record.id}::uuid, ${userId}::uuid, ${now}::timestamptz
    from unnest(${added.map(() => uuid())}::uuid[], ${added}::uuid[]) as n(id, document_id) returning 1`.execute(
    tx,
  )
  await sql`delete from app.document_link l where l.tenant_id = ${tenantId} and ${COLUMN[kind]} = ${record.id}
    and l.document_id = any(${gone}::uuid[])`.execute(tx)
  const note = isDecision ? decisions.note : noteDelegations
  const change = {
    event: added.length > 0 ? 'LINK_DOCUMENTS' : 'UNLINK_DOCUMENTS',
    before: { ...record.evidence, documents: before },
    after: { ...record.evidence, documents: after },
  }
  await note(tx, viewer, [{ id: record.id, ...change }], now)
}
