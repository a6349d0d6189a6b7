import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import type { Recipient } from '../model/delegation.ts'

/** What is chosen in the question before an act. */
export type ActChoice = {
  /** Null: that of the delegation. */
  readonly recipientType: RecipientType | null
  readonly recipients: readonly Recipient[]
  readonly autoIssue: boolean
  readonly moveRedelegations: boolean
  readonly issuer: Recipient | null
}

export const NOTHING_CHOSEN: ActChoice = {
  recipientType: null,
  recipients: [],
  autoIssue: false,
  moveRedelegations: false,
  issuer: null,
}

/** Those selected, or all that match. */
type ActTargets = { delegationIds: string[] } | { matching: object }

/** The body of a reassignment. Null: no one is selected. */
export const reassignmentOf = (
  which: ActTargets,
  { recipientType, recipients, autoIssue, moveRedelegations }: ActChoice,
) =>
  recipients.length === 0 || recipientType === null
    ? null
    : {
        ...which,
        recipientType,
        delegationRecipients: [...recipients],
        recipientAutoIssue: autoIssue,
        moveRedelegations,
      }

/** The body of a change of the issuer. Null: no one is selected. */
export const newIssuerOf = (which: ActTargets, { issuer }: ActChoice) =>
  issuer && {
    ...which,
    issuerUserId: issuer.recipientUserId,
    issuerPositionId: issuer.recipientPositionId,
  }
