import { ADDED, type FieldProblem, twice } from '../../decisions/model/decision-rules.ts'
import type { DelegationContent } from './delegation.ts'

/** What keeps even a draft from being saved: something that is named twice. */
export const problemsOfDraft = (content: DelegationContent): FieldProblem[] => [
  ...twice(
    content.delegationRecipients.map((each) => `${each.recipientUserId} ${each.recipientPositionId}`),
    (i) => `body.delegationRecipients.${i}`,
    ADDED.recipient,
  ),
  ...twice(
    content.delegationAuthorities.map((each) => each.authorityTypeId),
    (i) => `body.delegationAuthorities.${i}.authorityTypeId`,
    ADDED.authorityType,
  ),
  ...twice(content.delegationGroups, (i) => `body.delegationGroups.${i}`, ADDED.group),
  ...twice(content.delegationPathway, (i) => `body.delegationPathway.${i}`, ADDED.pathway),
]
