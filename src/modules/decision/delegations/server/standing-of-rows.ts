import { dayInWords } from '#modules/authority/engine/model/answer-texts.ts'
import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { type LimitLeft, limitsLeft } from '#modules/authority/engine/model/effective-limits.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import {
  findAwaitedDelegation,
  heldMeanwhile,
  type InForce,
  inForceOf,
  inForceOfSlot,
  remainingSlots,
  slotLookedAt,
} from '#modules/authority/engine/model/standing.ts'
import { standingText } from '#modules/authority/engine/model/standing-texts.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { HIDDEN_DELEGATION, type Names, namesFor } from '../../visibility/server/names.ts'
import { settersOf } from '../../visibility/server/redaction.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { knowsPath } from '../model/holding-slot.ts'
import { shownClamp } from './path-steps.ts'

/** Where nothing is to be named. */
const NAMELESS: RowNames = { known: new Map(), shown: new Map(), delegation: (id) => id }

const JUDGED = ['inForce', 'effectiveLimit', 'effective', 'expiration'] as const
type RowStanding = Pick<DelegationRow, 'inForce' | 'effectiveLimit'>

/** Loads the facts by which delegations are judged as rows. */
export const loadStandings = (
  tx: Tx,
  { tenantId }: Viewer,
  delegationIds: readonly string[],
  now: Date,
): Promise<Snapshot> =>
  loadSnapshot(tx, tenantId, { kind: 'STANDING', delegationIds }, undefined, asKnownNow(now))

/**
 * The rows with in force and effective limits, from facts. The record, its path and the check ask the same functions. Not
 * judged where `fields`, what is wanted of each row, names neither.
 */
export async function withStanding<R extends Pick<DelegationRow, 'id' | 'authorityLimit'>>(
  tx: Tx,
  viewer: Viewer,
  rows: readonly R[],
  {
    now,
    fields,
    snapshot: loaded,
  }: { now: Date; fields?: readonly string[] | undefined; snapshot?: Snapshot },
): Promise<(R & RowStanding)[]> {
  const isAsked = !fields || JUDGED.some((field) => fields.includes(field))
  if (!isAsked || rows.length === 0) return rows as (R & RowStanding)[]
  const times = asKnownNow(now)
  const delegationIds = rows.map(({ id }) => id)
  const snapshot = loaded ?? (await loadStandings(tx, viewer, delegationIds, now))
  const left = new Map(delegationIds.map((id) => [id, leftOf(snapshot, id)]))
  const setters = [...left.values()].flatMap((each) =>
    settersOf([...each.values()].flat().flatMap(({ clamp }) => clamp ?? [])),
  )
  const above = [...setters, ...delegationIds.flatMap((id) => findAwaitedDelegation(snapshot, id))]
  const own = ownPaths(viewer, snapshot, delegationIds)
  const names: RowNames =
    above.length > 0
      ? await namesFor(tx, viewer, { delegations: above, own, others: [] }, times, now)
      : NAMELESS
  return rows.map((row) => {
    // filters and order know the viewer's own path of this row only, not of others on the page
    const known = isReceived(viewer, snapshot, row.id) ? names : hideOwnPath(names)
    const effectiveLimit = row.authorityLimit.flatMap((stated) => {
      const [first, ...others] = left.get(row.id)?.get(stated.authorityTypeId) ?? []
      const clamps = [first?.clamp ?? null, ...others.flatMap(({ clamp }) => clamp ?? [])]
      const recipients = countSharers(snapshot, row.id, stated.authorityTypeId, first)
      return clamps.map((clamp, at) => {
        const { clampedTo, clampedBy } = shownClamp(clamp, known)
        return {
          ...stated,
          bound: clamp ? clampedTo : stated.bound,
          by: clampedBy,
          ...(at === 0 && recipients && { recipients }),
        }
      })
    })
    return {
      ...row,
      ...daysMeanwhile(snapshot, row.id),
      inForce: shownInForce(viewer, snapshot, row.id, known),
      effectiveLimit,
    }
  })
}

