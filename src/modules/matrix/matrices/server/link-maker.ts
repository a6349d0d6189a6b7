import { viewerOfUser } from '#modules/auth/index.server.ts'
import { matrixSettingsOf } from '#modules/settings/index.server.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import { mayWithMatrix } from '../model/matrix-policy.ts'
import { type LinkNow, type LinkState, linkStateOf, type PublicLink } from '../model/public-link.ts'
import type { StoredMatrix } from './matrix-store.ts'
import { factsOf, findMatrix } from './matrix-visibility.ts'
import { seesAboveOf } from './visibility-of-author.ts'

type LinkedMatrix = Pick<StoredMatrix, 'id' | 'groupIds' | 'definition'>

/** Refuses to show to the world what the viewer cannot view all of. Semantics 6.5. */
export async function mustSeeAllShown(
  tx: Tx,
  viewer: Viewer,
  { groupIds, definition: { allGroups, seesAbove } }: Pick<LinkedMatrix, 'groupIds' | 'definition'>,
  now: Date,
): Promise<void> {
  const all = await seesAboveOf(tx, viewer, { allGroups, groups: [...groupIds] }, now)
  if (seesAbove && !all) throw new Refusal(MATRIX_FAILURES.BEYOND_SIGHT)
}

/** Whether anyone who made the link of a matrix is there, may still share it externally, and sees all that it shows. */
async function mayMaker(
  tx: Tx,
  { tenantId, createdBy }: { tenantId: string; createdBy: string | undefined },
  matrix: LinkedMatrix,
  now: Date,
): Promise<boolean> {
  if (createdBy === undefined) return false
  try {
    const viewer = await viewerOfUser(tx, { tenantId, userId: createdBy }, now)
    const found = await findMatrix(tx, viewer, matrix.id, now)
    if (!found || !mayWithMatrix(viewer, 'matrix.share_external', factsOf(found)).ok) return false
    await mustSeeAllShown(tx, viewer, matrix, now)
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal) return false
    throw thrown
  }
}

type TenantZone = { readonly tenantId: string; readonly zone: string }

/** By what the link of a matrix is judged now. */
export async function linkNow(
  tx: Tx,
  { tenantId, zone }: TenantZone,
  matrix: LinkedMatrix & { readonly publicLink: PublicLink },
  now: Date,
): Promise<LinkNow> {
  const { createdBy } = matrix.publicLink
  const [rules, may] = await Promise.all([
    matrixSettingsOf(tx, tenantId),
    mayMaker(tx, { tenantId, createdBy }, matrix, now),
  ])
  return { rules, today: dayOf(now.getTime(), zone), mayMaker: may }
}

/** The link of a matrix as a record tells it. */
export async function readLinkState(
  tx: Tx,
  of: TenantZone,
  { publicLink, ...matrix }: LinkedMatrix & { readonly publicLink: PublicLink | null },
  now: Date,
): Promise<LinkState | null> {
  if (!publicLink) return null
  const [judged, maker] = await Promise.all([
    linkNow(tx, of, { ...matrix, publicLink }, now),
    maybeOne<{ name: string }>(
      tx,
      sql`select u.name from app.user_public u where u.tenant_id = ${of.tenantId} and u.id = ${publicLink.createdBy ?? null}`,
    ),
  ])
  return linkStateOf(publicLink, { ...judged, createdByName: maker?.name ?? '' })
}
