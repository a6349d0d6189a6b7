import type pg from 'pg'
import { has } from '#platform/model/viewer.ts'
import type { Clock } from '#platform/server/database/clock.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant, openedAt, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { fullName } from '../model/user.ts'
import { barredFields } from '../model/user-policy.ts'
import type { AddressRow, Outcome } from './address-rows.ts'
import { addressDaysAfter } from './ask-address.ts'
import { personOf } from './membership.ts'
import { followPerson, isFreeEverywhere, moveUser } from './person-records.ts'
import { viewerOfUser } from './read-viewer.ts'
import { mayMore } from './rights-of-users.ts'
import { heldAddresses, takenAddresses } from './taken-addresses.ts'
import { lockSharedPeople } from './user-references.ts'
import { lockUsers } from './user-store.ts'

type AddressDependencies = { pool: pg.Pool; clock: Clock; listeners: RecordEvents }
type Links = { link: Buffer; undo: Buffer }

/**
 * What an administrator asked for, all of it or nothing. A person of this tenant alone who has signed in to it keeps their
 * ways to sign in, under the new address. Of anyone else, and where another person has the address, the user alone goes over
 * to that address: whom no one but an administrator has named yet may be someone else's to invite. Where the user never
 * signed in here, the address before was a wrong one: no one is notified of it, and no one takes the user back.
 */
export const proveForTenant = (
  { pool, clock, listeners }: AddressDependencies,
  row: AddressRow,
  tenantId: string,
  links: Links,
) =>
  inTenant(pool, tenantId, { clock, listeners }, async (tx, now): Promise<Outcome> => {
    await lockSharedPeople(tx, tenantId)
    await sql`select identity.hold_person(${row.person_id})`.execute(tx)
    const userId = row.user_id as string
    const before = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
    if (before?.personId !== row.person_id || !(await maySayStill(tx, tenantId, row, now))) return 'over'
    const isTaken = (await takenAddresses(tx, tenantId, [row.new_email], userId)).size > 0
    if (isTaken || (await heldAddresses(tx, tenantId, [row.new_email], userId)).size > 0) return 'taken'
    const wasHere = await hasSignedIn(tx, tenantId, userId)
    const isRenamed = wasHere && (await mayBeRenamed(tx, row))
    const personId = isRenamed
      ? row.person_id
      : await personOf(tx, row.new_email, fullName(before.firstName, before.lastName))
    const { outcome } = await one<{ outcome: Outcome }>(
      tx,
      sql`select identity.address_proven(${row.id}::uuid, ${links.link}, ${now}, ${isRenamed ? null : personId},
        ${wasHere ? links.undo : null}, ${wasHere ? addressDaysAfter(now) : null}) as outcome`,
    )
    if (outcome !== 'done') return outcome
    await moveUser(tx, { tenantId, userId }, personId, row.asked_by ?? userId, now)
    await sql`select identity.address_settled(${row.id}::uuid, ${!wasHere})`.execute(tx)
    return wasHere ? 'done' : 'corrected'
  })

/** Whether this user has signed in to the tenant. */
const hasSignedIn = async (tx: Tx, tenantId: string, userId: string): Promise<boolean> =>
  (
    await one<{ is: boolean }>(
      tx,
      sql`select last_login_at is not null as is from app."user" where tenant_id = ${tenantId} and id = ${userId}`,
    )
  ).is

/** Whether the whole person gets the address: they are of this tenant alone, and no one else has it. */
const mayBeRenamed = async (tx: Tx, { person_id, new_email }: AddressRow): Promise<boolean> =>
  (
    await one<{ is: boolean }>(
      tx,
      sql`select (select count(*) from identity.memberships_of(${person_id})) = 1
        and coalesce(identity.owner_of_address(${new_email}), ${person_id}) = ${person_id} as is`,
    )
  ).is

/** Whether anyone who asked may still say with which address this user signs in: rights may have changed since. */
async function maySayStill(
  tx: Tx,
  tenantId: string,
  { asked_by, user_id }: AddressRow,
  now: Date,
): Promise<boolean> {
  const asker = { tenantId, userId: asked_by as string }
  const viewer = await viewerOfUser(tx, asker, now).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!viewer || !has(viewer, 'tenant.manage_users')) return false
  const more = await mayMore(tx, viewer, user_id as string, now)
  const isSelf = asked_by === user_id
  return barredFields({ isSelf, mayMore: more, managesBeyond: false }).email === undefined
}

/** Where they sign in first, and then in every tenant: cut short, the link is good for doing the rest. */
export async function proveForPerson(
  given: AddressDependencies,
  row: AddressRow,
  links: Links,
): Promise<Outcome> {
  const { pool, clock } = given
  const [owner] = await outsideTenants<{ id: string | null }>(
    pool,
    'select identity.owner_of_address($1) as id',
    [row.new_email],
  )
  if (owner?.id && owner.id !== row.person_id) return 'taken'
  if (!(await isFreeEverywhere(given, row.person_id, row.new_email))) return 'taken'
  const [proven] = await outsideTenants<{ outcome: Outcome }>(
    pool,
    `select identity.address_proven($1, $2, ${openedAt('$3')}, null, $4, ${openedAt('$3')} + interval '7 days') as outcome`,
    [row.id, links.link, clock.ahead, links.undo],
  )
  if (proven?.outcome !== 'done') return proven?.outcome ?? 'over'
  await followPerson(given, row.person_id, null)
  await outsideTenants(pool, 'select identity.address_settled($1, false)', [row.id])
  return 'done'
}
