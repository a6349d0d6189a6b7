import type { DecisionInput } from '../model/decision.ts'
import type { StoredDecision } from './decision-store.ts'

/** What a person would write to have the decision as it is stored. */
export const inputOf = (stored: StoredDecision): DecisionInput => ({
  name: stored.name,
  description: stored.description,
  guidance: stored.guidance,
  sectionId: stored.sectionId,
  categoryId: stored.categoryId,
  ownerUserId: stored.ownerUserId,
  delegable: stored.terms.delegable,
  delegationPathway: [...stored.terms.pathways],
  maxDepth: stored.terms.maxDepth ?? null,
  decisionAuthorities: stored.terms.authorities.map((each) => ({ ...each, bounds: [...each.bounds] })),
  decisionGroups: [...stored.terms.groups],
  conditions: stored.terms.conditions.map(({ bindsFrom: _, ...each }) => each) as DecisionInput['conditions'],
  applyToExistingDelegations: false,
  roles: [...stored.roles],
})
