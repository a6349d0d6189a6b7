import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { mayAct } from '../model/delegation-acts.ts'
import { findDelegations } from './find-delegations.ts'

/** To revoke takes a right on the delegation itself: what it was issued from is not asked. */
const NOT_ASKED = { seesDecision: true, source: null }

/** Those of several delegations that the viewer may revoke now. */
export async function revocableAmong(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await findDelegations(tx, viewer, ids, now)
  const may = ids.filter((id) => {
    const each = found.get(id)
    return (
      each !== undefined &&
      mayAct(viewer, 'revoke', { status: each.status, tie: each.tie, issuing: NOT_ASKED, hasChange: false })
        .ok
    )
  })
  return new Set(may)
}
