import type pg from 'pg'

// A restore is marked in the database from the commit of its rows until it is proved. Until then the program leaves the
// database alone: half an installation would look like a whole one.

type QueryClient = Pick<pg.ClientBase, 'query'>

/** Which backup is being restored: when it was made, and the hash of its manifest. */
export type RestoreMark = { madeAt: string; hash: string }

export async function unfinishedRestore(client: QueryClient): Promise<RestoreMark | undefined> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.mandate_restore') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return undefined
  const marked = await client.query<RestoreMark>(
    'select made_at as "madeAt", manifest_hash as hash from public.mandate_restore',
  )
  return marked.rows[0]
}

/** In the transaction that restores the rows. */
export async function markUnfinished(client: QueryClient, { madeAt, hash }: RestoreMark): Promise<void> {
  await client.query(
    'create table public.mandate_restore (made_at text not null, manifest_hash text not null)',
  )
  await client.query('insert into public.mandate_restore (made_at, manifest_hash) values ($1, $2)', [
    madeAt,
    hash,
  ])
}

export const endUnfinished = (client: QueryClient) => client.query('drop table public.mandate_restore')

export const GO_ON = 'Run it again with the same backup: npm run restore -- <folder of the backup>.'

export async function refuseUnfinishedRestore(client: QueryClient): Promise<void> {
  const unfinished = await unfinishedRestore(client)
  if (unfinished)
    throw new Error(
      `The restore of the backup of ${unfinished.madeAt} into this database is not finished. ${GO_ON} The restore continues where it stopped. To restore another backup, name an empty database.`,
    )
}
