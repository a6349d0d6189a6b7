import type pg from 'pg'
import { addressHeld, freeAgain } from '../model/new-address.ts'
import type { Auth } from './auth.ts'
import { passwords } from './passwords.ts'

export type Person = { id: string; email: string; name: string }

/** Persons and their passwords. Emails are kept in lower case. */
export function persons(pool: pg.Pool, auth: Auth) {
  const secrets = passwords(pool, auth)

  return {
    ...secrets,

    /** Finds the person with this address, or makes one; throws where someone can still take it back. An address is proven by the person who vouches for it here: an administrator. */
    async createPerson(given: { email: string; name: string; password?: string }) {
      const email = given.email.trim().toLowerCase()
      const held = await pool.query('select until from identity.held_addresses($1, null)', [[email]])
      if (held.rowCount)
        throw new Error(addressHeld(freeAgain(held.rows[0].until).toISOString().slice(0, 10)))
      const made = await pool.query(
        `insert into identity."user" ("id", "name", "email", "emailVerified") values ($1, $2, $3, true)
          on conflict ("email") do nothing returning "id"`,
        [crypto.randomUUID(), given.name, email],
      )
      const created = made.rowCount === 1
      const found = created
        ? made
        : await pool.query('select "id" from identity."user" where "email" = $1', [email])
      const personId = found.rows[0].id as string
      if (created && given.password !== undefined) await secrets.setPassword(personId, given.password)
      return { personId, created }
    },

    async findByEmail(email: string): Promise<Person | undefined> {
      const { rows } = await pool.query(
        'select "id", "email", "name" from identity."user" where "email" = $1',
        [email],
      )
      return rows[0]
    },

    async find(personId: string): Promise<Person & { hasPassword: boolean }> {
      const { rows } = await pool.query(
        `select u."id", u."email", u."name", exists (select 1 from identity.account a
            where a."userId" = u."id" and a."providerId" = 'credential' and a."password" is not null) as "hasPassword"
          from identity."user" u where u."id" = $1`,
        [personId],
      )
      return rows[0]
    },

    /** Ends what leads in as a person beside their standing proofs: emailed codes and links, half a sign-in, and sessions if asked. */
    async endWaysIn(personId: string, also: { sessions: boolean }): Promise<void> {
      await pool.query('select identity.end_ways_in($1, $2)', [personId, also.sessions])
    },
  }
}
