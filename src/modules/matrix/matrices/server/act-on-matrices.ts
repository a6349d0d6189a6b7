import { changeStatusOfDelegations } from '#modules/decision/index.server.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { actOnEach, judgeEach } from '#platform/server/records/judge-each.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import { type MatrixAct, matrixActs, matrixLifecycle } from '../model/matrix-lifecycle.ts'
import { mayActOnMatrix, mayGiveMatrix } from '../model/matrix-policy.ts'
import { writtenOf } from './matrix-reading.ts'
import { matrices, type StoredMatrix } from './matrix-store.ts'
import { type FoundMatrix, factsOf, findMatrices, lockMatrices, storedOf } from './matrix-visibility.ts'
import { openInScope, seesAllWritten } from './open-in-scope.ts'
import { asShown, givingOf, visibilityOf } from './visibility-of-author.ts'

type BulkInput = { readonly ids: readonly string[]; readonly now: Date }

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
  { ids, now }: BulkInput,
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

type ArchiveInput = BulkInput & { readonly revokes: boolean }

/**
 * Archives several, each answered for itself. Where delegations are revoked with them, those of one matrix are revoked all or
 * the matrix stays. Spec 4.5.
 */
export async function archiveMatrices(
  tx: Tx,
  viewer: Viewer,
  { ids, now, revokes }: ArchiveInput,
): Promise<BulkReply> {
  const found = await lockMatrices(tx, viewer, ids, now)
  const { permitted, reply, revokedWith } = await judgeArchives(tx, viewer, found, { ids, now, revokes })
  const done = new Set<string>()
  for (const each of permitted) {
    const fresh = revokedWith(each).filter((id) => !done.has(id))
    await revokeWith(tx, viewer, each, fresh)
    for (const id of fresh) done.add(id)
  }
  const saved = permitted.map((each) => {
    const before = storedOf(each)
    return { event: 'ARCHIVE', before, after: after(before, 'archive') }
  })
  await matrices.save(tx, viewer, saved, now)
  return reply
}

/** The delegations that an archive of several revokes. Its effects are judged on these and all below. */
export async function findRevokedByArchive(tx: Tx, viewer: Viewer, asked: ArchiveInput): Promise<string[]> {
  if (!asked.revokes) return []
  const found = await findMatrices(tx, viewer, asked.ids, asked.now)
  const { permitted, revokedWith } = await judgeArchives(tx, viewer, found, asked)
  return [...new Set(permitted.flatMap(revokedWith))]
}

/** What an archive of several would revoke, which links it would end, and which of them it would leave. Spec 4.5. */
export async function previewEnding(tx: Tx, viewer: Viewer, asked: ArchiveInput) {
  const found = await findMatrices(tx, viewer, asked.ids, asked.now)
  const { permitted, reply, revokedWith } = await judgeArchives(tx, viewer, found, asked)
  return {
    matrices: permitted.length,
    delegations: new Set(permitted.flatMap(revokedWith)).size,
    links: permitted.filter(({ publicLink }) => publicLink !== null).length,
    refused: reply.refused,
  }
}

/** Judges all of them before anything is changed: what one revokes, another one that shows it needs not revoke. */
async function judgeArchives(
  tx: Tx,
  viewer: Viewer,
  found: ReadonlyMap<string, FoundMatrix>,
  { ids, ...how }: ArchiveInput,
) {
  const judged = new Map<string, ActVerdict>()
  for (const [id, matrix] of found) judged.set(id, await judgeArchive(tx, viewer, matrix, how))
  const each = judgeEach(ids, found, (_, id) => judged.get(id)?.verdict ?? refused('NOT_FOUND'))
  return { ...each, revokedWith: ({ id }: FoundMatrix) => judged.get(id)?.revoked ?? [] }
}

type ActVerdict = { readonly verdict: Verdict; readonly revoked: readonly string[] }

/** Whether the viewer may archive a matrix, and the delegations that they revoke with it: all that are open in its scope. */
async function judgeArchive(
  tx: Tx,
  viewer: Viewer,
  matrix: FoundMatrix,
  { now, revokes }: Pick<ArchiveInput, 'now' | 'revokes'>,
): Promise<ActVerdict> {
  const verdict = mayActOnMatrix(viewer, 'archive', factsOf(matrix))
  if (!verdict.ok || !revokes) return { verdict, revoked: [] }
  if (!(await seesAllWritten(tx, viewer, matrix, now)))
    return { verdict: refused(MATRIX_FAILURES.REVOKES_UNSEEN), revoked: [] }
  const { revocable, notRevocable } = await openInScope(tx, viewer, matrix, now)
  return notRevocable.length === 0
    ? { verdict, revoked: revocable }
    : { verdict: refused(MATRIX_FAILURES.NOT_REVOCABLE, { count: notRevocable.length }), revoked: [] }
}

async function revokeWith(tx: Tx, viewer: Viewer, { name }: FoundMatrix, ids: readonly string[]) {
  if (ids.length === 0) return
  const { refused: others } = await changeStatusOfDelegations(tx, viewer, {
    ids: [...ids],
    to: 'revoked',
    cascade: false,
    reason: `Archived with the matrix “${name}”.`,
  })
  // all or none: what was revoked already is taken back with the transaction
  if (others.length > 0) throw new Refusal(MATRIX_FAILURES.NOT_REVOCABLE, { count: others.length })
}

/** Gives several another owner, each answered for itself. Who gives a matrix shows it, as the person who shares it. Spec 7.6. */
export async function reassignMatrices(
  tx: Tx,
  viewer: Viewer,
  { ids, ownerId, now }: BulkInput & { readonly ownerId: string },
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
      const sight = await visibilityOf(tx, viewer, writtenOf(each), now)
      const verdict = mayGiveMatrix(viewer, factsOf(each), givingOf(sight, each))
      if (!verdict.ok || ownerId === before.ownerUserId) return verdict
      const definition = asShown(
        before.definition,
        { seesAbove: sight === 'ABOVE', writtenBy: viewer.userId },
        ownerId === each.writtenBy,
      )
      const after = { ...before, definition, ownerUserId: ownerId }
      await matrices.save(tx, viewer, [{ event: 'REASSIGN', before, after }], now)
      return allowed
    },
  )
}
