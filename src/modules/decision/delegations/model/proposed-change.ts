import { canonical } from '#platform/model/canonical.ts'
import type { DelegationChange, DelegationContent } from './delegation.ts'

/** A change of an issued delegation that awaits approval. Nothing of it holds until it is approved. Semantics 4.2. */
export type ProposedChange = {
  readonly id: string
  /** What an edit would change, and nothing else. */
  readonly content: DelegationChange
  /** Where a move would hang it; null: it is no move. */
  readonly place: { readonly delegationId: string; readonly slotId: string } | null
  /** Whether what removed recipients redelegated goes to the first new one, as a reassignment asks. */
  readonly moveRedelegations: boolean
  readonly proposedBy: string
  readonly proposedAt: number
}

/** The parts of a content that say something else than before. */
export const changedParts = (before: DelegationContent, after: DelegationContent): DelegationChange =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => canonical(value) !== canonical(before[key as keyof DelegationContent]),
    ),
  )

/** What is no term of a delegation, and waits for no one. */
const NO_TERMS: readonly string[] = ['note', 'recipientAutoIssue'] satisfies (keyof DelegationContent)[]

/** What of a change awaits approval, and what is saved immediately. */
export const partedChange = (
  change: DelegationChange,
): { waits: DelegationChange; saved: DelegationChange } => {
  const of = (isTerm: boolean) =>
    Object.fromEntries(Object.entries(change).filter(([key]) => NO_TERMS.includes(key) !== isTerm))
  return { waits: of(true), saved: of(false) }
}

/** Only of these does a change wait. A suspension from above leaves it where it is: it can be answered again afterwards. */
export const isIssued = (status: string): boolean => status === 'ISSUED' || status === 'ACCEPTED'

/** The change that can be answered, by the status that people see. */
export const waitingChange = (
  { change }: { readonly change: ProposedChange | null },
  status: string,
): ProposedChange | null => (isIssued(status) ? change : null)
