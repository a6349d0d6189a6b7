import { v7 as uuid } from 'uuid'
import type { Tx } from '#platform/server/database/sql.ts'
import { addFacts } from '#platform/server/records/facts.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { cascadeAct } from './delegation-store.ts'
import { enqueueLabels } from './label-below.job.ts'

type CascadeStart = { kind: 'SUSPEND' | 'REVOKE'; reason: string; now: Date }

/** One fact reaches everything below, from its commit on. Labels follow by a job. authority 3. */
export const beginCascade = (
  tx: Tx,
  author: Author,
  rootId: string,
  kind: CascadeStart['kind'],
  reason: string,
  now: Date,
) => beginCascades(tx, author, [rootId], { kind, reason, now })

/** One fact for each of several. */
export async function beginCascades(
  tx: Tx,
  author: Author,
  rootIds: readonly string[],
  { kind, reason, now }: CascadeStart,
): Promise<void> {
  if (rootIds.length === 0) return
  const { tenantId, userId } = author
  await addFacts(tx, cascadeAct, tenantId, {
    entries: rootIds.map((rootId) => ({
      key: { id: uuid() },
      value: { root_delegation_id: rootId, kind, actor_user_id: userId, reason },
    })),
    from: now,
    now,
  })
  await enqueueLabels(
    tx,
    tenantId,
    rootIds.map((rootId) => ({ rootId, event: kind, reason, actor: userId, at: now.toISOString() })),
  )
}
