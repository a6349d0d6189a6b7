import { createHash } from 'node:crypto'
import { canonical } from '#platform/model/canonical.ts'
import type { Copy } from '../copy.ts'
import { type Ids, TRANSACTION } from './scale.ts'

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
  'transaction_id',
] as const

/** One act in the life of a record: what it left behind, by which user and when. */
export type Act<V> = { event: string; at: number; actor: number; after: V }

type Evidence = Readonly<Record<string, unknown>>
/** A record by its fields, each as the text that is hashed: a field is written once and read four times. */
type Texts = ReadonlyMap<string, string>

/** The history of one record as `recordRevisions` writes it, each entry chained to the one before. */
export function addRevisions<V>(
  { copies, tenantId, ids }: { copies: { 'app.revision': Copy }; tenantId: string; ids: Ids },
  kind: 'decision' | 'delegation',
  recordId: string,
  life: readonly Act<V>[],
  evidence: (after: V) => Evidence,
): void {
  let before: Texts = new Map()
  let previous: Buffer | null = null
  for (const [n, { event, at, actor, after }] of life.entries()) {
    const texts: Texts = new Map(
      Object.entries(evidence(after)).map(([field, value]) => [field, canonical(value)]),
    )
    const recordedAt = new Date(at)
    const actorId = ids('user', actor)
    const changes = n === 0 ? '[]' : changesText(before, texts)
    const snapshot = objectText(texts)
    const body = objectText(
      new Map([
        ...Object.entries({
          tenantId,
          kind,
          recordId,
          recordedAt,
          actor: actorId,
          requestId: null,
          event,
          transactionId: TRANSACTION,
        }).map(([field, value]) => [field, canonical(value)] as const),
        ['reason', 'null'],
        ['changes', changes],
        ['snapshot', snapshot],
      ]),
    )
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
      changes,
      snapshot,
      bytes(previous),
      bytes(hash),
      TRANSACTION,
    )
    before = texts
    previous = hash
  }
}

const changesText = (before: Texts, after: Texts) =>
  `[${[...after]
    .filter(([field, text]) => text !== (before.get(field) ?? 'null'))
    .map(
      ([field, text]) =>
        `{"field":${JSON.stringify(field)},"new":${text},"old":${before.get(field) ?? 'null'}}`,
    )
    .join(',')}]`

const objectText = (texts: Texts) =>
  `{${[...texts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, text]) => `${JSON.stringify(field)}:${text}`)
    .join(',')}}`

const bytes = (hash: Buffer | null) => hash && `\\x${hash.toString('hex')}`
