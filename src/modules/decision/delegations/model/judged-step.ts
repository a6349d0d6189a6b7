import * as z from 'zod'
import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { pathStep } from './delegation.ts'

/** A recipient of a delegation where authority is drawn. One that the viewer cannot see keeps its place and says no more than whether it is in force. */
export const judgedStep = pathStep.extend({
  /** As rows and records say it. */
  inForce: z.object({ standing: z.enum(STANDINGS), held: z.boolean(), text: z.string() }),
  /** Root Authority, or the recipient of the delegation above that issued it. Null where it is masked. */
  issuer: z.string().nullable(),
  /** What of it no longer fits what is above it. */
  alerts: z.array(z.string()),
})
export type JudgedStep = z.output<typeof judgedStep>
