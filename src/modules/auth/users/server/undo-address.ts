import type pg from 'pg'
import type { Clock } from '#platform/server/database/clock.ts'
import { one, sql } from '#platform/server/database/sql.ts'
import { inTenant, openedAt, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import type { AddressRow, Outcome } from './address-rows.ts'
import { addressOf, followPerson, isFreeEverywhere, moveUser } from './person-records.ts'
import { takenAddresses } from './taken-addresses.ts'
import { lockSharedPeople } from './user-references.ts'

type AddressDependencies = { pool: pg.Pool; clock: Clock; listeners: RecordEvents }

/** Gives the address before back. Where it cannot be, nothing is changed. */
export async function undoAddress(given: AddressDependencies, row: AddressRow): Promise<Outcome> {
  const { tenant_id: tenantId, user_id: userId } = row
  const member = tenantId !== null && userId !== null ? { tenantId, userId } : null
  return row.changed_to !== null && member ? undoMove(given, row, member) : undoOfPerson(given, row, member)
}

/** The user is the person before again, with the address that the person has now. */
const undoMove = (
  { pool, clock, listeners }: AddressDependencies,
  row: AddressRow,
  member: { tenantId: string; userId: string },
) =>
  inTenant(pool, member.tenantId, { clock, listeners }, async (tx, now): Promise<Outcome> => {
    await lockSharedPeople(tx, member.tenantId)
    await sql`select identity.hold_person(${row.person_id})`.execute(tx)
    const email = await addressOf(tx, row.person_id)
    if ((await takenAddresses(tx, member.tenantId, [email], member.userId)).size > 0) return 'taken'
    const { outcome } = await one<{ outcome: Outcome }>(
      tx,
      sql`select identity.address_undone(${row.id}::uuid, ${now}) as outcome`,
    )
    if (outcome !== 'done') return outcome
    await moveUser(tx, member, row.person_id, member.userId, now)
    await sql`select identity.address_settled(${row.id}::uuid, true)`.execute(tx)
    return 'done'
  })

/** Where they sign in first, and then in every tenant: cut short, the link is good for doing the rest. */
async function undoOfPerson(
  given: AddressDependencies,
  row: AddressRow,
  member: { tenantId: string; userId: string } | null,
): Promise<Outcome> {
  const { pool, clock } = given
  if (!(await isFreeEverywhere(given, row.person_id, row.old_email))) return 'taken'
  const moved = await outsideTenants<AddressRow>(pool, 'select m.* from identity.later_moves($1) m', [row.id])
  for (const later of moved) await undoAddress(given, later)
  const [undone] = await outsideTenants<{ outcome: Outcome }>(
    pool,
    `select identity.address_undone($1, ${openedAt('$2')}) as outcome`,
    [row.id, clock.ahead],
  )
  if (undone?.outcome !== 'done') return undone?.outcome ?? 'over'
  await followPerson(given, row.person_id, member)
  await outsideTenants(pool, 'select identity.address_settled($1, true)', [row.id])
  return 'done'
}
