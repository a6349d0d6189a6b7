import type { On } from '#platform/server/routes.ts'
import type { Pathway } from '../../authority/model/terms.ts'
import { getIssuingFrame, listEligibleRecipients, listIssuingSources } from '../model/delegation-calls.ts'
import { validateRecipientType as call } from '../model/recipient-type-call.ts'
import { searchEligible } from './eligible-recipients.ts'
import { mustSeeSource } from './issuing-gate.ts'
import { issuerOfSlot, issuingFrame, issuingSources } from './issuing-sources.ts'
import { validateRecipientType } from './validate-recipient-type.ts'

/** Registers the questions of the delegation form: what to issue from, within what frame, and to whom. */
export function issuingRoutes(on: On): void {
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
      await mustSeeSource(tx, viewer, { slotId: query.parentSlotId, now })
      const issuer = query.parentSlotId ? await issuerOfSlot(tx, viewer.tenantId, query.parentSlotId) : null
      return searchEligible(tx, viewer, {
        recipientType: query.recipientType,
        issuer,
        pathways: (issuer?.pathways ?? []) as Pathway[],
        search: query.search,
        page: query.page,
        limit: query.limit,
        now,
      })
    },
  })
}
