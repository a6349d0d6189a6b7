import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { addressHeld, freeAgain } from '../../sessions/model/new-address.ts'

export const EMAIL_TAKEN = 'A user with this address already exists.'

/** The addresses among these that another user of the tenant has or signs in with. */
export async function takenAddresses(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
  but: string | null = null,
): Promise<ReadonlySet<string>> {
  const persons = await rows<{ email: string; person: string }>(
    tx,
    sql`select p.email, p.person from identity.persons_with(${addresses}::text[]) p`,
  )
  const others = await rows<{ email: string; personId: string | null }>(
    tx,
    sql`select u.email, u.person_id as "personId" from app."user" u
      where u.tenant_id = ${tenantId} and u.status <> 'DELETED' and u.id is distinct from ${but}::uuid
        and (u.email = any(${addresses}::text[]) or u.person_id = any(${persons.map(({ person }) => person)}::text[]))`,
  )
  const [had, signedInWith] = [
    new Set(others.map(({ email }) => email)),
    new Set(others.map(({ personId }) => personId)),
  ]
  return new Set([
    ...addresses.filter((each) => had.has(each)),
    ...persons.filter(({ person }) => signedInWith.has(person)).map(({ email }) => email),
  ])
}

/**
 * Which of these addresses can still be taken back by the person who had them, and until when: no one else is made of them. An
 * address is free for the named user if they may take it back and will prove that they read it.
 */
export async function heldAddresses(
  tx: Tx,
  tenantId: string,
  addresses: readonly string[],
  but: string | null = null,
): Promise<ReadonlyMap<string, Date>> {
  const [named, held] = await Promise.all([
    maybeOne<{ personId: string | null }>(
      tx,
      sql`select person_id as "personId" from app."user"
        where tenant_id = ${tenantId} and id = ${but}::uuid and status <> 'INVITED'`,
    ),
    rows<{ email: string; person: string; moved: string | null; until: Date }>(
      tx,
      sql`select h.email, h.person, h.moved, h.until
        from identity.held_addresses(${addresses}::text[], ${tenantId}::uuid) h order by h.until`,
    ),
  ])
  const byOthers = held.filter(({ person, moved }) => !named || (named.personId !== person && moved !== but))
  return new Map(byOthers.map(({ email, until }) => [email, until]))
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
