import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { judgedStep } from './judged-step.ts'

/** So many delegations are shown at most, the path above included. */
export const MOST_NODES = 500

/** A recipient in the pathway. */
export const pathwayNode = judgedStep.extend({
  /** Names it within this answer. */
  key: z.string(),
  parent: z.string().nullable(),
  /** Keys of those redelegated from this recipient that are shown: above, only the next ones of the path. */
  children: z.array(z.string()),
  /** How many redelegations from this recipient are not shown. */
  more: z.int(),
  isHere: z.boolean(),
})
export type PathwayNode = z.output<typeof pathwayNode>

/** The path from Root Authority down to the delegation, and the whole tree below it: the root first, each after its parent. */
export const getDelegationPathway = defineCall({
  name: 'getDelegationPathway',
  costly: true,
  summary: 'Get the path above a delegation and the tree of redelegations below',
  method: 'GET',
  path: '/delegations/:id/pathway',
  params: { id },
  reply: z.object({
    decision: z.object({ id, displayId: z.string(), name: z.string() }),
    nodes: z.array(pathwayNode),
  }),
})
export type Pathway = z.output<typeof getDelegationPathway.reply>
