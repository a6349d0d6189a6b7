import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { changedContent } from '../model/content-terms.ts'
import { addsRecipient } from '../model/delegation-differences.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { proposed } from '../model/delegation-transitions.ts'
import { isIssued, type ProposedChange, partedChange } from '../model/proposed-change.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { refuseWithoutApprover } from './approvers.ts'
import { saveDelegation } from './delegation-store.ts'
import { newId } from './issuing.ts'

type ChangeRequest = {
  before: StoredDelegation
  after: StoredDelegation
  /** What is no term of it is saved immediately. */
  change: Pick<ProposedChange, 'content' | 'place' | 'moveRedelegations'>
  now: Date
}

/**
 * Stores a change that was judged, instead of making it, where changes of issued delegations need approval, or issuing does and
 * it gives the delegation to someone else. One waits at a time, and it is answered even where the setting is off by then.
 * Whatever edits terms asks here. Semantics 4.2.
 */
export async function isProposedInstead(
  tx: Tx,
  viewer: Viewer,
  { before, after: wanted, change, now }: ChangeRequest,
): Promise<boolean> {
  if (!isIssued(before.status)) return false
  if (before.change) throw new Refusal(DELEGATION_FAILURES.CHANGE_WAITS)
  const settings = await delegationSettingsOf(tx, viewer.tenantId, now)
  const needsApproval =
    settings.actionChangeApproval || (settings.actionIssuerApproval && addsRecipient(before, wanted))
  if (!needsApproval) return false
  await refuseWithoutApprover(tx, viewer.tenantId, before.content.delegationGroups, now)
  const { waits, saved } = partedChange(change.content)
  const noted = { ...before, content: changedContent(before.content, saved) }
  const after = proposed(noted, {
    ...change,
    content: waits,
    id: newId(),
    proposedBy: viewer.userId,
    proposedAt: now.getTime(),
  })
  await saveDelegation(tx, viewer, { event: 'PROPOSE_CHANGE', before, after, now })
  return true
}
