import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { decimalText, distinctIds, id, text } from '#platform/model/fields.ts'

const limit = decimalText.nullable()

/** Tenant-wide rules of issuing. A limit that is null is no cap; the currency one is in base currency, time in days. */
export const delegationSettings = z.object({
  personalInPosition: z.boolean(),
  positionOnly: z.boolean(),
  specificPersonal: z.boolean(),
  /** Anyone who joins a position is issued what says so. */
  autoIssue: z.boolean(),
  autoRevoke: z.boolean(),
  isRedelegationLimit: z.boolean(),
  redelegationLimitValueCurrency: limit,
  redelegationLimitValueNumber: limit,
  redelegationLimitValuePercentage: limit,
  redelegationLimitValueTime: limit,
  /** With global redelegation limits: whether what is Authorized, without an amount, may be redelegated at all. */
  redelegationLimitsAuthorised: z.boolean(),
  maxDepth: z.int().min(1).max(25),
  actionDelegationAcceptance: z.boolean(),
  /** Designees of roles are asked to acknowledge. */
  actionDecisionRoleAck: z.boolean(),
  actionIssuerApproval: z.boolean(),
  /** If not empty, only these of the users with the permission approve. */
  actionDesignatedApprover: distinctIds(50),
  /** Substantive edits of issued delegations await approval. */
  actionChangeApproval: z.boolean(),
  fourEyes: z.boolean(),
  /** Whether records show everything above and below as a picture. */
  delegationPathway: z.boolean(),
  /** Whether people may request authority that they do not have. */
  actionAuthorityRequest: z.boolean(),
})
export type DelegationSettings = z.output<typeof delegationSettings>

const reply = delegationSettings.extend({ version: z.int() })

export const getDelegationSettings = defineCall({
  name: 'getDelegationSettings',
  summary: 'Get the rules for issuing',
  method: 'GET',
  path: '/delegation/recipient-settings/:tenantId',
  params: { tenantId: id },
  reply,
  etag: true,
})

/** Changes what is named, and nothing else. Needs If-Match. */
export const updateDelegationSettings = defineCall({
  name: 'updateDelegationSettings',
  summary: 'Change the rules for issuing that are named',
  method: 'PATCH',
  path: '/delegation/recipient-settings/:tenantId',
  params: { tenantId: id },
  body: z.strictObject(delegationSettings.partial().shape),
  reply,
  ifMatch: true,
})

/**
 * Active users with the permission to approve. `ids` names users instead, whatever has become of them: each says whether
 * they can approve now.
 */
export const listDelegationApprovers = defineCall({
  name: 'listDelegationApprovers',
  summary: 'List the users who can be designated as approvers',
  method: 'GET',
  path: '/delegation/recipient-settings/:tenantId/approvers',
  params: { tenantId: id },
  query: {
    search: text(200).optional(),
    ids: inQuery.list(id).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
  },
  reply: z.object({
    items: z.array(z.object({ id, name: z.string(), isActive: z.boolean(), hasPermission: z.boolean() })),
    more: z.boolean(),
  }),
})

/** The most that a redelegation may carry, in the value types that have a cap. CURRENCY is in base currency, TIME in days. */
export type Caps = readonly {
  readonly valueType: 'CURRENCY' | 'NUMBER' | 'PERCENTAGE' | 'TIME'
  readonly max: string
}[]

export const CAP_KEYS = [
  ['CURRENCY', 'redelegationLimitValueCurrency'],
  ['NUMBER', 'redelegationLimitValueNumber'],
  ['PERCENTAGE', 'redelegationLimitValuePercentage'],
  ['TIME', 'redelegationLimitValueTime'],
] as const

export const capsOf = (settings: Pick<DelegationSettings, (typeof CAP_KEYS)[number][1]>): Caps =>
  CAP_KEYS.flatMap(([valueType, key]) => {
    const max = settings[key]
    return max === null ? [] : [{ valueType, max }]
  })

/**
 * What a cap would do to what is already issued, since it acts on that too: how many open redelegations state more. The count
 * stops at 1,000.
 */
export const countRedelegationsAbove = defineCall({
  name: 'countRedelegationsAbove',
  summary: 'Count open redelegations with a limit above the given limits, up to 1,000',
  method: 'POST',
  path: '/delegation/recipient-settings/:tenantId/redelegations-above',
  reads: true,
  params: { tenantId: id },
  body: z.strictObject({
    redelegationLimitValueCurrency: limit,
    redelegationLimitValueNumber: limit,
    redelegationLimitValuePercentage: limit,
    redelegationLimitValueTime: limit,
  }),
  reply: z.object({ count: z.int(), isExact: z.boolean() }),
})
