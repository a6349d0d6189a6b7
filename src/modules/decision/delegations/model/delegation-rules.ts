import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import {
  ADDED,
  type FieldProblem,
  problemsOfAuthorities,
  problemsOfConditions,
  twice,
} from '../../decisions/model/decision-rules.ts'
import type { DelegationContent } from './delegation.ts'

/** What keeps even a draft from being saved: something that is named twice or does nothing, limits and conditions that are none. */
export const problemsOfDraft = (content: DelegationContent): FieldProblem[] => [
  ...twice(
    content.delegationRecipients.map((each) => `${each.recipientUserId} ${each.recipientPositionId}`),
    (i) => `body.delegationRecipients.${i}`,
    ADDED.recipient,
  ),
  ...problemsOfAutoIssue(content),
  ...problemsOfAuthorities(content.delegationAuthorities, 'body.delegationAuthorities'),
  ...problemsOfConditions(content.conditions),
  ...twice(content.delegationGroups, (i) => `body.delegationGroups.${i}`, ADDED.group),
  ...twice(content.delegationPathway, (i) => `body.delegationPathway.${i}`, ADDED.pathway),
]

/** Anyone who joins a position is issued what people in it have: no one joins a person, and a position has its own. Semantics 3.5.1. */
const problemsOfAutoIssue = ({ recipientType, recipientAutoIssue }: DelegationContent): FieldProblem[] =>
  recipientAutoIssue && recipientType !== 'PERSONNEL_IN_POSITION'
    ? [
        {
          path: 'body.recipientAutoIssue',
          message:
            'Automatic issue is for personnel in position only. Turn it off, or select that recipient type.',
        },
      ]
    : []

const ELIGIBLE: Readonly<Record<RecipientType, string>> = {
  SPECIFIC_PERSONNEL: 'an active person',
  POSITION_ONLY: 'an active position',
  PERSONNEL_IN_POSITION: 'an active person who holds this active position',
}

/** What is said of a recipient who may not be one. `isBelow`: another delegation's pathways narrow who may. */
export const ineligible = (recipientType: RecipientType, isBelow: boolean): string =>
  `This recipient is not ${ELIGIBLE[recipientType]}${isBelow ? ' within the pathways that the issuer may use' : ''}.`
