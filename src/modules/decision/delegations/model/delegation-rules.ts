import {
  ADDED,
  type FieldProblem,
  problemsOfAuthorities,
  problemsOfConditions,
  twice,
} from '../../decisions/model/decision-rules.ts'
import type { DelegationContent } from './delegation.ts'

/** What keeps even a draft from being saved: something that is named twice, limits and conditions that are none. */
export const problemsOfDraft = (content: DelegationContent): FieldProblem[] => [
  ...twice(
    content.delegationRecipients.map((each) => `${each.recipientUserId} ${each.recipientPositionId}`),
    (i) => `body.delegationRecipients.${i}`,
    ADDED.recipient,
  ),
  ...problemsOfAuthorities(content.delegationAuthorities, 'body.delegationAuthorities'),
  ...problemsOfConditions(content.conditions),
  ...twice(content.delegationGroups, (i) => `body.delegationGroups.${i}`, ADDED.group),
  ...twice(content.delegationPathway, (i) => `body.delegationPathway.${i}`, ADDED.pathway),
]
