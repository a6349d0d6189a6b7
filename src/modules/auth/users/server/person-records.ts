import type pg from 'pg'
import type { Clock } from '#platform/server/database/clock.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import type { Actor } from '#platform/server/records/history.ts'
import { membershipsOf } from '../../tenants/server/tenants-of-person.ts'
import { leaveTenant } from './membership.ts'
import { takenAddresses } from './taken-addresses.ts'
import { lockSharedPeople } from './user-references.ts'
import { type FoundUser, joinTenant, lockUsers, users } from './user-store.ts'

type PersonDependencies = { pool: pg.Pool; clock: Clock; listeners: RecordEvents }
type Member = { tenantId: string; userId: string }

/** Whether no other user of any tenant of the person has the address. */
export async function isFreeEverywhere(
  { pool }: PersonDependencies,
  personId: string,
  email: string,
): Promise<boolean> {
  for (const { tenantId, userId } of await membershipsOf(pool, personId)) {
    const taken = await inTenant(pool, tenantId, { readOnly: true }, (tx) =>
      takenAddresses(tx, tenantId, [email], userId),
    )
    if (taken.size > 0) return false
  }
  return true
}

/**
 * Every user that the person is has the address with which the person signs in. Done again it does what is left, and whichever
 * is done last has the last word. `also`: a user of theirs who may have been deleted since.
 */
export async function followPerson(
  { pool, clock, listeners }: PersonDependencies,
  personId: string,
  also: Member | null,
): Promise<void> {
  const members: Member[] = await membershipsOf(pool, personId)
  const isThere = also === null || members.some(({ tenantId }) => tenantId === also.tenantId)
  for (const { tenantId, userId } of isThere ? members : [...members, also])
    await inTenant(pool, tenantId, { clock, listeners }, async (tx, now) => {
      await lockSharedPeople(tx, tenantId)
      const before = await userEvenDeleted(tx, tenantId, userId, now)
      if (before?.personId !== personId) return
      await writeAddress(tx, tenantId, before, { personId, actor: { userId, requestId: null }, now })
    })
}

/** The user is this person after this, with the address that the person signs in with. Who is deleted joins no one. */
export async function moveUser(
  tx: Tx,
  { tenantId, userId }: Member,
  personId: string,
  actorId: string,
  now: Date,
): Promise<void> {
  const before = await userEvenDeleted(tx, tenantId, userId, now)
  if (!before) return
  if (before.personId !== personId && before.status !== 'DELETED') {
    await leaveTenant(tx, tenantId, before)
    await joinTenant(tx, tenantId, personId, before.id)
  }
  const actor = { userId: actorId, requestId: null }
  await writeAddress(tx, tenantId, before, { personId, actor, now })
}

export const addressOf = async (tx: Tx, personId: string): Promise<string> =>
  (await one<{ email: string }>(tx, sql`select identity.address_of(${personId}) as email`)).email

const userEvenDeleted = async (tx: Tx, tenantId: string, userId: string, now: Date) =>
  (await lockUsers(tx, tenantId, [userId], now, { deletedToo: true })).get(userId)

async function writeAddress(
  tx: Tx,
  tenantId: string,
  before: FoundUser,
  { personId, actor, now }: { personId: string; actor: Actor; now: Date },
): Promise<void> {
  const email = await addressOf(tx, personId)
  if (before.email === email && before.personId === personId) return
  const after = { ...before, email, personId }
  await users.save(tx, { tenantId, ...actor }, [{ event: 'UPDATE', before, after }], now)
}
