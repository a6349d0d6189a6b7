import type { ActionQuestions } from '#modules/actions/index.server.ts'
import { answerOnDelegation } from './asks/server/answer-actions.ts'
import { approversOf, isApprover, isViewerApprover } from './asks/server/approver-pool.ts'
import { associatedSources } from './asks/server/associated-records.ts'
import { rolesOfAcknowledgement } from './asks/server/roles-of-acknowledgement.ts'
import { bulkOnDecisions } from './decisions/server/bulk-on-decisions.ts'
import { decisionReplay } from './decisions/server/decision-replay.ts'
import * as routes from './decisions/server/decision-routes.ts'
import { exportDecisions } from './decisions/server/export-decisions.ts'
import { importDecisions } from './decisions/server/import-decisions.ts'
import { recountByRates } from './decisions/server/limit-order.ts'
import { bulkOnDelegations } from './delegations/server/bulk-on-delegations.ts'
import type { DecisionEvents } from './delegations/server/decision-events.ts'
import { delegationReplay } from './delegations/server/delegation-replay.ts'
import { delegationRoutes as routesOfDelegations } from './delegations/server/delegation-routes.ts'
import { exportDelegations } from './delegations/server/export-delegations.ts'
import { flagInvalidJob } from './delegations/server/flag-invalid.job.ts'
import { followDecision } from './delegations/server/follow-decision.job.ts'
import { labelBelowJob } from './delegations/server/label-below.job.ts'
import { countInvalidated } from './delegations/server/preview-decision-change.ts'
import { severalRoutes } from './delegations/server/several-routes.ts'
import { delegationRoles } from './designees/server/delegation-role-store.ts'
import { createDelegationRole } from './designees/server/write-delegation-roles.ts'
import { detachGroups } from './effects/server/detach-groups.job.ts'
import { flagByRates, flagConcerned, flagRedelegations } from './effects/server/flag-concerned.job.ts'

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
export { authorityRoutes } from './check/server/authority-routes.ts'
export { cellsAt } from './check/server/cells-at.ts'
export { type Designation, designatedAt } from './check/server/designated-at.ts'
export { hasCurrencyLimits } from './decisions/server/has-currency-limits.ts'
export { namesOfDecisions, ownersOfDecisions } from './decisions/server/names-of-decisions.ts'
export { placedAt } from './decisions/server/placed-at.ts'
export { usesOfSettings } from './decisions/server/uses-of-settings.ts'
export { createDecision } from './decisions/server/write-decision.ts'
export { changeStatusOfDelegations } from './delegations/server/change-status.ts'
export { startComparing } from './delegations/server/compare-labels.ts'
export { draftsOfDecision } from './delegations/server/drafts-of-decision.ts'
export { dueDelegations } from './delegations/server/due-delegations.ts'
export { explainSlots, type SlotNames } from './delegations/server/explain-slots.ts'
export { issuingFrame, issuingSources } from './delegations/server/issuing-sources.ts'
export { type AwaitedStep, actedOn, lockForAct } from './delegations/server/lock-for-act.ts'
export { partiesOfDecisions } from './delegations/server/parties-of-decisions.ts'
export { redelegationsAbove } from './delegations/server/redelegations-above.ts'
export { relationsOfUser } from './delegations/server/relations-of-user.ts'
export { respondToDelegation } from './delegations/server/respond.ts'
export { revocableAmong } from './delegations/server/revocable-among.ts'
export { type SlotStanding, standingsOfSlots } from './delegations/server/standings-of-slots.ts'
export { verdictOf } from './delegations/server/verdict-of.ts'
export { createDelegation, updateDelegation } from './delegations/server/write-delegation.ts'
export { delegationRoleRoutes } from './designees/server/delegation-role-routes.ts'
export { designeesOf } from './designees/server/designees-of.ts'
export { effectsOf } from './effects/server/effects-of.ts'
export { decisionListeners } from './effects/server/listeners.ts'
export { linkRoutes } from './links/server/link-routes.ts'
export { requestRoutes } from './requests/server/request-routes.ts'
export { isSeenDecision } from './visibility/server/decision-visibility.ts'
export { isSeenDelegation } from './visibility/server/delegation-visibility.ts'
export { findUnlabelled } from './visibility/server/seen-status.ts'
export { approversOf, labelBelowJob }

const imported = importDecisions(countInvalidated)
export const decisionRoutes = routes.decisionRoutes(imported)
export const decisionTemplateRoutes = routes.decisionTemplateRoutes(imported)

const onSeveral = bulkOnDelegations(createDelegationRole)
export const delegationRoutes = routesOfDelegations(createDelegationRole)
export const delegationBulkRoutes = severalRoutes(onSeveral)

/** How facts of this module are compared with the history. */
export const decisionReplays = [decisionReplay, delegationReplay, delegationRoles.replay]

export { type DecisionEvents, flagInvalidJob }
export const decisionJobs = (listeners: DecisionEvents) => [
  detachGroups,
  flagConcerned,
  flagByRates,
  flagInvalidJob(listeners),
  flagRedelegations,
  followDecision,
  labelBelowJob(listeners),
  recountByRates,
]
/** Work of this module that takes longer than a person waits. */
export const decisionLongJobs = [
  bulkOnDecisions.job,
  onSeveral.job,
  exportDecisions.job,
  exportDelegations.job,
  ...imported.jobs,
]
