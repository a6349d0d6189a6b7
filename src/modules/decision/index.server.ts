import type { ActionQuestions } from '#modules/actions/index.server.ts'
import { answerOnDelegation } from './asks/server/answer-actions.ts'
import { approversOf, isApprover, isViewerApprover } from './asks/server/approver-pool.ts'
import { associatedSources } from './asks/server/associated-records.ts'
import { rolesOfAcknowledgement } from './asks/server/roles-of-acknowledgement.ts'

export const actionQuestions: ActionQuestions = {
  records: associatedSources,
  rolesOf: rolesOfAcknowledgement,
  answer: answerOnDelegation,
  isInPool: isApprover,
  isViewerInPool: isViewerApprover,
  poolOf: approversOf,
}
export { endExpired } from './asks/server/end-expired.ts'
export { askSome } from './check/server/ask-some.ts'
export { cellsAt } from './check/server/cells-at.ts'
export { type Designation, designatedAt } from './check/server/designated-at.ts'
export { hasCurrencyLimits } from './decisions/server/has-currency-limits.ts'
export { namesOfDecisions, ownersOfDecisions } from './decisions/server/names-of-decisions.ts'
export { placedAt } from './decisions/server/placed-at.ts'
export { usesOfSettings } from './decisions/server/uses-of-settings.ts'
export { createDecision } from './decisions/server/write-decision.ts'
export { changeStatusOfDelegations } from './delegations/server/change-status.ts'
export { startComparing } from './delegations/server/compare-labels.ts'
export type { DecisionEvents } from './delegations/server/decision-events.ts'
export { draftsOfDecision } from './delegations/server/drafts-of-decision.ts'
export { dueDelegations } from './delegations/server/due-delegations.ts'
export { explainSlots, type SlotNames } from './delegations/server/explain-slots.ts'
export { flagInvalidJob } from './delegations/server/flag-invalid.job.ts'
export { issuingFrame, issuingSources } from './delegations/server/issuing-sources.ts'
export { labelBelowJob } from './delegations/server/label-below.job.ts'
export { type AwaitedStep, actedOn, lockForAct } from './delegations/server/lock-for-act.ts'
export { partiesOfDecisions } from './delegations/server/parties-of-decisions.ts'
export { countInvalidated } from './delegations/server/preview-decision-change.ts'
export { redelegationsAbove } from './delegations/server/redelegations-above.ts'
export { relationsOfUser } from './delegations/server/relations-of-user.ts'
export { respondToDelegation } from './delegations/server/respond.ts'
export { revocableAmong } from './delegations/server/revocable-among.ts'
export { type SlotStanding, standingsOfSlots } from './delegations/server/standings-of-slots.ts'
export { verdictOf } from './delegations/server/verdict-of.ts'
export { createDelegation, updateDelegation } from './delegations/server/write-delegation.ts'
export { designeesOf } from './designees/server/designees-of.ts'
export { createDelegationRole } from './designees/server/write-delegation-roles.ts'
export { effectsOf } from './effects/server/effects-of.ts'
export { isSeenDecision } from './visibility/server/decision-visibility.ts'
export { isSeenDelegation } from './visibility/server/delegation-visibility.ts'
export { findUnlabelled } from './visibility/server/seen-status.ts'
export { approversOf }
