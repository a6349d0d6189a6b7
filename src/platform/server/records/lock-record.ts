import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { notFound } from '../http/refusal.ts'
import { mustMatch } from '../http/routes.ts'

type LockingStore<Stored> = {
  readonly lock: (tx: Tx, tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Stored>>
}

/** Locks the record that a call changes. Refuses where it is deleted, or has another version than the call names. */
export async function lockRecord<Stored extends { readonly version: number }>(
  tx: Tx,
  { tenantId }: Pick<Viewer, 'tenantId'>,
  store: LockingStore<Stored>,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
): Promise<Stored> {
  const found = (await store.lock(tx, tenantId, [id])).get(id)
  if (!found) throw notFound()
  mustMatch(found.version, expected)
  return found
}
