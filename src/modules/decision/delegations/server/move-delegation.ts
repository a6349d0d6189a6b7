import { mayHappen } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { must, notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { moveProblems } from '../../authority/model/move-rules.ts'
import { problemText } from '../../authority/model/problem-texts.ts'
import { loadSnapshot } from '../../authority/server/load-snapshot.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { moved, placeBelow } from '../model/delegation-transitions.ts'
import { saveDelegation } from './delegation-store.ts'
import { lockDelegations } from './find-delegations.ts'
import { findIssuer } from './issuing.ts'

type Asked = {
  id: string
  parentDelegationId: string
  parentSlotId: string | null
  expected: number | undefined
  now: Date
}

/** Hangs a delegation, and all below it, from another slot that covers it in every dimension. authority 3. */
export async function moveDelegation(
  tx: Tx,
  viewer: Viewer,
  { id, parentDelegationId, parentSlotId, expected, now: asked }: Asked,
): Promise<void> {
  const now = await inTurn(tx, viewer.tenantId, id, asked)
  const found = (await lockDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, 'delegation.edit', found.tie))
  mustMatch(found.stored.version, expected)
  must(mayHappen(delegationLifecycle, found.status, 'MOVE'))
  const before = found.stored
  const parent = await findIssuer(tx, viewer, { delegationId: parentDelegationId, slotId: parentSlotId, now })
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'DECISION', decisionId: before.decisionId, requester: undefined },
    undefined,
    { at: now, knownAt: now },
  )
  const problems = moveProblems(snapshot, id, parent.slot.id)
  if (problems.length > 0)
    throw new Refusal(
      'RULE_BROKEN',
      {},
      problems.map((each) => ({ path: 'body.parentSlotId', message: problemText(each), code: each.code })),
    )
  const after = moved(before, placeBelow(parent))
  await saveDelegation(tx, viewer, { event: 'MOVE', before, after, now })
  await sql`update app.delegation d set path = ${[...after.path, id]}::uuid[] || d.path[array_position(d.path, ${id}::uuid) + 1 : cardinality(d.path)]
    where d.tenant_id = ${viewer.tenantId} and d.path @> array[${id}::uuid]`.execute(tx)
}

/**
 * Moves within a decision happen one after the other, each at an instant that sees the one before it, whatever the clock of
 * its request said: two of them can never close a circle.
 */
async function inTurn(tx: Tx, tenantId: string, id: string, asked: Date): Promise<Date> {
  await sql`select pg_advisory_xact_lock(hashtextextended('move ' || d.decision_id, 2)) from app.delegation d
    where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(tx)
  const [last] = await rows<{ recorded: Date | null }>(
    tx,
    sql`select date_trunc('milliseconds', max(t.recorded_from)) + interval '1 millisecond' as recorded
      from app.delegation d join app.delegation_terms t on t.tenant_id = d.tenant_id and t.decision_id = d.decision_id
      where d.tenant_id = ${tenantId} and d.id = ${id}`,
  )
  return last?.recorded && last.recorded > asked ? last.recorded : asked
}
