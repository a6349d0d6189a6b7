import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import type { RegisterRoute } from '#platform/server/http/routes.ts'
import { getIssuingFrame, listEligibleRecipients, listIssuingSources } from '../model/delegation-calls.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { validateRecipientType as call } from '../model/recipient-type-call.ts'
import { searchEligible } from './eligible-recipients.ts'
import { findDelegations } from './find-delegations.ts'
import { mustSeeSource } from './issuing-gate.ts'
import { issuingFrame, issuingSources, recipientSource } from './issuing-sources.ts'
import { validateRecipientType } from './validate-recipient-type.ts'

/** Registers the questions of the delegation form: what to issue from, within what frame, and to whom. */
export function issuingRoutes(on: RegisterRoute): void {
  on(listIssuingSources, {
    permission: 'delegation.view',
    handle: ({ query, viewer, tx, now }) => issuingSources(tx, viewer, query.decisionId, now),
  })
  on(getIssuingFrame, {
    permission: 'delegation.view',
    handle: ({ query, viewer, tx, now }) =>
      issuingFrame(tx, viewer, { decisionId: query.decisionId, parentSlotId: query.parentSlotId }, now),
  })
  on(call, {
    permission: 'delegation.view',
    handle: ({ query, viewer, tx, now }) => validateRecipientType(tx, viewer, query, now),
  })
  on(listEligibleRecipients, {
    permission: 'delegation.view',
    handle: async ({ query, viewer, tx, now }) => {
      const slotId = await sourceFor(tx, viewer, query, now)
      return searchEligible(tx, viewer, {
        recipientType: query.recipientType,
        ...(await recipientSource(tx, viewer.tenantId, slotId, now)),
        search: query.search,
        page: query.page,
        limit: query.limit,
        now,
      })
    },
  })
}

/** The slot that issues: of a delegation that the viewer may reassign, or one that they may issue from. */
async function sourceFor(
  tx: Tx,
  viewer: Viewer,
  { delegationId, parentSlotId }: { delegationId?: string | undefined; parentSlotId?: string | undefined },
  now: Date,
): Promise<string | null> {
  if (delegationId === undefined) {
    await mustSeeSource(tx, viewer, { slotId: parentSlotId, now })
    return parentSlotId ?? null
  }
  const found = (await findDelegations(tx, viewer, [delegationId], now)).get(delegationId)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, 'delegation.reassign', found.tie))
  return found.stored.parentSlotId
}
