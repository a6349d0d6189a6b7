import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
import { setFact } from '#platform/server/facts.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Tx } from '#platform/server/sql.ts'
import { cascadeAct } from './delegation-store.ts'
import { labelBelow } from './label-below.job.ts'

/** One fact reaches everything below, from its commit on. Labels follow by a job. authority 3. */
export async function beginCascade(
  tx: Tx,
  viewer: Viewer,
  rootId: string,
  kind: 'SUSPEND' | 'REVOKE',
  reason: string,
  now: Date,
) {
  const id = uuid()
  await setFact(tx, cascadeAct, viewer.tenantId, {
    key: { id },
    value: { root_delegation_id: rootId, kind, actor_user_id: viewer.userId, reason },
    from: now,
    now,
  })
  await enqueue(tx, viewer.tenantId, labelBelow, {
    rootId,
    event: kind,
    reason,
    actor: viewer.userId,
    at: now.toISOString(),
  })
}
