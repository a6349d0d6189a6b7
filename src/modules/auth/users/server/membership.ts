import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { fullName, type UserInput } from '../model/user.ts'
import { withdrawInvitation } from './invitations.ts'
import type { StoredUser } from './stored-user.ts'
import { joinTenant } from './user-store.ts'

/** Finds the person who signs in with an address, or adds one. An address that changed meanwhile is refused as stale. */
export async function personOf(tx: Tx, email: string, name: string): Promise<string> {
  const { id } = await one<{ id: string | null }>(tx, sql`select identity.person_of(${email}, ${name}) as id`)
  if (id === null) throw new Refusal('STALE_VERSION')
  return id
}

/** Another address is another person who signs in: the one before leaves. */
export async function moveToAddress(
  tx: Tx,
  tenantId: string,
  before: StoredUser,
  { email, firstName, lastName }: UserInput,
): Promise<string> {
  await leaveTenant(tx, tenantId, before)
  const personId = await personOf(tx, email, fullName(firstName, lastName))
  await joinTenant(tx, tenantId, personId, before.id)
  return personId
}

/** The person does not belong to the tenant any longer, and is signed out where it was their only one. */
export async function leaveTenant(
  tx: Tx,
  tenantId: string,
  { id, personId }: Pick<StoredUser, 'id' | 'personId'>,
): Promise<void> {
  await withdrawInvitation(tx, tenantId, id)
  if (personId === null) return
  await sql`select identity.end_sessions_in(${personId}, ${tenantId}::uuid)`.execute(tx)
  await sql`select identity.leave_tenant(${personId}, ${tenantId}::uuid)`.execute(tx)
}
