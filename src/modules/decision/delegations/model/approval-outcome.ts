import * as z from 'zod'
import { widensTerms } from '#modules/authority/terms/model/widens-terms.ts'
import { waits } from './delegation-transitions.ts'
import { remaining, type StoredDelegation } from './stored-delegation.ts'

/**
 * What an approval puts in force, and when. PARTLY: a change takes something away immediately, and gives the rest after acceptance.
 */
export const approvalOutcome = z.object({
  when: z.enum(['NOW', 'ON_ACCEPTANCE', 'PARTLY']),
  /** The first day, where it is still to come. */
  from: z.string().nullable(),
})
export type ApprovalOutcome = z.output<typeof approvalOutcome>

/**
 * Computes what the approval does that makes `after` of a delegation. A recipient for whom a change waits has what both terms
 * grant, so that what grants less applies at the same time. Authority 3.
 */
export function outcomeOfApproval(
  before: StoredDelegation,
  after: StoredDelegation,
  now: number,
): ApprovalOutcome {
  const { terms } = after
  const from = terms && terms.effective > now ? new Date(terms.effective).toISOString() : null
  const waiting = remaining(after).filter((slot) => waits(after, slot))
  const isGiven = waiting.some(
    ({ acceptedTerms }) => !terms || !acceptedTerms || widensTerms(acceptedTerms, terms),
  )
  if (!isGiven) return { when: 'NOW', from }
  const kept = new Set(remaining(after).map(({ id }) => id))
  const isTaken =
    remaining(before).some(({ id, status }) => status === 'ACCEPTED' && !kept.has(id)) ||
    waiting.some(({ acceptedTerms }) => terms && acceptedTerms && widensTerms(terms, acceptedTerms))
  return { when: isTaken ? 'PARTLY' : 'ON_ACCEPTANCE', from }
}
