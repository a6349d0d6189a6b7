import { defineLifecycle, mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { DECISION_STATUS_LABELS, type DecisionStatus } from './decision.ts'

/** Spec 4.2. Restore leads back to the status before; delegations that an archive revoked stay revoked. */
export const decisionLifecycle = defineLifecycle({
  noun: 'decision',
  labels: DECISION_STATUS_LABELS,
  transitions: [
    { from: ['DRAFT'], event: 'PUBLISH', to: 'PUBLISHED', verb: 'publish' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'EDIT', to: 'same', verb: 'edit' },
    { from: ['DRAFT', 'PUBLISHED'], event: 'ARCHIVE', to: 'ARCHIVED', verb: 'archive' },
    { from: ['ARCHIVED'], event: 'RESTORE', to: 'previous', verb: 'restore' },
    { from: ['DRAFT', 'ARCHIVED', 'PUBLISHED'], event: 'DELETE', to: 'DELETED', verb: 'delete' },
  ],
})

/** Where something was issued, a published decision is archived first. Semantics 4.1. */
export const mayDelete = (status: DecisionStatus, wasIssued: boolean): Verdict =>
  firstRefusal(
    mayHappen(decisionLifecycle, status, 'DELETE'),
    status === 'PUBLISHED' && wasIssued
      ? refused('INVALID_TRANSITION', {
          sentence:
            'Delegations have been issued from this decision. Archive the decision before you delete it.',
        })
      : allowed,
  )

export type DecisionEvent = (typeof decisionLifecycle)['transitions'][number]['event']
