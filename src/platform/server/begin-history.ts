import { recordRevisions } from './history.ts'
import type { Tx } from './sql.ts'
import type { Replay } from './verify-facts.ts'

/**
 * The first entry of records that came with something else, and not by a person's act: each says what its row says, so that
 * what changes it unseen is found.
 */
export async function beginHistory(
  tx: Tx,
  tenantId: string,
  begun: readonly (readonly [replay: Replay, ids: readonly string[]])[],
  now: Date,
): Promise<void> {
  const entries = []
  for (const [{ kind, rows }, ids] of begun) {
    const found = await rows?.(tx, tenantId, ids)
    for (const recordId of ids)
      entries.push({ kind, recordId, event: 'CREATE', before: null, after: found?.get(recordId) ?? {} })
  }
  await recordRevisions(tx, tenantId, { userId: null, requestId: null }, entries, now)
}
