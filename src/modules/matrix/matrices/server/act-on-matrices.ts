import { changeStatusOfDelegations } from '#modules/decision/index.server.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { bulkReplyOf } from '#platform/server/bulk-reply.ts'
import { actOnEach, judgeEach } from '#platform/server/judge-each.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import { type MatrixAct, matrixActs, matrixLifecycle } from '../model/matrix-lifecycle.ts'
import { mayActOnMatrix, mayChangeShown } from '../model/matrix-policy.ts'
import { matrices, type StoredMatrix } from './matrix-store.ts'
import { type FoundMatrix, factsOf, findMatrices, lockMatrices, storedOf } from './matrix-visibility.ts'
import { openInScope, seesAllWritten } from './open-in-scope.ts'
import { asShown, sightOf } from './sight-of-writer.ts'

type Several = { readonly ids: readonly string[]; readonly now: Date }

const after = (stored: StoredMatrix, act: Exclude<MatrixAct, 'edit' | 'reassign'>): StoredMatrix => ({
  ...stored,
  status: leadsTo(matrixLifecycle, stored.status, matrixActs.of[act].event, stored.previousStatus ?? 'DRAFT'),
  previousStatus: act === 'archive' ? stored.status : null,
  // what a matrix of another status has opens nothing, and a restore does not open it again. Spec 4.5
  publicLink: null,
})

/** Restores or deletes several, each answered for itself. Spec 4.5. */
export async function changeStatusOfMatrices(
  tx: Tx,
  viewer: Viewer,
  act: 'restore' | 'delete',
  { ids, now }: Several,
): Promise<BulkReply> {
  const found = await lockMatrices(tx, viewer, ids, now)
  const { permitted, reply } = judgeEach(ids, found, (each) => mayActOnMatrix(viewer, act, factsOf(each)))
  const saved = permitted.map((each) => {
    const before = storedOf(each)
    return { event: matrixActs.of[act].event, before, after: after(before, act) }
  })
  await matrices.save(tx, viewer, saved, now)
  return reply
}

/**
 * Archives several, each answered for itself. Where delegations are revoked with them, those of one matrix are revoked all or
 * the matrix stays. Spec 4.5.
 */
export async function archiveMatrices(
  tx: Tx,
  viewer: Viewer,
  { ids, now, revokes }: Several & { readonly revokes: boolean },
): Promise<BulkReply> {
  const found = await lockMatrices(tx, viewer, ids, now)
  return actOnEach(
    ids,
    (id) => found.get(id),
    async (each) => {
      const verdict = firstRefusal(mayActOnMatrix(viewer, 'archive', factsOf(each)))
      if (!verdict.ok) return verdict
      const revoked = revokes ? await revokeInScope(tx, viewer, each, now) : allowed
      if (!revoked.ok) return revoked
      const before = storedOf(each)
      await matrices.save(tx, viewer, [{ event: 'ARCHIVE', before, after: after(before, 'archive') }], now)
      return allowed
    },
  )
}

async function revokeInScope(tx: Tx, viewer: Viewer, matrix: FoundMatrix, now: Date): Promise<Verdict> {
  if (!(await seesAllWritten(tx, viewer, matrix, now))) return refused(MATRIX_FAILURES.SIGHT_LOST)
  const open = await openInScope(tx, viewer, [matrix], now)
  if (open.notRevocable.length > 0)
    return refused(MATRIX_FAILURES.NOT_REVOCABLE, { count: open.notRevocable.length })
  if (open.revocable.length === 0) return allowed
  const { refused: others } = await changeStatusOfDelegations(tx, viewer, {
    ids: open.revocable,
    to: 'revoked',
    cascade: false,
    reason: `Archived with the matrix “${matrix.name}”.`,
  })
  // all or none: what was revoked already is taken back with the transaction
  if (others.length > 0) throw new Refusal(MATRIX_FAILURES.NOT_REVOCABLE, { count: others.length })
  return allowed
}

/** What an archive of those that the viewer may archive now would revoke, and which links it would end. Spec 4.5. */
export async function previewEnding(
  tx: Tx,
  viewer: Viewer,
  { ids, now, revokes }: Several & { readonly revokes: boolean },
) {
  const found = await findMatrices(tx, viewer, ids, now)
  const ended = [...found.values()].filter((each) => mayActOnMatrix(viewer, 'archive', factsOf(each)).ok)
  const lost = revokes ? await lostAmong(tx, viewer, ended, now) : []
  const going = ended.filter((each) => !lost.includes(each))
  const { revocable, notRevocable } = await openInScope(tx, viewer, revokes ? going : [], now)
  return {
    matrices: going.length,
    delegations: revocable.length + notRevocable.length,
    notRevocable: notRevocable.length,
    links: going.filter(({ publicLink }) => publicLink !== null).length,
    refused: bulkReplyOf(lost.map(({ id }) => [id, refused(MATRIX_FAILURES.SIGHT_LOST)])).refused,
  }
}

async function lostAmong(tx: Tx, viewer: Viewer, of: readonly FoundMatrix[], now: Date) {
  const seen = await Promise.all(of.map((each) => seesAllWritten(tx, viewer, each, now)))
  return of.filter((_, at) => !seen[at])
}

/** Gives several another owner, each answered for itself. Who gives a matrix shows it, as whoever shares it. Spec 7.6. */
export async function reassignMatrices(
  tx: Tx,
  viewer: Viewer,
  { ids, ownerId, now }: Several & { readonly ownerId: string },
): Promise<BulkReply> {
  const [owner] = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${viewer.tenantId} and u.id = ${ownerId} and u.status = 'ACTIVE'
      and exists (select 1 from app.user_permission_public p where p.tenant_id = ${viewer.tenantId} and p.user_id = u.id
        and p.key = 'tenant.access_matrices_module')`,
  )
  if (!owner)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.ownerId', message: 'This person is not an active user with access to Matrices.' },
    ])
  const found = await lockMatrices(tx, viewer, ids, now)
  return actOnEach(
    ids,
    (id) => found.get(id),
    async (each) => {
      const before = storedOf(each)
      const { allGroups, seesAbove } = before.definition
      const facts = factsOf(each)
      const sight = await sightOf(tx, viewer, { allGroups, groups: [...before.groupIds] }, now)
      const shown = asShown(
        before.definition,
        { seesAbove: sight === 'ABOVE', writtenBy: viewer.userId },
        ownerId === each.writtenBy,
      )
      const verdict = firstRefusal(
        mayActOnMatrix(viewer, 'reassign', facts),
        sight === 'NOT_ALL' ? refused(MATRIX_FAILURES.BEYOND_SIGHT) : allowed,
        shown.seesAbove === seesAbove ? allowed : mayChangeShown(viewer, facts, before.publicLink !== null),
      )
      if (!verdict.ok || ownerId === before.ownerUserId) return verdict
      const after = { ...before, definition: shown, ownerUserId: ownerId }
      await matrices.save(tx, viewer, [{ event: 'REASSIGN', before, after }], now)
      return allowed
    },
  )
}
