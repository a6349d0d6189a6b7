import type { Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { changesInWords, namesIn } from '#platform/server/records/changelog.ts'
import { NOTHING } from '#platform/server/records/differences.ts'
import { changesBetween } from '#platform/server/records/history.ts'
import { changedContent, contentOfTerms } from '../model/content-terms.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { knowsPath } from '../model/holding-slot.ts'
import type { ProposedChange } from '../model/proposed-change.ts'
import { remaining, type StoredDelegation, writtenOf } from '../model/stored-delegation.ts'
import { acceptedBefore } from './accepted-before.ts'
import { whoMayApprove } from './approvers.ts'
import { delegationChangelog, ISSUED_BY } from './delegation-changelog.ts'

const REDELEGATIONS = {
  field: 'moveRedelegations',
  label: 'Redelegations of removed recipients',
  old: 'Stay',
  new: 'Move to the new recipient',
}

/** A change that waits, as the change log would tell it once it is approved; who made it, and who may approve it. */
export async function changeInWords(
  tx: Tx,
  viewer: Viewer,
  { stored, change }: { stored: StoredDelegation; change: ProposedChange | null },
  now: Date,
): Promise<DelegationDetail['change']> {
  if (!change) return null
  const { tenantId } = viewer
  const own = knowsPath(viewer, remaining(stored)) ? stored.path : []
  const changelog = delegationChangelog(viewer, now, own)
  const fields = { ...changelog.fields, parentSlotId: ISSUED_BY }
  const { parentDelegationId, parentSlotId } = stored
  const changes = changesBetween(
    { ...stored.content, parentDelegationId, parentSlotId },
    {
      ...changedContent(stored.content, change.content),
      parentDelegationId: change.place?.delegationId ?? parentDelegationId,
      parentSlotId: await slotOfAnother(tx, tenantId, stored, change),
    },
  )
  const [names, approvers, { name }] = await Promise.all([
    namesIn(tx, changelog, tenantId, [stored.content, changes]),
    whoMayApprove(tx, tenantId, [stored.id], now),
    one<{ name: string }>(
      tx,
      sql`select u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = ${change.proposedBy}`,
    ),
  ])
  return {
    id: change.id,
    proposedBy: { id: change.proposedBy, name },
    proposedAt: new Date(change.proposedAt).toISOString(),
    approvers: [...(approvers.get(stored.id) ?? [])],
    differences: [
      ...joinExpiration(changesInWords({ fields }, changes, names)),
      ...(change.moveRedelegations ? [REDELEGATIONS] : []),
    ],
  }
}

type Differences = NonNullable<DelegationDetail['change']>['differences']

/** A last day and its absence are one fact. */
function joinExpiration(differences: Differences): Differences {
  if (!differences.some(({ field }) => field === 'expirationDate')) return differences
  const named = (text: string) => (text === NOTHING ? 'No end date' : text)
  return differences
    .filter(({ field }) => field !== 'isNoExpiration')
    .map((each) =>
      each.field === 'expirationDate' ? { ...each, old: named(each.old), new: named(each.new) } : each,
    )
}

/** The slot that it would be below, where that is of another issuer: the same one may have received both delegations. */
async function slotOfAnother(
  tx: Tx,
  tenantId: string,
  { parentSlotId, issuerUserId, issuerPositionId }: StoredDelegation,
  { place }: { readonly place: { readonly slotId: string } | null },
): Promise<string | null> {
  if (place === null) return parentSlotId
  const { userId, positionId } = await one<{ userId: string | null; positionId: string | null }>(
    tx,
    sql`select s.user_id as "userId", s.position_id as "positionId" from app.delegation_slot s
      where s.tenant_id = ${tenantId} and s.id = ${place.slotId}`,
  )
  return userId === issuerUserId && positionId === issuerPositionId ? parentSlotId : place.slotId
}

/** Describes each change that awaits the acceptance of a recipient, compared with the terms that they accepted last. */
export async function describeOfferedChanges(
  tx: Tx,
  viewer: Viewer,
  stored: StoredDelegation,
  now: Date,
): Promise<DelegationDetail['offeredChanges']> {
  const { terms, parentSlotId } = stored
  const waiting = remaining(stored).filter(({ acceptedTerms }) => acceptedTerms !== null)
  if (terms === null || waiting.length === 0) return []
  const own = knowsPath(viewer, remaining(stored)) ? stored.path : []
  const changelog = delegationChangelog(viewer, now, own)
  const fields = { ...changelog.fields, parentSlotId: ISSUED_BY }
  const places = await acceptedBefore(tx, viewer.tenantId, stored)
  const contentOf = (from: Terms) => contentOfTerms(stored.content, from, viewer.zone, writtenOf(stored))
  return Promise.all(
    waiting.map(async ({ id: slotId, acceptedTerms }) => {
      const slotBefore = places.get(slotId)?.parentSlotId ?? parentSlotId
      const place = slotBefore === null ? null : { slotId: slotBefore }
      const changes = changesBetween(
        {
          ...contentOf(acceptedTerms as Terms),
          parentSlotId: await slotOfAnother(tx, viewer.tenantId, stored, { place }),
        },
        { ...contentOf(terms), parentSlotId },
      )
      const names = await namesIn(tx, changelog, viewer.tenantId, [stored.content, changes])
      return { slotId, differences: joinExpiration(changesInWords({ fields }, changes, names)) }
    }),
  )
}
