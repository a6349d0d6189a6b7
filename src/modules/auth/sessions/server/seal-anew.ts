import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { seal, unseal } from './key-ring.ts'

type Row = { id: string; sealed: string }

/** What is kept sealed: private keys that sign tokens, and the secrets of authenticator apps. A private key is kept as JSON text. */
const SEALED = {
  signingKey: {
    rows: 'select "id", "privateKey" as sealed from identity.jwks',
    replace: 'update identity.jwks set "privateKey" = $2 where "id" = $1 and "privateKey" = $3',
    remove: 'delete from identity.jwks where "id" = $1',
    read: (kept: string): string => JSON.parse(kept),
    write: (sealed: string): string => JSON.stringify(sealed),
  },
  app: {
    rows: 'select person_id as id, sealed_secret as sealed from identity.second_factor',
    replace:
      'update identity.second_factor set sealed_secret = $2 where person_id = $1 and sealed_secret = $3',
    remove: 'delete from identity.second_factor where person_id = $1',
    read: (kept: string): string => kept,
    write: (sealed: string): string => sealed,
  },
} as const

/** Seals with the newest secret what an older one has sealed: after it, the older ones are not needed for it any longer. */
export async function sealAnew(pool: pg.Pool, ring: KeyRing): Promise<void> {
  const [newest, ...older] = ring
  if (older.length === 0) return
  for (const kind of Object.values(SEALED))
    for (const { id, sealed } of (await pool.query<Row>(kind.rows)).rows) {
      const text = kind.read(sealed)
      if ((await unseal([newest], text)) !== undefined) continue
      const opened = await unseal(ring, text)
      if (opened === undefined) continue
      // another node may have done it meanwhile
      await pool.query(kind.replace, [id, kind.write(await seal(ring, opened)), sealed])
    }
}

/**
 * Forgets what no secret of the ring opens, so that everyone can sign in again. A short password is good beside an app alone and
 * goes with it. Ends all sessions. Answers with the addresses of those who lost their app.
 */
export async function forgetUnopened(pool: pg.Pool, ring: KeyRing): Promise<string[]> {
  const unopened = async ({ rows, read }: (typeof SEALED)[keyof typeof SEALED]) => {
    const found: string[] = []
    for (const { id, sealed } of (await pool.query<Row>(rows)).rows)
      if ((await unseal(ring, read(sealed))) === undefined) found.push(id)
    return found
  }
  for (const id of await unopened(SEALED.signingKey)) await pool.query(SEALED.signingKey.remove, [id])
  const persons = await unopened(SEALED.app)
  const { rows } = await pool.query<{ email: string }>(
    `with apps as (delete from identity.second_factor where person_id = any($1)),
        codes as (delete from identity.recovery_code where person_id = any($1)),
        passwords as (delete from identity.account where "userId" = any($1) and "isShort")
      select "email" as email from identity."user" where "id" = any($1) order by "email"`,
    [persons],
  )
  await pool.query('delete from identity.session')
  return rows.map(({ email }) => email)
}
