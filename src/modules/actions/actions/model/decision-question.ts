import * as z from 'zod'
import { id } from '#platform/model/fields.ts'

/** An answer of the authority check as it was given: verdict, limits, path, and time. */
export const decisionReceipt = z.object({
  verdict: z.enum(['ALLOW', 'CONDITIONAL', 'DENY']),
  who: z.object({ kind: z.enum(['USER', 'POSITION']), id, name: z.string() }),
  question: z.string(),
  message: z.string(),
  conditions: z.array(z.string()),
  limits: z.array(z.string()),
  path: z.array(z.string()),
  at: z.string(),
  knownAt: z.string(),
  /** The comment of the person who decided. The answer to the asker has none. */
  comment: z.string().optional(),
})
export type DecisionReceipt = z.output<typeof decisionReceipt>

/** A question that an action asks: may the assignee decide this? */
export const decisionQuestion = z.object({
  authorityTypeId: id.nullable(),
  groupId: id.nullable(),
  amounts: z.array(z.object({ valueType: z.string(), value: z.string(), unit: z.string() })),
  /** What the check answered to the asker; null where no one was checked. */
  answer: decisionReceipt.nullable(),
})
export type DecisionQuestion = z.output<typeof decisionQuestion>

const NEUTRAL: Readonly<Record<DecisionReceipt['verdict'], (name: string) => string>> = {
  ALLOW: (name) => `${name} may make this decision.`,
  CONDITIONAL: (name) => `${name} may make this decision under conditions.`,
  DENY: (name) => `${name} may not make this decision.`,
}

/** A receipt without what its reader may not know: the sentence, conditions, limits, and path tell of delegations. */
export const redactReceipt = (receipt: DecisionReceipt, knowsPath: boolean): DecisionReceipt =>
  knowsPath
    ? receipt
    : {
        ...receipt,
        message: NEUTRAL[receipt.verdict](receipt.who.name),
        conditions: [],
        limits: [],
        path: [],
      }
