import { type BeyondBelow, mayEndWithin } from '#modules/auth/permissions/model/group-scope.ts'
import { type ActKey, defineActs } from '#platform/model/acts.ts'
import { allowed, firstRefusal, type Verdict } from '#platform/model/verdict.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { DecisionStatus } from './decision.ts'
import { decisionLifecycle, mayDelete } from './decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from './decision-policy.ts'

/** Spec 4.2. What ends with a decision is reported before it is archived or deleted. */
export const decisionActs = defineActs(decisionLifecycle, {
  edit: { event: 'EDIT', permission: 'decision.edit', icon: 'edit' },
  restore: { event: 'RESTORE', permission: 'decision.archive', icon: 'reissue', asks: 'always' },
  archive: {
    event: 'ARCHIVE',
    permission: 'decision.archive',
    icon: 'archive',
    danger: true,
    asks: 'always',
  },
  delete: { event: 'DELETE', permission: 'decision.delete', icon: 'trash', danger: true, asks: 'always' },
})
export type DecisionAct = ActKey<typeof decisionActs>
/** Changes the status and nothing else. */
export type StatusAct = Exclude<DecisionAct, 'edit'>

export type DecisionFacts = {
  readonly status: DecisionStatus
  readonly tie: DecisionTie
  /** Something was issued from it once. */
  readonly wasIssued: boolean
  /** What an archive or a delete would end of groups beyond the viewer's. */
  readonly beyond?: BeyondBelow | undefined
}

/** Whether the viewer may do this to a decision: the call, the record and the button ask here. */
export const mayActOnDecision = (
  viewer: Viewer,
  act: DecisionAct,
  { status, tie, wasIssued, beyond }: DecisionFacts,
): Verdict =>
  firstRefusal(
    mayWithDecision(viewer, decisionActs.of[act].permission, tie, status === 'DRAFT'),
    () => (act === 'delete' ? mayDelete(status, wasIssued) : decisionActs.mayHappen(act, status)),
    () => (act === 'archive' || act === 'delete' ? mayEndWithin(beyond) : allowed),
  )

const ENDING = ['decision.archive', 'decision.delete'] as const

/** Whether an act that ends a decision asks what else it ends: a scope of groups covers its own alone. */
export const asksWhatEnds = (viewer: Viewer): boolean =>
  ENDING.some((permission) => scopeOf(viewer, permission) === 'GROUPS')

/** Everything that they may do. */
export const actsOfDecision = (viewer: Viewer, facts: DecisionFacts): DecisionAct[] =>
  decisionActs.keys.filter((act) => mayActOnDecision(viewer, act, facts).ok)
