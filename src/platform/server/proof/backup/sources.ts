import type pg from 'pg'
import { textArray } from '../../database/text-array.ts'
import { rowLine, tenantLine } from './archive-lines.ts'

/** What is taken along: the rows of a table, or the jobs that wait. */
export type Source = {
  readonly name: string
  /** Row security shows the rows of one tenant at a time. */
  readonly isTenants: boolean
  /** Selects a text `line` for each row, in one order always. */
  readonly select: string
  /** Adds the rows of some lines, the only parameter. */
  readonly insert: string
}

/** Tables that stay behind, and why. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  'app.placement': 'the migrations fill it',
  'app.job_guard': 'always empty',
  'identity.session': 'an ended session would be open again, so everyone signs in again',
  'identity.sign_in_code': 'valid for minutes',
  'identity.pending_sign_in': 'valid for minutes',
  'identity.passkey_challenge': 'valid for minutes',
  'identity.password_reset': 'a link that was used since could be used again',
  'identity.verification': 'valid for minutes',
  'identity.attempt': 'counted again from zero',
  'identity.sign_in_lock': 'counted again from zero',
}

/** Jobs come back through the queue's own door: how it keeps them is its own concern. */
const JOBS: Source = {
  name: 'jobs',
  isTenants: false,
  select: `select jsonb_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'runAt', j.run_at,
      'most', j.max_attempts, 'key', j.key, 'priority', j.priority)::text as line
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.attempts < j.max_attempts order by j.id`,
  insert: `select graphile_worker.add_job(j.l->>'task', (j.l->'payload')::json, j.l->>'queue', (j.l->>'runAt')::timestamptz,
      (j.l->>'most')::int, j.l->>'key', (j.l->>'priority')::int)
    from (select l::jsonb as l, place from unnest($1::text[]) with ordinality as u (l, place) order by place) j`,
}

/** In the order of their names, so that two backups of one state are alike. */
export async function sourcesOf(client: pg.ClientBase): Promise<Source[]> {
  const { rows } = await client.query<{ name: string; table: string; isTenants: boolean; order: string }>(`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as table, c.relrowsecurity as "isTenants",
      coalesce((select string_agg(format('t.%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), 't::text collate "C"') as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'identity') and c.relkind = 'r' order by n.nspname || '.' || c.relname collate "C"`)
  const tables = rows
    .filter(({ name }) => !(name in LEFT_BEHIND))
    .map(({ name, table, isTenants, order }) => ({
      name,
      isTenants,
      select: `select t::text as line from ${table} t ${isTenants ? 'where t.tenant_id = app.tid() ' : ''}order by ${order}`,
      // the row is read once, and not once for each of its columns
      insert: `insert into ${table} select (s.r).* from (select l::${table} as r from unnest($1::text[]) l offset 0) s`,
    }))
  return [...tables, JOBS]
}

/** For a transaction that reads or adds lines: as long as it takes, and every value as the same text on every server. */
export const EXACTLY = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const AT_ONCE = 200

/** The lines of a source as the transaction sees it, tenant by tenant. */
export async function* linesOf(
  client: pg.ClientBase,
  source: Source,
  tenantIds: readonly string[],
): AsyncGenerator<string> {
  for (const tenantId of source.isTenants ? tenantIds : [null]) {
    if (tenantId) await client.query('select app.set_tenant($1)', [tenantId])
    await client.query(`declare lines no scroll cursor for ${source.select}`)
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await client.query<{ line: string }>(`fetch ${AT_ONCE} from lines`)
      if (isFirst && tenantId && rows.length > 0) yield tenantLine(tenantId)
      for (const { line } of rows) yield rowLine(line)
      if (rows.length < AT_ONCE) break
    }
    await client.query('close lines')
  }
}

export const addRows = (client: pg.ClientBase, source: Source, lines: readonly string[]) =>
  client.query(source.insert, [textArray([...lines])])
