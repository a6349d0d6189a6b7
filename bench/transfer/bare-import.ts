// What the rows of an import cost without the product: pg alone adds the rows that an import added, once more under other ids,
// in one transaction, row security and constraints included. Nothing is read from a file, judged, hashed or numbered.
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { asRole } from '#platform/server/database.ts'
import { SECRET } from '../database.ts'

const PIECE = 5_000

const ADDED: readonly { table: string; id: string; of?: string }[] = [
  { table: 'app.decision', id: 'id' },
  { table: 'app.decision_group', id: 'decision_id' },
  { table: 'app.decision_authority', id: 'decision_id' },
  { table: 'app.decision_role_assignment', id: 'decision_id' },
  { table: 'app.decision_terms', id: 'decision_id' },
  { table: 'app.revision', id: 'record_id', of: 'decision' },
]

const [url, tenantId, before, added] = process.argv.slice(2) as [string, string, string, string]
const client = new pg.Client({ connectionString: asRole(url, 'mandate_worker', SECRET) })
await client.connect()

type Made = { text: string; pieces: string[][][] }

/** The rows of a table as text, a column an array, in pieces; their ids and numbers are others. */
async function read(
  { table, id, of }: (typeof ADDED)[number],
  other: ReadonlyMap<string, string>,
): Promise<Made> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid <> 'xid8'::regtype order by attnum`,
    [table],
  )
  const { rows } = await client.query<string[]>({
    text: `select ${columns.map(({ name }) => `"${name}"::text`).join(', ')} from ${table}
      where tenant_id = $1 and "${id}" = any($2::uuid[]) ${of ? `and kind = '${of}'` : ''}`,
    values: [tenantId, [...other.keys()]],
    rowMode: 'array',
  })
  const changed = columns.map(({ name }) => (cell: string) => {
    if (name === id) return other.get(cell) as string
    return table === 'app.decision' && name === 'display_number' ? String(Number(cell) + Number(added)) : cell
  })
  const pieces = []
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    pieces.push(columns.map((_, i) => piece.map((row) => changed[i]?.(row[i] as string) as string)))
  }
  const named = columns.map(({ name }) => `"${name}"`).join(', ')
  const text = `insert into ${table} (${named}) select ${columns.map(({ name, type }) => `t."${name}"::${type}`).join(', ')}
    from unnest(${columns.map((_, i) => `$${i + 1}::text[]`).join(', ')}) as t(${named})`
  return { text, pieces }
}

async function readAll(): Promise<Made[]> {
  await client.query('begin read only')
  await client.query('select app.set_tenant($1)', [tenantId])
  const { rows } = await client.query<{ id: string }>(
    'select id from app.decision where tenant_id = $1 and display_number > $2 order by id',
    [tenantId, before],
  )
  const other = new Map(rows.map(({ id }) => [id, uuid()]))
  const made: Made[] = []
  for (const each of ADDED) made.push(await read(each, other))
  await client.query('commit')
  return made
}

async function write(made: readonly Made[]): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  await client.query('select app.set_tenant($1)', [tenantId])
  for (const { text, pieces } of made) for (const piece of pieces) await client.query(text, piece)
  await client.query('commit')
  return (performance.now() - began) / 1_000
}

const made = await readAll()
process.on('message', async () => process.send?.(await write(made)))
process.on('disconnect', () => process.exit(0))
process.send?.(made.map(({ pieces }) => pieces.reduce((sum, piece) => sum + (piece[0]?.length ?? 0), 0)))
