import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { KeyRing } from '../../model/key-ring.ts'

// A database keeps a fingerprint of the secret that it was last started with: a start with another secret is refused.

type QueryClient = Pick<pg.ClientBase, 'query'>

/** Says which secret a database was set up with, and nothing of it. */
export const fingerprintOf = (secret: string) =>
  createHash('sha256').update(`installation ${secret}`).digest('hex')

export const makeRegister = (client: QueryClient) =>
  client.query('create table if not exists public.mandate_installation (fingerprint text not null)')

/** Of the secret with which a database was last started; undefined before it is set up. */
export async function keptFingerprint(client: QueryClient): Promise<string | undefined> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.mandate_installation') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return undefined
  const kept = await client.query<{ fingerprint: string }>(
    'select fingerprint from public.mandate_installation',
  )
  return kept.rows[0]?.fingerprint
}

/** Set up before, with whatever secret. */
export const isSetUp = async (client: QueryClient): Promise<boolean> =>
  (await keptFingerprint(client)) !== undefined

export const opens = (secrets: KeyRing, fingerprint: string): boolean =>
  secrets.map(fingerprintOf).includes(fingerprint)

/** Nothing of another installation is touched: its passwords are made from its own secret. */
export async function refuseOtherSecret(client: QueryClient, secrets: KeyRing): Promise<void> {
  const kept = await keptFingerprint(client)
  if (kept !== undefined && !opens(secrets, kept))
    throw new Error(
      'This database was set up with another MANDATE_SECRET. Set that secret, or a new secret followed by that secret. If the secret is lost, run: npm run admin -- replace-lost-secret. In demo mode, the secret is the file "secret" in the data folder of the database.',
    )
}

export async function keepFingerprint(client: QueryClient, [newest]: KeyRing): Promise<void> {
  const { rowCount } = await client.query('update public.mandate_installation set fingerprint = $1', [
    fingerprintOf(newest),
  ])
  if (rowCount === 0)
    await client.query('insert into public.mandate_installation (fingerprint) values ($1)', [
      fingerprintOf(newest),
    ])
}
