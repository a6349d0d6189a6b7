import * as z from 'zod'
import { globalSearchCall } from '#platform/model/global-search.ts'
import { delegationRow } from './delegation-list.ts'

/** The delegations' part of the search of the whole product: by decision, recipients, issuer and display id. */
export const globalSearchOfDelegations = globalSearchCall('Delegations', '/delegations', {
  statuses: ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'EXPIRED'],
  item: delegationRow
    .pick({
      id: true,
      displayId: true,
      decisionName: true,
      recipient: true,
      issuedBy: true,
      status: true,
      sectionName: true,
      effectiveLimit: true,
      inForce: true,
      updatedAt: true,
    })
    .extend({ createdAt: z.string() }),
})
