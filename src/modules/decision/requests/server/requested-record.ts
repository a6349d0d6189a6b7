import type { AssociatedKind } from '#modules/actions/actions/model/action.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { findDecision } from '../../decisions/server/decision-store.ts'
import { namesOfDecisions } from '../../decisions/server/names-of-decisions.ts'
import { findDelegations, lockDelegations } from '../../delegations/server/find-delegations.ts'
import { type Candidate, candidatesOf } from '../model/request-rules.ts'
import { type Candidates, candidatesOfDecisions, candidatesOfDelegations } from './candidates.ts'

export type RequestSubject = {
  readonly decisionId?: string | undefined
  readonly delegationId?: string | undefined
}

/** A decision or a delegation of which someone asks for authority, with everyone who can be asked. */
export type AskedFor = {
  readonly kind: AssociatedKind
  readonly id: string
  readonly decision: { readonly id: string; readonly name: string }
  readonly isInUse: boolean
  readonly candidates: readonly Candidate[]
}

/** The record where the viewer may see it; `lock` holds it until the transaction ends: two requests at the same time are one after the other. */
export async function recordAskedFor(
  tx: Tx,
  viewer: Viewer,
  { decisionId, delegationId }: RequestSubject,
  now: Date,
  lock = false,
): Promise<AskedFor> {
  if ((decisionId === undefined) === (delegationId === undefined))
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.decisionId', message: 'Name a decision or a delegation.' },
    ])
  return decisionId
    ? ofDecision(tx, viewer, decisionId, now, lock)
    : ofDelegation(tx, viewer, delegationId as string, now, lock)
}

async function ofDecision(tx: Tx, viewer: Viewer, id: string, now: Date, lock: boolean): Promise<AskedFor> {
  const found = await findDecision(tx, viewer, id, now, lock)
  if (!found) throw notFound()
  const candidates = askedBy(viewer, await candidatesOfDecisions(tx, viewer.tenantId, [id], now), id)
  const isInUse = found.status === 'PUBLISHED' && found.terms.delegable
  return { kind: 'DECISION', id, decision: { id, name: found.name }, isInUse, candidates }
}

async function ofDelegation(tx: Tx, viewer: Viewer, id: string, now: Date, lock: boolean): Promise<AskedFor> {
  const found = lock
    ? (await lockDelegations(tx, viewer, [id])).found.get(id)
    : (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored, status } = found
  const names = await namesOfDecisions(tx, viewer.tenantId, [stored.decisionId])
  const candidates = await candidatesOfDelegations(tx, viewer.tenantId, [stored], now)
  return {
    kind: 'DELEGATION',
    id,
    decision: { id: stored.decisionId, name: names.get(stored.decisionId) ?? '' },
    isInUse: status === 'ISSUED' || status === 'ACCEPTED',
    candidates: askedBy(viewer, candidates, id),
  }
}

/** Those whom the viewer can ask. */
const askedBy = ({ userId }: Viewer, candidates: Candidates, id: string): readonly Candidate[] =>
  candidatesOf(candidates.get(id) ?? [], userId)
