import { canonical } from '#platform/model/canonical.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { addFacts, type Fact, setFacts } from '#platform/server/records/facts.ts'
import type { Author, RecordSave } from '#platform/server/records/record-store.ts'
import { statusPeriods } from '../model/active-days.ts'
import type { StoredUser } from './stored-user.ts'
import { enqueueDue } from './user-due.ts'

const userStatus: Fact = {
  table: 'app.user_status',
  key: { user_id: 'uuid' },
  value: { status: 'text' },
}

/** Records what users are after this, with the periods that their first and last days make. */
export async function saveStatus(
  tx: Tx,
  { tenantId, userId: actor }: Author,
  saved: readonly RecordSave<StoredUser>[],
  now: Date,
): Promise<void> {
  const changed = saved.flatMap(({ before, after }) => {
    const periods = statusPeriods(after, now)
    const isKnown = before && canonical(statusPeriods(before, now)) === canonical(periods)
    return isKnown ? [] : [{ isNew: before === null, user: after, periods }]
  })
  const entriesOf = (some: readonly { user: StoredUser; status: string }[]) =>
    some.map(({ user, status }) => ({ key: { user_id: user.id }, value: { status } }))
  const [added, others] = [
    changed.filter(({ isNew, periods }) => isNew && periods.length === 1),
    changed.filter(({ isNew, periods }) => !isNew || periods.length > 1),
  ]
  await addFacts(tx, userStatus, tenantId, {
    from: now,
    now,
    entries: entriesOf(
      added.map(({ user, periods }) => ({ user, status: periods[0]?.status ?? user.status })),
    ),
  })
  const periods = others.flatMap(({ user, periods }) => periods.map((period) => ({ user, ...period })))
  for (const some of Map.groupBy(periods, ({ from, until }) => `${from} ${until}`).values()) {
    const [{ from, until }] = some as [(typeof periods)[number], ...typeof periods]
    await setFacts(tx, userStatus, tenantId, {
      from: new Date(from),
      until: until === null ? null : new Date(until),
      now,
      entries: entriesOf(some),
    })
  }
  for (const { user } of changed) await enqueueDue(tx, tenantId, { user, actor, now })
}
