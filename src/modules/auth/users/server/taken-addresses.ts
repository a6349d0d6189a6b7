import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { addressHeld, freeAgain } from '../../sessions/model/new-address.ts'

export const EMAIL_TAKEN = 'A user with this address already exists.'

/** The addresses among these that another user of the tenant has or signs in with. */
export async function takenAddresses(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
  but: string | null = null,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ email: string }>(
    tx,
    sql`select u.email from app."user" u
        where u.tenant_id = ${tenantId} and u.email = any(${addresses}::text[]) and u.status <> 'DELETED' and u.id is distinct from ${but}::uuid
      union all select p.email from identity.persons_with(${addresses}::text[]) p
        join app."user" u on u.tenant_id = ${tenantId} and u.person_id = p.person and u.status <> 'DELETED' and u.id is distinct from ${but}::uuid`,
  )
  return new Set(found.map(({ email }) => email))
}

/**
 * Which of these addresses can still be taken back by whoever had them, and until when: nobody else is made of them. An
 * address is free for the named user if they may take it back and will prove that they read it.
 */
export async function heldAddresses(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
  but: string | null = null,
): Promise<ReadonlyMap<string, Date>> {
  const found = await rows<{ email: string; until: Date }>(
    tx,
    sql`select h.email, max(h.until) as until from identity.held_addresses(${addresses}::text[], ${tenantId}::uuid) h
        where not exists (select 1 from app."user" u where u.tenant_id = ${tenantId} and u.id = ${but}::uuid and u.status <> 'INVITED'
          and (u.person_id = h.person or u.id = h.moved)) group by h.email`,
  )
  return new Map(found.map(({ email, until }) => [email, until]))
}

/** Why a user of the tenant may not get these addresses, a sentence for each that is barred. */
export async function barredAddresses(
  tx: Tx,
  { tenantId, zone, dateFormat }: Viewer,
  addresses: readonly string[],
  but: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const taken = await takenAddresses(tx, tenantId, addresses, but)
  const held = await heldAddresses(tx, tenantId, addresses, but)
  const firstDay = (until: Date) =>
    formatDay(dayOf(freeAgain(until).getTime(), zone), dateFormat as DateFormat)
  return new Map([
    ...[...held].map(([email, until]) => [email, addressHeld(firstDay(until))] as const),
    ...[...taken].map((email) => [email, EMAIL_TAKEN] as const),
  ])
}
