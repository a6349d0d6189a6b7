import pg from 'pg'

const PATIENCE_MS = 10_000

/** Opens one connection and closes it. Throws a sentence that names DATABASE_URL and a next step where it cannot be opened. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'mandate',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(sentenceOf(error as Error & { code?: string }, new URL(url)), { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

type ConnectionText = (where: { at: string; user: string; database: string }) => string

const SAID: Readonly<Record<string, ConnectionText>> = {
  ECONNREFUSED: ({ at }) => `nothing answers at ${at}. Start PostgreSQL there, or correct host and port.`,
  ENOTFOUND: ({ at }) => `the host in ${at} does not exist. Correct its name.`,
  EAI_AGAIN: ({ at }) =>
    `the host of ${at} was not found. Check the name of the host, and the name service of this machine.`,
  '28P01': ({ at, user }) =>
    `${at} does not accept this password of ${user}. Correct the user and the password.`,
  '28000': ({ at, user }) =>
    `${at} does not allow ${user} to sign in. Correct the user, or allow this machine in pg_hba.conf.`,
  '3D000': ({ at, user, database }) =>
    `${at} has no database ${database}. Create the database (createdb --owner=${user} ${database}), or correct the name.`,
  '53300': ({ at }) => `${at} has no connection left. Raise its max_connections, or lower DATABASE_POOL.`,
  '57P03': ({ at }) => `${at} is starting or stopping. Try again in a moment.`,
}

function sentenceOf(error: Error & { code?: string }, url: URL): string {
  const where = {
    at: `${url.hostname}:${url.port || 5432}`,
    user: decodeURIComponent(url.username) || 'the user of this process',
    database: decodeURIComponent(url.pathname.slice(1)),
  }
  const said = SAID[error.code ?? '']?.(where)
  return `DATABASE_URL: ${said ?? `the database at ${where.at} cannot be reached: ${error.message}. Check that the database is running and that this machine can reach it.`}`
}
