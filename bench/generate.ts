import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { buildTenant, setRate } from '#app/demo/tenant-builder.ts'
import { asRole, migrate, openPool } from '#platform/server/database/database.ts'
import { sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { type Copy, copyInto } from './copy.ts'
import { DECISION_TABLES, makeDecisions } from './data/decisions.ts'
import { DELEGATION_TABLES } from './data/delegation-tables.ts'
import { addDelegations } from './data/delegations.ts'
import { addPeople, groupIds, groupTree, PEOPLE_TABLES, type Place } from './data/people.ts'
import { ADMIN, DAY, FIRST_DAY, GROUP_USER, idsOf, scaleOf, TRANSACTION } from './data/scale.ts'
import { folderOf, SECRET, startDatabase } from './database.ts'
import { bareIdentity } from './identity.ts'
import { validate } from './validate.ts'

export type GeneratedData = {
  size: number
  tenantId: string
  approvalId: string
  persons: { email: string; password: string }[]
}

const OTHERS = 10
const FILE = 'generated.json'
const PERSONS = [
  { email: 'admin@bench.example', password: 'a password for the bench' },
  { email: 'group-user@bench.example', password: 'a password for the bench' },
]

/** Makes the data of one size where it is not there yet: one big tenant, ten small ones. */
export async function generate(size: number, say: (line: string) => void): Promise<GeneratedData> {
  const file = join(folderOf(size), FILE)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as GeneratedData
  rmSync(folderOf(size), { recursive: true, force: true })
  const began = performance.now()
  const database = await startDatabase(size, {
    maintenance_work_mem: '1GB',
    max_wal_size: '8GB',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  })
  try {
    const generated = await fill(database.url, size, say)
    writeFileSync(file, JSON.stringify(generated))
    say(`  made in ${Math.round((performance.now() - began) / 1000)} s`)
    return generated
  } finally {
    await database.stop()
  }
}

async function fill(url: string, size: number, say: (line: string) => void): Promise<GeneratedData> {
  await migrate(url, [SECRET])
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const pool = openPool(asRole(url, 'mandate_app', SECRET), { application: 'bench', max: 2 })
  const identity = bareIdentity(url, pool)
  try {
    const persons = await Promise.all(
      PERSONS.map(async (each) => {
        const { personId } = await identity.createPerson({ email: each.email, name: each.email })
        await identity.setPassword(personId, each.password)
        return personId
      }),
    )
    const indexes = await dropIndexes(owner)
    await writtenBy(owner, `set default '${TRANSACTION}'`)
    let big: GeneratedData | undefined
    for (let number = 0; number <= OTHERS; number++) {
      say(number === 0 ? `Making ${size} delegations …` : `  other tenant ${number}`)
      const made = await fillTenant(
        url,
        pool,
        number,
        number === 0 ? size : Math.max(100, size / 1_000),
        number === 0 ? persons : null,
        say,
      )
      if (number > 0) continue
      big = { size, ...made, persons: PERSONS }
      for (const [i, person] of persons.entries())
        await owner.query('select identity.join_tenant($1, $2, $3)', [
          person,
          made.tenantId,
          idsOf(0)('user', i === 0 ? ADMIN : GROUP_USER),
        ])
    }
    await writtenBy(owner, 'drop default')
    for (const index of indexes) {
      say(`  ${index.name}`)
      await owner.query(index.text)
    }
    await owner.query('vacuum analyze')
    say('  validating')
    await validate(url, (big as GeneratedData).tenantId, size)
    await owner.query('checkpoint')
    return big as GeneratedData
  } finally {
    await identity.close()
    await pool.end()
    await owner.end()
  }
}

/** Rows of facts that are copied say nothing of their transaction: the column does meanwhile. */
async function writtenBy(owner: pg.Client, how: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'transaction_id' and c.relkind = 'r' and c.relnamespace = 'app'::regnamespace and not a.attisdropped`,
  )
  for (const { name } of rows) await owner.query(`alter table ${name} alter column transaction_id ${how}`)
}

/** An index that is made afterwards is made many times faster, and packed as after a rebuild. Keys stay. */
async function dropIndexes(owner: pg.Client): Promise<{ name: string; text: string }[]> {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'app' and c.relname in ('delegation', 'delegation_search', 'delegation_slot', 'delegation_terms', 'slot_status', 'delegation_authority', 'delegation_group', 'revision')
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
  )
  for (const index of rows) await owner.query(`drop index ${index.name}`)
  return rows
}

async function fillTenant(
  url: string,
  pool: pg.Pool,
  number: number,
  size: number,
  persons: string[] | null,
  say: (line: string) => void,
) {
  const began = new Date(FIRST_DAY - 30 * DAY)
  const tenant = await buildTenant(
    pool,
    { name: `Bench ${number}`, accountId: `bench-${number}`, multiCurrency: true },
    began,
  )
  await inTenant(pool, tenant.id, {}, async (tx) => {
    await setRate(tx, tenant.id, 'EUR', '1.08', began, began)
    await setRate(tx, tenant.id, 'GBP', '1.27', began, began)
  })
  const scale = scaleOf(number, size)
  const ids = idsOf(number)
  const tree = groupTree(scale)
  const place: Place = {
    tenantId: tenant.id,
    organizationId: tenant.organizationId,
    groupTypes: tenant.groupTypes,
    userRoles: { admin: tenant.userRoleIds.SA, groupUser: tenant.userRoleIds.UG },
    persons: persons && { admin: persons[0] as string, groupUser: persons[1] as string },
  }
  await copying(url, PEOPLE_TABLES, async (copies) => addPeople(copies, scale, ids, place, tree))
  const group = groupIds(ids, place)
  const decisions = await copying(url, DECISION_TABLES, async (copies) =>
    makeDecisions({ copies, scale, ids, tenantId: tenant.id, types: tenant.authorityTypes, tree, group }),
  )
  await copying(url, DELEGATION_TABLES, (copies) =>
    addDelegations(
      { copies, scale, ids, tenantId: tenant.id, types: tenant.authorityTypes, decisions, tree, group },
      say,
    ),
  )
  await inTenant(pool, tenant.id, {}, async (tx) => {
    for (const kind of ['user', 'position', 'group', 'decision', 'delegation'])
      await sql`insert into app.display_counter (tenant_id, kind, last) values (${tenant.id}, ${kind}, ${2_000 + size})
        on conflict (tenant_id, kind) do update set last = excluded.last`.execute(tx)
  })
  return { tenantId: tenant.id, approvalId: tenant.authorityTypes.approvalId }
}

async function copying<K extends string, R>(
  url: string,
  tables: Readonly<Record<K, readonly string[]>>,
  work: (copies: Record<K, Copy>) => Promise<R>,
): Promise<R> {
  const names = Object.keys(tables) as K[]
  const opened = await Promise.all(names.map((name) => copyInto(url, name, tables[name])))
  const copies = Object.fromEntries(names.map((name, i) => [name, opened[i]])) as Record<K, Copy>
  const made = await work(copies)
  await Promise.all(opened.map((copy) => copy.end()))
  return made
}
