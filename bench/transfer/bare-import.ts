// What the rows of an import cost without the product: pg alone adds the very rows that an import added, to a database that
// does not have them, in one transaction, row security and constraints included. Nothing is judged, hashed or numbered.
import pg from 'pg'
import { asRole } from '#platform/server/database/database.ts'
import { SECRET } from '../database.ts'

const PIECE = 5_000

const ADDED: readonly { table: string; of: string }[] = [
  { table: 'app.decision', of: 'id' },
  { table: 'app.decision_group', of: 'decision_id' },
  { table: 'app.decision_authority', of: 'decision_id' },
  { table: 'app.decision_role_assignment', of: 'decision_id' },
  { table: 'app.decision_terms', of: 'decision_id' },
  { table: 'app.revision', of: `kind = 'decision' and record_id` },
]

const [url, tenantId, before] = process.argv.slice(2) as [string, string, string]

type InsertPlan = { text: string; pieces: (string | null)[][][]; rows: number }

async function inTenant<T>(at: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: asRole(at, 'mandate_worker', SECRET) })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select app.set_tenant($1)', [tenantId])
    const made = await work(client)
    await client.query('commit')
    return made
  } finally {
    await client.end()
  }
}

/** The rows of a table that came with the import, as text, a column an array, in pieces. */
async function read(client: pg.Client, { table, of }: (typeof ADDED)[number]): Promise<InsertPlan> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${columns.map(({ name }) => `${name}::text`).join(', ')} from ${table} where tenant_id = $1
      and ${of} in (select d.id from app.decision d where d.tenant_id = $1 and d.display_number > $2)`,
    values: [tenantId, before],
    rowMode: 'array',
  })
  const pieces: InsertPlan['pieces'] = []
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    pieces.push(columns.map((_, i) => piece.map((row) => row[i] as string | null)))
  }
  const names = columns.map(({ name }) => name).join(', ')
  const text = `insert into ${table} (${names}) select ${columns.map(({ name, type }) => `t.${name}::${type}`).join(', ')}
    from unnest(${columns.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as t(${names})`
  return { text, pieces, rows: rows.length }
}

const made = await inTenant(url, async (client) => {
  const all: InsertPlan[] = []
  for (const each of ADDED) all.push(await read(client, each))
  return all
})

async function write(at: string): Promise<number> {
  const began = performance.now()
  await inTenant(at, async (client) => {
    for (const { text, pieces } of made) for (const piece of pieces) await client.query(text, piece)
  })
  return (performance.now() - began) / 1_000
}

process.on('message', async (at: string) => process.send?.(await write(at)))
process.on('disconnect', () => process.exit(0))
process.send?.(made.reduce((sum, { rows }) => sum + rows, 0))
