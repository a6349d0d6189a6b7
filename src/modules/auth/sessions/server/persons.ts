import type pg from 'pg'
import { addressHeld, freeAgain } from '../model/new-address.ts'
import { LONG_ENOUGH } from '../model/password-rules.ts'
import type { Auth } from './auth.ts'
import type { Database } from './person-lock.ts'

export type Person = { id: string; email: string; name: string }
type Hashed = { hash: string; isShort: boolean }

/** Persons and their passwords. Emails are kept in lower case. */
export function persons(pool: pg.Pool, auth: Auth) {
  const passwords = async () => (await auth.$context).password
  const hash = async (password: string) => (await passwords()).hash(password)
  /** Compared with where there is no password, so that the answer takes as long. */
  let nobodys: Promise<string> | undefined

  /** What is kept of a password. */
  const hashed = async (password: string) => ({
    hash: await hash(password),
    isShort: password.length < LONG_ENOUGH,
  })

  async function savePassword(
    personId: string,
    { hash, isShort }: Hashed,
    db: Database = pool,
  ): Promise<void> {
    const changed = await db.query(
      `update identity.account set "password" = $2, "isShort" = $3, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
      [personId, hash, isShort],
    )
    if (changed.rowCount) return
    await db.query(
      `insert into identity.account ("id", "accountId", "providerId", "userId", "password", "isShort", "updatedAt")
        values ($2, $1, 'credential', $1, $3, $4, now())`,
      [personId, crypto.randomUUID(), hash, isShort],
    )
  }

  const setPassword = async (personId: string, password: string) =>
    savePassword(personId, await hashed(password))

  return {
    hashed,
    savePassword,
    setPassword,

    /** Finds the person with this address, or makes one; throws where somebody can still take it back. An address is proven by whoever vouches for it here: an administrator. */
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
      if (created && given.password !== undefined) await setPassword(personId, given.password)
      return { personId, created }
    },

    async findByEmail(email: string): Promise<Person | undefined> {
      const { rows } = await pool.query(
        'select "id", "email", "name" from identity."user" where "email" = $1',
        [email],
      )
      return rows[0]
    },

    /** The person with this password. It takes as long for an address that nobody has. */
    async findByPassword(email: string, password: string): Promise<string | undefined> {
      const { rows } = await pool.query(
        `select u."id", a."password" from identity."user" u
          left join identity.account a on a."userId" = u."id" and a."providerId" = 'credential'
          where u."email" = $1`,
        [email],
      )
      const [row] = rows as { id: string; password: string | null }[]
      nobodys ??= hash(crypto.randomUUID())
      const right = await (await passwords()).verify({ hash: row?.password ?? (await nobodys), password })
      return right && row?.password ? row.id : undefined
    },

    async find(personId: string): Promise<Person & { hasPassword: boolean }> {
      const { rows } = await pool.query(
        `select u."id", u."email", u."name", exists (select from identity.account a
            where a."userId" = u."id" and a."providerId" = 'credential' and a."password" is not null) as "hasPassword"
          from identity."user" u where u."id" = $1`,
        [personId],
      )
      return rows[0]
    },

    /** Whether it is good beside a one-time-code app alone. */
    async hasShortPassword(personId: string, db: Database = pool): Promise<boolean> {
      const { rowCount } = await db.query(
        'select 1 from identity.account where "userId" = $1 and "password" is not null and "isShort"',
        [personId],
      )
      return rowCount === 1
    },

    /** Ends what leads in as a person beside their standing proofs: mailed codes and links, half a sign-in, and sessions if asked. */
    async endWaysIn(personId: string, also: { sessions: boolean }): Promise<void> {
      await pool.query('select identity.end_ways_in($1, $2)', [personId, also.sessions])
    },
  }
}
