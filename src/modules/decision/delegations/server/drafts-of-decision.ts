import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { delegationDisplayId, type Recipient } from '../model/delegation.ts'

type Draft = { readonly displayId: string; readonly recipients: readonly Recipient[] }

/** The drafts of a decision that the viewer may see, with whom they name. */
export async function draftsOfDecision(
  tx: Tx,
  viewer: Viewer,
  decisionId: string,
  now: Date,
): Promise<readonly Draft[]> {
  const found = await rows<{ number: number; recipients: Recipient[] }>(
    tx,
    sql`select d.display_number as number, d.content->'delegationRecipients' as recipients from app.delegation d
      where d.tenant_id = ${viewer.tenantId} and d.decision_id = ${decisionId} and d.status = 'DRAFT' and (${visibleDelegations(viewer, now)})
      order by d.display_number`,
  )
  return found.map(({ number, recipients }) => ({ displayId: delegationDisplayId(number), recipients }))
}
