import type { Tx } from '#platform/server/database/sql.ts'
import { addFacts, type Fact, setFacts } from '#platform/server/records/facts.ts'
import type { Author, RecordSave } from '#platform/server/records/record-store.ts'
import { changesOfPositions, type OccupancyPeriod } from '../model/held-positions.ts'
import { scheduleOccupancy } from './occupancy-due.job.ts'
import type { StoredUser } from './stored-user.ts'

export const occupancy: Fact = {
  table: 'app.occupancy',
  key: { user_id: 'uuid', position_id: 'uuid' },
  value: {},
}

type NewHolding = { readonly user: StoredUser; readonly held: OccupancyPeriod }

/** Writes which positions users hold and when, as facts: of many users by few statements. */
export async function saveOccupancy(
  tx: Tx,
  { tenantId, userId }: Author,
  saved: readonly RecordSave<StoredUser>[],
  now: Date,
): Promise<void> {
  const changes = saved.flatMap(({ before, after }) =>
    changesOfPositions(before?.positions ?? [], after.positions, now).map((each) => ({
      ...each,
      user: after,
    })),
  )
  const came = changes.flatMap(({ user, set }): NewHolding[] => (set ? [{ user, held: set }] : []))
  const gone = changes.flatMap(({ user, ended }) => (ended ? [{ user, held: ended }] : []))
  const isNew = new Set(saved.flatMap(({ before, after }) => (before ? [] : [after])))
  const isFromNow = ({ held: { from, until } }: NewHolding) => from === now.toISOString() && until === null
  const begun = came.filter((each) => isNew.has(each.user) && isFromNow(each))
  await addFacts(tx, occupancy, tenantId, {
    entries: begun.map((each) => ({ key: keyOf(each), value: {} })),
    from: now,
    now,
  })
  for (const [from, some] of Map.groupBy(gone, ({ held }) => held.from.getTime()))
    await setFacts(tx, occupancy, tenantId, {
      entries: some.map((each) => ({ key: keyOf(each), value: null })),
      from: new Date(from),
      now,
    })
  const said = came.filter((each) => !begun.includes(each))
  for (const some of Map.groupBy(said, ({ held }) => `${held.from} ${held.until}`).values()) {
    const [{ held }] = some as [NewHolding, ...NewHolding[]]
    await setFacts(tx, occupancy, tenantId, {
      entries: some.map((each) => ({ key: keyOf(each), value: {} })),
      from: new Date(held.from),
      until: held.until === null ? null : new Date(held.until),
      now,
    })
  }
  for (const { user, held } of said)
    await scheduleOccupancy(tx, tenantId, { userId: user.id, actor: userId, held, now })
}

const keyOf = ({ user, held }: { user: StoredUser; held: { positionId: string } }) => ({
  user_id: user.id,
  position_id: held.positionId,
})
