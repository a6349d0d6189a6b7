import { coveredByAll } from '#modules/authority/engine/model/groups.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { holdingText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { Names } from '../../visibility/server/names.ts'
import type { Overlap } from '../model/approval-review.ts'
import type { DelegationContent, PathStep } from '../model/delegation.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { findShownSlots, knownLimitOf, stepOf } from './path-steps.ts'

/** Slots of other delegations that share a person or a vacant position with the recipients of one. */
type OtherAuthority = { readonly delegationIds: readonly string[]; readonly slotIds: ReadonlySet<string> }

/** At most so many slots are judged: those in force first. */
const MOST_SLOTS = 200
/** At most so many overlaps are listed. */
const MOST_OVERLAPS = 20

/** Finds what the recipients, and who occupies the positions among them, have by other delegations of the decision. */
export async function findOtherAuthority(
  tx: Tx,
  { tenantId }: Viewer,
  { id, decisionId }: Pick<StoredDelegation, 'id' | 'decisionId'>,
  { recipientType, delegationRecipients: recipients }: DelegationContent,
  now: Date,
): Promise<OtherAuthority> {
  const users = recipients.flatMap(({ recipientUserId }) => recipientUserId ?? [])
  const positions =
    recipientType === 'POSITION_ONLY'
      ? recipients.flatMap(({ recipientPositionId }) => recipientPositionId ?? [])
      : []
  const occupancies = (which: Sql): Sql => sql`app.occupancy_public o
    where o.tenant_id = ${ownTenant} and ${holdsNow('o', now)} and ${which}`
  const people = sql`(select unnest(${users}::uuid[]) union select o.user_id from ${occupancies(sql`o.position_id = any(${positions}::uuid[])`)})`
  const found = await rows<{ slotId: string; delegationId: string }>(
    tx,
    sql`select s.id as "slotId", d.id as "delegationId"
      from app.delegation d join app.delegation_slot s on s.tenant_id = ${ownTenant} and s.delegation_id = d.id
      where d.tenant_id = ${tenantId} and d.decision_id = ${decisionId} and d.id <> ${id} and d.status in ('PENDING', 'ISSUED', 'ACCEPTED')
        and s.decision_id = ${decisionId} and s.status not in ('DRAFT', 'REMOVED', 'DELETED') and (s.user_id in ${people}
          or s.kind = 'POSITION_ONLY' and (s.position_id = any(${positions}::uuid[])
            or s.position_id in (select o.position_id from ${occupancies(sql`o.user_id in ${people}`)})))
      order by d.in_force = 'YES' desc, d.id, s.id limit ${sql.lit(MOST_SLOTS)}`,
  )
  return {
    delegationIds: [...new Set(found.map(({ delegationId }) => delegationId))],
    slotIds: new Set(found.map(({ slotId }) => slotId)),
  }
}

const STANDING_OF: Readonly<Partial<Record<PathStep['state'], Overlap['standing']>>> = {
  LIVE: 'IN_FORCE',
  CUT: 'IN_FORCE',
  UNHELD: 'IN_FORCE',
  NOT_YET: 'NOT_YET',
  ACCEPTANCE: 'ACCEPTANCE',
  APPROVAL: 'APPROVAL',
}

/** What a recipient has, in words, as far as the viewer may know it. */
export function describeHolding(step: PathStep): string {
  if (step.allLimits) return `has ${step.allLimits}`
  return holdingText(knownLimitOf(step))
}

/** What is approved: its content, and its terms once they can be made. */
type ApprovedContent = { readonly content: DelegationContent; readonly terms: Terms | null }

/** Lists authority of the same type in a shared group on a shared day, as far as the viewer may view it. */
export function listOverlaps(
  snapshot: Snapshot,
  { delegationIds, slotIds }: OtherAuthority,
  approved: ApprovedContent,
  names: Names,
  now: Date,
): Overlap[] {
  const overlaps = delegationIds.flatMap((id) => {
    const delegation = snapshot.delegations.get(id)
    const displayId = names.seen.get(id)
    if (!delegation || displayId === undefined) return []
    if (!canOverlap(snapshot, approved, delegation.terms)) return []
    const { effective, expiration } = delegation.terms
    const slots = findShownSlots(snapshot, id, names).filter((slot) => slotIds.has(slot.id))
    return slots.flatMap((slot): Overlap[] => {
      const step = stepOf(snapshot, delegation, slot, names)
      const standing = STANDING_OF[step.state]
      return standing
        ? [
            {
              id,
              displayId,
              recipient: step.recipients.join(', '),
              limit: knownLimitOf(step),
              holding: describeHolding(step),
              standing,
              from: effective > now.getTime() ? new Date(effective).toISOString() : null,
              expiration: expiration === null ? null : new Date(expiration).toISOString(),
            },
          ]
        : []
    })
  })
  return overlaps.slice(0, MOST_OVERLAPS)
}

function canOverlap({ groups }: Snapshot, { content, terms }: ApprovedContent, other: Terms): boolean {
  const typesOf = (each: readonly { readonly authorityTypeId: string }[]) =>
    each.map(({ authorityTypeId }) => authorityTypeId)
  const own = typesOf(content.delegationAuthorities)
  const sharesType = own.length === 0 || typesOf(other.authorities).some((each) => own.includes(each))
  const sharesGroup = coveredByAll(groups, [content.delegationGroups, other.groups]).length > 0
  return sharesType && sharesGroup && (terms === null || sharesDay(terms, other))
}

type Period = Pick<Terms, 'effective' | 'expiration'>
const sharesDay = (one: Period, other: Period): boolean =>
  (one.expiration === null || other.effective < one.expiration) &&
  (other.expiration === null || one.effective < other.expiration)
