import type { RecipientType } from '../../authority/model/terms.ts'
import type { Recipient } from '../model/delegation.ts'

/** What is chosen in the question before an act. */
export type ActChoice = {
  /** Null: that of the delegation. */
  readonly recipientType: RecipientType | null
  readonly recipients: readonly Recipient[]
  readonly autoIssue: boolean
  readonly moveRedelegations: boolean
}

export const NOTHING_CHOSEN: ActChoice = {
  recipientType: null,
  recipients: [],
  autoIssue: false,
  moveRedelegations: false,
}

/** The body of a reassignment. Null: no one is selected. */
export const reassignmentOf = (
  ids: string[],
  { recipientType, recipients, autoIssue, moveRedelegations }: ActChoice,
) =>
  recipients.length === 0 || recipientType === null
    ? null
    : {
        delegationIds: ids,
        recipientType,
        delegationRecipients: [...recipients],
        recipientAutoIssue: autoIssue,
        moveRedelegations,
      }
