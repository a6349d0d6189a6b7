import * as z from 'zod'
import { STANDINGS } from '../../authority/model/standings.ts'
import { pathStep } from './delegation.ts'
import { NODE_STATES } from './node-state.ts'

/** A delegation where authority is drawn. One that the viewer may not see keeps its place and says no more than whether it is in force. */
export const judgedStep = pathStep.extend({
  state: z.enum(NODE_STATES),
  /** As rows and records say it. */
  inForce: z.object({ standing: z.enum(STANDINGS), held: z.boolean(), text: z.string() }),
  /** Root Authority, or the recipient of the delegation above that issued it. Null where it is masked. */
  issuer: z.string().nullable(),
  /** What of it no longer fits what is above it. */
  alerts: z.array(z.string()),
})
export type JudgedStep = z.output<typeof judgedStep>
