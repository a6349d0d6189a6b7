import type { Fact } from '#platform/server/facts.ts'
import { addFacts, setFacts } from '#platform/server/facts.ts'
import type { Author, Saved } from '#platform/server/record-store.ts'
import type { Tx } from '#platform/server/sql.ts'
import { tellWhenDue } from './occupancy-due.job.ts'
import type { StoredUser } from './user-store.ts'

export const occupancy: Fact = {
  table: 'app.occupancy',
  key: { user_id: 'uuid', position_id: 'uuid' },
  value: {},
}

/** A position from an instant until another (ISO 8601); null: without an end. */
export type Held = { positionId: string; from: string; until: string | null }

type Change = { readonly user: StoredUser; readonly held: Held }

/**
 * Writes which positions users hold and when, as facts. What is left out ends now, or never begins; what has other days is said
 * anew, from its old beginning on.
 */
export async function saveOccupancy(
  tx: Tx,
  { tenantId, userId }: Author,
  saved: readonly Saved<StoredUser>[],
  now: Date,
): Promise<void> {
  const isFromNow = ({ held: { from, until } }: Change) => from === now.toISOString() && until === null
  const isNew = new Set(saved.flatMap(({ before, after }) => (before ? [] : [after])))
  const gone = saved.flatMap(({ before, after }) =>
    without(before?.positions ?? [], after.positions).map((held) => ({ user: after, held })),
  )
  const came = saved.flatMap(({ before, after }) =>
    without(after.positions, before?.positions ?? []).map((held) => ({ user: after, held })),
  )
  const begun = came.filter((each) => isNew.has(each.user) && isFromNow(each))
  await addFacts(tx, occupancy, tenantId, {
    entries: begun.map((each) => ({ key: keyOf(each), value: {} })),
    from: now,
    now,
  })
  const endOf = ({ user, held }: Change) => {
    const isSaidAnew = came.some((each) => each.user === user && each.held.positionId === held.positionId)
    return isSaidAnew ? held.from : new Date(Math.max(now.getTime(), Date.parse(held.from))).toISOString()
  }
  for (const [from, some] of Map.groupBy(gone, endOf))
    await setFacts(tx, occupancy, tenantId, {
      entries: some.map((each) => ({ key: keyOf(each), value: null })),
      from: new Date(from),
      now,
    })
  const said = came.filter((each) => !begun.includes(each))
  for (const some of Map.groupBy(said, ({ held }) => `${held.from} ${held.until}`).values()) {
    const [{ held }] = some as [Change, ...Change[]]
    await setFacts(tx, occupancy, tenantId, {
      entries: some.map((each) => ({ key: keyOf(each), value: {} })),
      from: new Date(held.from),
      until: held.until === null ? null : new Date(held.until),
      now,
    })
  }
  for (const { user, held } of said)
    await tellWhenDue(tx, tenantId, { userId: user.id, actor: userId, held, now })
}

const keyOf = ({ user, held }: Change) => ({ user_id: user.id, position_id: held.positionId })

const without = (held: readonly Held[], others: readonly Held[]): Held[] =>
  held.filter(
    ({ positionId, from, until }) =>
      !others.some((each) => each.positionId === positionId && each.from === from && each.until === until),
  )
