import { createHash } from 'node:crypto'
import { canonical, changesBetween } from '#platform/server/history.ts'
import type { Copy } from '../copy.ts'
import type { Ids } from './scale.ts'

export const REVISION_COLUMNS = [
  'tenant_id',
  'kind',
  'record_id',
  'revision_number',
  'recorded_at',
  'actor_user_id',
  'event',
  'changes',
  'snapshot',
  'previous_hash',
  'hash',
] as const

/** One act in the life of a record: what it left behind, by which user and when. */
export type Act<V> = { event: string; at: number; actor: number; after: V }

type Evidence = Readonly<Record<string, unknown>>

const bytes = (hash: Buffer | null) => hash && `\\x${hash.toString('hex')}`

/** The history of one record as `recordRevisions` writes it, each entry chained to the one before. */
export function addRevisions<V>(
  { copies, tenantId, ids }: { copies: { 'app.revision': Copy }; tenantId: string; ids: Ids },
  kind: 'decision' | 'delegation',
  recordId: string,
  life: readonly Act<V>[],
  evidence: (after: V) => Evidence,
): void {
  let before: Evidence | null = null
  let previous: Buffer | null = null
  for (const [n, { event, at, actor, after }] of life.entries()) {
    const recordedAt = new Date(at)
    const actorId = ids('user', actor)
    const snapshot = evidence(after)
    const changes = changesBetween(before, snapshot)
    const body = canonical({
      tenantId,
      kind,
      recordId,
      recordedAt,
      actor: actorId,
      requestId: null,
      event,
      reason: null,
      changes,
      snapshot,
    })
    const hash: Buffer = createHash('sha256')
      .update(previous ?? '')
      .update(`${n + 1}${body}`)
      .digest()
    copies['app.revision'].add(
      tenantId,
      kind,
      recordId,
      n + 1,
      recordedAt,
      actorId,
      event,
      JSON.stringify(changes),
      JSON.stringify(snapshot),
      bytes(previous),
      bytes(hash),
    )
    before = snapshot
    previous = hash
  }
}
