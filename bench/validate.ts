import { createHash } from 'node:crypto'
import pg from 'pg'
import { fewDelegations } from '#modules/decision/visibility/server/delegation-visibility.ts'
import { openPool } from '#platform/server/database/database.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { bodyOf, changesBetween, type FieldChange } from '#platform/server/records/history.ts'
import { OWN_RELATIONSHIPS } from './data/own-relationships.ts'
import { GROUP_USER, idsOf, TRANSACTION } from './data/scale.ts'

/** What is loaded without triggers is looked through afterwards: generating fails where the product could not have made it. */
export async function validate(url: string, tenantId: string, size: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  const pool = openPool(url, { application: 'bench validation', max: 1 })
  await owner.connect()
  try {
    await refuseOrphans(owner)
    await refuseLonelyRecords(owner)
    await refuseForeignHistories(pool, tenantId)
    await refuseOtherRelationships(pool, tenantId, size)
  } finally {
    await pool.end()
    await owner.end()
  }
}

type ForeignKey = { name: string; child: string; parent: string; of: string[]; to: string[] }

/** Each foreign key as a join that finds nothing on the other side. */
async function refuseOrphans(owner: pg.Client) {
  const columns = (
    table: string,
    numbers: string,
  ) => `(select array_agg(quote_ident(a.attname) order by k.place)
    from unnest(${numbers}) with ordinality k(number, place) join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`
  const { rows: keys } = await owner.query<ForeignKey>(
    `select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       ${columns('c.conrelid', 'c.conkey')} as of, ${columns('c.confrelid', 'c.confkey')} as to
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = 'app'`,
  )
  if (keys.length === 0) throw new Error('The schema has no foreign keys.')
  for (const { name, child, parent, of, to } of keys) {
    const { rows: found } = await owner.query<{ count: string }>(
      `select count(*) from ${child} c where ${of.map((column) => `c.${column} is not null`).join(' and ')}
       and not exists (select from ${parent} p where ${of.map((column, i) => `p.${to[i]} = c.${column}`).join(' and ')})`,
    )
    if (found[0]?.count !== '0') throw new Error(`${name}: ${found[0]?.count} rows of ${child} are orphans.`)
  }
}

async function refuseLonelyRecords(owner: pg.Client) {
  for (const kind of ['decision', 'delegation']) {
    const { rows: found } = await owner.query<{ count: string }>(
      `select count(*) from app.${kind} d where d.version <> (select count(*) from app.revision r
         where r.tenant_id = d.tenant_id and r.kind = '${kind}' and r.record_id = d.id)`,
    )
    if (found[0]?.count !== '0') throw new Error(`${found[0]?.count} of the ${kind}s lack history.`)
  }
}

type Revision = {
  kind: string
  recordId: string
  event: string
  actor: string
  at: Date
  changes: FieldChange[]
  snapshot: Record<string, unknown>
  hash: string
}
/** The product's own text of an entry, made of the same acts of some records, comes to the same hashes. */
async function refuseForeignHistories(pool: pg.Pool, tenantId: string) {
  const written = await inTenant(pool, tenantId, { readOnly: true }, (tx) => someRevisions(tx, tenantId))
  const last = new Map<string, { number: number; hash: string; snapshot: Revision['snapshot'] }>()
  for (const { kind, recordId, event, actor, at, changes, snapshot, hash } of written) {
    const before = last.get(recordId)
    const number = (before?.number ?? 0) + 1
    // jsonb forgets the order of a record's fields, which is the order of the changes
    const after = { ...Object.fromEntries(changes.map((each) => [each.field, each.new])), ...snapshot }
    const body = bodyOf({
      tenantId,
      kind,
      recordId,
      recordedAt: at,
      actor,
      requestId: null,
      event,
      reason: null,
      changes: changesBetween(before?.snapshot ?? null, after),
      snapshot,
      transactionId: TRANSACTION,
    })
    const expected = createHash('sha256')
      .update(Buffer.from(before?.hash ?? '', 'hex'))
      .update(`${number}${body}`)
      .digest('hex')
    if (hash !== expected) throw new Error(`The history of ${kind} ${recordId} is not the product's.`)
    last.set(recordId, { number, hash, snapshot })
  }
  if (written.length === 0) throw new Error('There is no history.')
}

const someRevisions = (tx: Tx, tenantId: string) =>
  rows<Revision>(
    tx,
    sql`select r.kind, r.record_id as "recordId", r.event, r.actor_user_id as actor, r.recorded_at as at, r.changes, r.snapshot, encode(r.hash, 'hex') as hash
      from app.revision r where r.tenant_id = ${tenantId} and (r.kind, r.record_id) in (
        (select 'decision', id from app.decision where tenant_id = ${tenantId} order by version desc, id limit 20)
        union all (select 'delegation', id from app.delegation where tenant_id = ${tenantId} order by version desc, id limit 20)
        union all (select 'delegation', id from app.delegation where tenant_id = ${tenantId} order by md5(id::text) limit 20))
      order by r.kind, r.record_id, r.revision_number`,
  )

/** Counted as the product decides who may see what, without what the groups of the Group User add. */
async function refuseOtherRelationships(pool: pg.Pool, tenantId: string, size: number) {
  const ids = idsOf(0)
  const few = fewDelegations(
    {
      personId: '',
      sessionId: '',
      tenantId,
      userId: ids('user', GROUP_USER),
      permissions: new Map([
        ['tenant.access_delegations_module', 'ON'],
        ['delegation.view', 'OWNED'],
      ]),
      isSystemAdmin: false,
      positionIds: [ids('position', GROUP_USER)],
      activePositionIds: [ids('position', GROUP_USER)],
      groupIds: [],
      zone: '',
      baseCurrency: '',
      dateFormat: '',
      requestId: '',
    },
    new Date(),
  )
  if (!few) throw new Error('The Group User sees all delegations.')
  const { count } = await inTenant(pool, tenantId, { readOnly: true }, (tx) =>
    one<{ count: number }>(tx, sql`select count(*)::int as count from app.delegation d where ${few.visible}`),
  )
  if (count !== Math.min(OWN_RELATIONSHIPS, size))
    throw new Error(`The Group User has ${count} relationships of their own, not ${OWN_RELATIONSHIPS}.`)
}
