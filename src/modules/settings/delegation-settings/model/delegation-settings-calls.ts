import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { decimalText, id } from '#platform/model/fields.ts'

const limit = decimalText.nullable()

/** Tenant-wide rules of issuing. A limit that is null is no cap; the currency one is in base currency, time in days. */
export const delegationSettings = z.object({
  personalInPosition: z.boolean(),
  positionOnly: z.boolean(),
  specificPersonal: z.boolean(),
  autoRevoke: z.boolean(),
  isRedelegationLimit: z.boolean(),
  redelegationLimitValueCurrency: limit,
  redelegationLimitValueNumber: limit,
  redelegationLimitValuePercentage: limit,
  redelegationLimitValueTime: limit,
  maxDepth: z.int().min(1).max(25),
  actionDelegationAcceptance: z.boolean(),
  actionIssuerApproval: z.boolean(),
  fourEyes: z.boolean(),
})
export type DelegationSettings = z.output<typeof delegationSettings>

const reply = delegationSettings.extend({ version: z.int() })

export const getDelegationSettings = defineCall({
  name: 'getDelegationSettings',
  method: 'GET',
  path: '/delegation/recipient-settings/:tenantId',
  params: { tenantId: id },
  reply,
  etag: true,
})

/** Changes what is named, and nothing else. Needs If-Match. */
export const updateDelegationSettings = defineCall({
  name: 'updateDelegationSettings',
  method: 'PATCH',
  path: '/delegation/recipient-settings/:tenantId',
  params: { tenantId: id },
  body: z.strictObject(delegationSettings.partial().shape),
  reply,
  ifMatch: true,
})
