import type pg from 'pg'
import { LONG_ENOUGH } from '../model/password-rules.ts'
import type { Auth } from './auth.ts'
import type { Database } from './person-lock.ts'

type PasswordHash = { hash: string; isShort: boolean }

/** The passwords of persons. Only their hashes are kept, and whether they are short. */
export function passwords(pool: pg.Pool, auth: Auth) {
  const hasher = async () => (await auth.$context).password
  const hash = async (password: string) => (await hasher()).hash(password)
  /** Compared with where there is no password, so that the answer takes as long. */
  let nobodys: Promise<string> | undefined

  /** What is kept of a password. */
  const hashed = async (password: string) => ({
    hash: await hash(password),
    isShort: password.length < LONG_ENOUGH,
  })

  async function savePassword(
    personId: string,
    { hash, isShort }: PasswordHash,
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

    /** The person with this password. It takes as long for an address that no one has. */
    async findByPassword(email: string, password: string): Promise<string | undefined> {
      const { rows } = await pool.query(
        `select u."id", a."password" from identity."user" u
          left join identity.account a on a."userId" = u."id" and a."providerId" = 'credential'
          where u."email" = $1`,
        [email],
      )
      const [row] = rows as { id: string; password: string | null }[]
      nobodys ??= hash(crypto.randomUUID())
      const right = await (await hasher()).verify({ hash: row?.password ?? (await nobodys), password })
      return right && row?.password ? row.id : undefined
    },

    /** Whether it is good beside an authenticator app alone. */
    async hasShortPassword(personId: string, db: Database = pool): Promise<boolean> {
      const { rowCount } = await db.query(
        'select 1 from identity.account where "userId" = $1 and "password" is not null and "isShort"',
        [personId],
      )
      return rowCount === 1
    },
  }
}
