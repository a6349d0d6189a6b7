import { setImmediate } from 'node:timers/promises'
import type { SlotAt } from '#modules/authority/engine/model/snapshot.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { namesFor } from '../../visibility/server/names.ts'
import { MOST_TREE_NODES } from '../model/authority-tree-calls.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import type { JudgedStep } from '../model/judged-step.ts'
import { type JudgingContext, judgeSlot } from './judged-steps.ts'
import { outsidePathway } from './outside-pathway.ts'
import { authorityTypesIn, findShownSlots, statusThrough } from './path-steps.ts'
import { ownPaths } from './standing-of-rows.ts'

/** When it is looked at, and whether what has ended is looked at too. */
export type Drawing = { at: Date; ended: boolean; now: Date }
export type DrawnIds = { ids: readonly string[]; total: number }

type DrawingQuery = { at?: string | undefined; ended?: boolean | undefined }

/** What is to come is drawn as it is on record now. */
export const drawingOf = ({ at, ended = false }: DrawingQuery, now: Date): Drawing => ({
  at: at === undefined ? now : new Date(at),
  ended,
  now,
})

const ENDED_TOO = [...OPEN_STATUSES, 'REVOKED']

/**
 * Delegations with a recipient for whom they are open, or were issued, at an instant: those nearest to Root Authority, as many as
 * are drawn, and how many there are. `of`: which slots `s` and terms `t` are meant.
 */
export async function delegationsDrawn(
  tx: Tx,
  tenantId: string,
  of: Sql,
  { at, ended }: Drawing,
): Promise<DrawnIds> {
  const isOpen = ended
    ? sql`true`
    : sql`(t.terms->>'expiration' is null or (t.terms->>'expiration')::numeric > extract(epoch from ${at}::timestamptz) * 1000)`
  const found = await rows<{ id: string; path: string[]; total: number }>(
    tx,
    sql`with standing as materialized (
        select distinct s.delegation_id as id from app.delegation_slot s
          cross join lateral (select f.status from app.slot_status f where f.tenant_id = ${tenantId} and f.slot_id = s.id
            and ${holdsAt('f', at, 'LATEST')} offset 0) f
          cross join lateral (select t.terms from app.delegation_terms t where t.tenant_id = ${tenantId}
            and t.delegation_id = s.delegation_id and ${holdsAt('t', at, 'LATEST')} offset 0) t
        where s.tenant_id = ${tenantId} and f.status = any(${ended ? ENDED_TOO : OPEN_STATUSES}::text[]) and ${isOpen} and ${of})
      select d.id, d.path, count(*) over ()::int as total from standing n
        join app.delegation d on d.tenant_id = ${ownTenant} and d.id = n.id
      order by cardinality(d.path), d.display_number limit ${sql.lit(MOST_TREE_NODES)}`,
  )
  // what is above them is drawn as well, and has holders
  return {
    ids: [...new Set(found.flatMap(({ id, path }) => [...path, id]))],
    total: found[0]?.total ?? 0,
  }
}

/** Everything that the delegations are judged by at the instant, in a few statements whatever their number. */
export async function judgingOf(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  { at, now }: Drawing,
  about: { decisionId?: string } = {},
): Promise<JudgingContext> {
  const times = asKnownNow(at, now)
  const scope = { kind: 'DELEGATIONS', ...about, delegationIds: ids } as const
  const snapshot = await loadSnapshot(tx, viewer.tenantId, scope, undefined, times)
  const outside = await outsidePathway(tx, viewer.tenantId, snapshot, ids)
  const names = await namesFor(
    tx,
    viewer,
    {
      own: ownPaths(viewer, snapshot, ids),
      delegations: [...snapshot.delegations.keys()],
      others: [
        ...[...snapshot.slots.values()].flatMap((slot) => [slot.userId, slot.positionId]),
        ...snapshot.occupancies.map(({ userId }) => userId),
        ...snapshot.decisions.keys(),
        ...authorityTypesIn(snapshot),
      ].filter((each) => each !== null),
    },
    times,
    now,
  )
  return { viewer, snapshot, names, outside }
}

const OPEN: readonly string[] = OPEN_STATUSES

/** Whether a recipient's delegation is open at the instant: a revocation above ends it, whatever its own status. */
export const isOpenAt = ({ snapshot }: Pick<JudgingContext, 'snapshot'>, slot: SlotAt): boolean =>
  OPEN.includes(statusThrough(snapshot, slot))

/** One recipient of a delegation with what the check says of it. */
export type JudgedSlot = { slot: SlotAt; parentSlotId: string | null; step: JudgedStep }

/** So many are judged before others have their turn. */
const AT_A_TIME = 200

/** Judges each recipient that is drawn, those above before those below. */
export async function judgedAll(about: JudgingContext, ids: readonly string[]): Promise<JudgedSlot[]> {
  const { snapshot, names } = about
  const parentSlotIds = new Set(ids.flatMap((id) => snapshot.delegations.get(id)?.parentSlotId ?? []))
  const found: JudgedSlot[] = []
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await setImmediate()
    const parentSlotId = snapshot.delegations.get(id)?.parentSlotId ?? null
    for (const slot of findShownSlots(snapshot, id, names, parentSlotIds)) {
      const step = judgeSlot(about, slot)
      if (step) found.push({ slot, parentSlotId, step })
    }
  }
  return found
}