type RowNames = Pick<Names, 'known' | 'shown' | 'delegation'>

const hideOwnPath = ({ shown }: RowNames): RowNames => ({
  known: shown,
  shown,
  delegation: (id) => shown.get(id) ?? HIDDEN_DELEGATION,
})

/** While a change waits, the days that hold are those of both. */
function daysMeanwhile(
  snapshot: Snapshot,
  id: string,
): Partial<Pick<DelegationRow, 'effective' | 'expiration'>> {
  const held = heldMeanwhile(snapshot, id)
  const day = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  return held ? { effective: day(held.from), expiration: day(held.until) } : {}
}

/** Whether a delegation is in force, as rows, records and exports say it. */
export const shownInForce = (
  viewer: Pick<Viewer, 'zone'>,
  snapshot: Snapshot,
  delegationId: string,
  names: Pick<Names, 'known'>,
): DelegationRow['inForce'] => formatInForce(viewer, inForceOf(snapshot, delegationId), delegationId, names)

/** Formats whether one recipient has it in force. */
export const formatStandingOfSlot = (
  viewer: Pick<Viewer, 'zone'>,
  snapshot: Snapshot,
  slot: SlotAt,
  names: Pick<Names, 'known'>,
): DelegationRow['inForce'] => formatInForce(viewer, inForceOfSlot(snapshot, slot), slot.delegationId, names)

const formatInForce = (
  { zone }: Pick<Viewer, 'zone'>,
  inForce: InForce,
  ownId: string,
  { known }: Pick<Names, 'known'>,
): DelegationRow['inForce'] => ({
  standing: inForce.standing,
  held: inForce.held,
  text: standingText(inForce, ownId, (instant, id) =>
    id === ownId || known.has(id) ? dayInWords(instant, zone) : null,
  ),
})

/** By authority type: its limits with what is left of them. */
function leftOf(snapshot: Snapshot, delegationId: string): ReadonlyMap<string, readonly LimitLeft[]> {
  const authorities = snapshot.delegations.get(delegationId)?.terms.authorities ?? []
  const slot = slotLookedAt(snapshot, delegationId)
  if (!slot) return new Map()
  return new Map(authorities.map((each) => [each.authorityTypeId, limitsLeft(snapshot, slot.id, each)]))
}

/** Counts the recipients to whom the path leaves this limit. Undefined: all have it, as no change awaits acceptance. */
function countSharers(
  snapshot: Snapshot,
  delegationId: string,
  authorityTypeId: string,
  limit: LimitLeft | undefined,
): DelegationRow['effectiveLimit'][number]['recipients'] {
  const slots = remainingSlots(snapshot, delegationId)
  if (slots.length < 2 || slots.every(({ acceptedTerms }) => acceptedTerms === null)) return undefined
  const authority = snapshot.delegations
    .get(delegationId)
    ?.terms.authorities.find((each) => each.authorityTypeId === authorityTypeId)
  if (!authority || !limit) return undefined
  const bound = canonical(limit.clamp?.bound ?? limit.stated)
  const sharers = slots.filter(({ id }) => {
    const [first] = limitsLeft(snapshot, id, authority)
    return first !== undefined && canonical(first.clamp?.bound ?? first.stated) === bound
  })
  return sharers.length < slots.length ? { count: sharers.length, total: slots.length } : undefined
}

const isReceived = (viewer: Viewer, snapshot: Snapshot, delegationId: string): boolean =>
  knowsPath(viewer, remainingSlots(snapshot, delegationId))

/** The paths above those that the viewer received: theirs to read. */
export const ownPaths = (viewer: Viewer, snapshot: Snapshot, delegationIds: readonly string[]): string[] =>
  delegationIds
    .flatMap((id) => remainingSlots(snapshot, id))
    .filter((slot) => knowsPath(viewer, [slot]))
    .flatMap((slot) => pathTo(snapshot, slot.id).links.map(({ delegation }) => delegation.id))
