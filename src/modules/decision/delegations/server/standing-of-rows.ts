import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/sql.ts'
import { dayInWords } from '../../authority/model/answer-texts.ts'
import { pathTo } from '../../authority/model/chain.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import {
  type Clamp,
  clampOf,
  inForceOf,
  remainingSlots,
  slotLookedAt,
} from '../../authority/model/standing.ts'
import { standingText } from '../../authority/model/standing-texts.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'
import { type Names, namesFor } from '../../authority/server/names.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { knowsPath } from '../model/holding-slot.ts'
import { clampedBy, isKnown } from './path-steps.ts'

/** Where nothing is to be named. */
const NAMELESS = { known: new Map<string, string>(), delegation: (id: string) => id }

const JUDGED = ['inForce', 'effectiveLimit'] as const
type Judged = Pick<DelegationRow, (typeof JUDGED)[number]>

/**
 * The rows with whether each is in force and what is left of its limits, from facts, by the functions that the record, its
 * path and the check ask. Not judged where `fields`, what is wanted of each row, names neither.
 */
export async function withStanding<R extends Pick<DelegationRow, 'id' | 'authorityLimit'>>(
  tx: Tx,
  viewer: Viewer,
  rows: readonly R[],
  now: Date,
  fields?: readonly string[],
): Promise<(R & Judged)[]> {
  const isAsked = !fields || JUDGED.some((field) => fields.includes(field))
  if (!isAsked || rows.length === 0) return rows as (R & Judged)[]
  const times = asKnownNow(now)
  const delegationIds = rows.map(({ id }) => id)
  const scope = { kind: 'STANDING', delegationIds } as const
  const snapshot = await loadSnapshot(tx, viewer.tenantId, scope, [], times)
  const clamps = new Map(delegationIds.map((id) => [id, clampsOf(snapshot, id)]))
  const setters = [...clamps.values()].flatMap((each) =>
    [...each.values()].flatMap(({ end }) => end.delegationId ?? []),
  )
  const own = ownPaths(viewer, snapshot, delegationIds)
  const names: Pick<Names, 'known' | 'delegation'> =
    setters.length > 0
      ? await namesFor(tx, viewer, { delegations: setters, own, others: [] }, times, now)
      : NAMELESS
  return rows.map((row) => {
    const effectiveLimit = row.authorityLimit.map((stated) => {
      const clamp = clamps.get(row.id)?.get(stated.authorityTypeId)
      if (!clamp) return { ...stated, by: null }
      const bound = isKnown(clamp.end.delegationId, names) ? clamp.bound : null
      return { ...stated, bound, by: clampedBy(clamp.end, names) }
    })
    return { ...row, inForce: shownInForce(viewer, snapshot, row.id), effectiveLimit }
  })
}

/** Whether a delegation is in force, as rows, records and exports say it. */
export function shownInForce(
  viewer: Pick<Viewer, 'zone'>,
  snapshot: Snapshot,
  delegationId: string,
): DelegationRow['inForce'] {
  const inForce = inForceOf(snapshot, delegationId)
  const text = standingText(inForce, delegationId, (instant) => dayInWords(instant, viewer.zone))
  return { standing: inForce.standing, text }
}

/** By authority type: those of its limits of which less is left than it states. */
function clampsOf(snapshot: Snapshot, delegationId: string): ReadonlyMap<string, Clamp> {
  const delegation = snapshot.delegations.get(delegationId)
  const slot = slotLookedAt(snapshot, delegationId)
  if (!delegation || !slot) return new Map()
  return new Map(
    delegation.terms.authorities.flatMap((authority) => {
      const clamp = clampOf(snapshot, delegation, slot.id, authority)
      return clamp ? [[authority.authorityTypeId, clamp] as const] : []
    }),
  )
}

const ownPaths = (viewer: Viewer, snapshot: Snapshot, delegationIds: readonly string[]): string[] =>
  delegationIds
    .flatMap((id) => remainingSlots(snapshot, id))
    .filter((slot) => knowsPath(viewer, [slot]))
    .flatMap((slot) => pathTo(snapshot, slot.id).links.map(({ delegation }) => delegation.id))
