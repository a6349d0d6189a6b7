import * as z from 'zod'
import { PATHWAYS } from '#modules/authority/terms/model/terms.ts'
import { delegationAuthority } from '#modules/authority/terms/model/written-terms.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { decisionAuthority } from './decision.ts'

/** Another decision, or another delegation, that everything delegated from it would be judged by; what is left out stays. */
export const decisionChange = z.strictObject({
  tenantId: id.optional(),
  decisionId: id,
  /** The delegation of the decision that would change. Absent: the decision would. */
  parentDelegationId: id.optional(),
  updatedDecisionAuthorities: z.array(decisionAuthority).max(10).optional(),
  updatedDecisionGroups: z.array(id).max(200).optional(),
  /** Of the delegation where one is named. */
  updatedPathwayOptions: z.array(z.enum(PATHWAYS)).max(3).optional(),
  updatedDelegationAuthorities: z.array(delegationAuthority).max(10).optional(),
  updatedDelegationGroups: z.array(id).max(200).optional(),
})
export type DecisionChange = z.output<typeof decisionChange>

/** Reads as if the change were made, and writes nothing: which delegations would no longer fit, and in what. Spec 7.3. */
export const previewCascade = defineCall({
  name: 'previewCascade',
  summary:
    'Preview which delegations would no longer fit another decision, or delegation, above them; saves nothing',
  method: 'PATCH',
  path: '/delegations/check-cascading-updates',
  reads: true,
  body: decisionChange,
  reply: z.object({
    childDelegationsAffected: z.int(),
    numberOfChildDelegationsInvalidated: z.int(),
    childDelegationsInvalidated: z.array(
      z.object({
        id: id.nullable(),
        displayId: z.string().nullable(),
        recipient: z.string(),
        message: z.string(),
      }),
    ),
    /** In what, and how many. */
    alerts: z.array(z.object({ alert: z.string(), message: z.string(), count: z.int() })),
    /** The first by name, of those who issued what the viewer may view; the count is of all. */
    peopleTold: z.array(z.string()),
    peopleToldCount: z.int(),
  }),
})
