import { expect, test } from 'vitest'
import { problemsOfStatement } from './statement-rules.ts'

const OF_TENANTS = {
  relations: new Set(['position', 'user_public']),
  functions: new Set(['app.positions_matching']),
}

const OWN = 'tenant_id = $1'
const UPDATE = 'update app.position p set'
const INSERT = 'insert into app.position (tenant_id, id) values ($1, $2)'
const CONFLICT = `${INSERT} on conflict (tenant_id, id) do update set`
const SENT = 'select s.at::timestamptz as at from unnest($2::text[]) as s(at)'

test.each<[statement: string, ...problems: string[]]>([
  [
    `select (with recursive r (n) as (select 1 from app.position p where p.${OWN} union all select n from r) select n from r)
      from app.position o where o.${OWN} and exists (select 1 from identity.session s)`,
    'with recursive beside identity.session, which is of no tenant',
  ],
  // each relation names its tenant by a parameter
  [
    `select 1 from app.position p join app.user_public u on u.tenant_id = p.tenant_id where p.${OWN}`,
    'user_public u: no tenant_id = $n',
  ],
  [`select 1 from app.position where ${OWN}::uuid`],
  [
    `select (select 1 from app.position p where p.id = $2) from app.position o where o.${OWN}`,
    'position p: no tenant_id = $n',
  ],
  [
    `select id from app.position where ${OWN} union select id from app.position`,
    'position: no tenant_id = $n',
  ],
  [`delete from app.position p where p.id = $1 or p.${OWN}`, 'position p: no tenant_id = $n'],
  [
    `select 1 from app.position p where p.${OWN} and exists (select 1 from app.position o where o.id = p.id) for update`,
    'position o: no tenant_id = $n',
  ],
  [
    `select 1 from app.position p where p.${OWN} and exists (select 1 from app.position o where o.${OWN} and o.id = p.id) for update`,
  ],
  [
    `select 1 from app.position p left join app.user_public u on u.${OWN} and p.${OWN}`,
    'position p: no tenant_id = $n',
  ],
  [`select 1 from app.position p left join app.user_public u on u.${OWN} where p.${OWN}`],
  ['select 1 from identity.position'],

  // what is lost on the way to a shard
  [
    `with recursive up (id) as (select 1), more (id) as (select 1 union select id from more) select id from up, app.position p where p.${OWN}`,
    'with up: a column list where nothing is recursive',
  ],
  [
    `with recursive up as (select 1 as id union select id from up) cycle id set again using path select 1 from up, app.position p where p.${OWN}`,
    'with up: a cycle clause',
  ],
  [`merge into app.position p using (select 1) s on p.${OWN} when matched then delete`, 'merge'],
  ['copy app.position from stdin', 'copy'],
  [`select exists (select from app.position p where p.${OWN})`, 'exists (select from …): write select 1'],
  [
    `select case $2 when 1 then 'one' end from app.position where ${OWN}`,
    'case x when: write case when x = …',
  ],

  // functions that read tables are asked on their own
  [
    `select 1 from app.position p where p.${OWN} and p.id = any(array(select app.positions_matching($2)))`,
    'app.positions_matching: a function that reads tables, beside a table of a tenant',
  ],
  ['select app.positions_matching($1)'],
  [`select app.status_now(p.status) from app.position p where p.${OWN}`],

  // an update comes to the same on every copy of a shard
  [`${UPDATE} at = greatest($2, p.at) where p.${OWN} and p.at < now() - interval '1 day'`],
  [
    `${UPDATE} at = $2 where p.${OWN} and p.at + interval '1 day' < now()`,
    'update: a column and an interval',
  ],
  [`${UPDATE} name = p.at::text where p.${OWN}`, 'update: a column as text'],
  [`${UPDATE} name = to_char(p.at, 'YYYY') where p.${OWN}`, 'update: to_char of a column'],
  [`${UPDATE} name = array_to_string(p.names, ' ') where p.${OWN}`, 'update: array_to_string of a column'],
  [`${UPDATE} at = clock_timestamp() where p.${OWN}`, 'update: clock_timestamp'],
  [`delete from app.position p where p.${OWN} and p.at::date = $2`, 'update: a column as date'],
  [`${UPDATE} at = t.at from (${SENT}) t where p.${OWN}`, 'update: a column as timestamptz'],
  [`${UPDATE} at = t.at from (${SENT} offset 0) t where p.${OWN}`],
  [`${UPDATE} name = (select to_char(o.at, 'YYYY') from app.position o where o.${OWN}) where p.${OWN}`],

  // what a statement returns
  [`${UPDATE} name = $2 where p.${OWN} returning p.id, name as is, 1`],
  [`${UPDATE} name = $2 where p.${OWN} returning p.at::text`, 'returning: more than plain columns'],
  ['insert into app.position (id) select 1', 'insert into position select: returning is missing'],
  ['insert into app.position (id) select 1 returning id'],

  // inserts of values
  [INSERT],
  [
    `insert into app.position (id) values ((select p.id from app.position p where p.${OWN}))`,
    'values: a subselect',
  ],
  [`${CONFLICT} last = position.last + excluded.last`],
  [`${CONFLICT} at = now()`, 'do update: more than columns and operators'],
  [
    `${CONFLICT} last = (select max(p.last) from app.position p where p.${OWN})`,
    'do update: more than columns and operators',
  ],
])('%s', async (statement, ...problems) => {
  expect(await problemsOfStatement(statement, OF_TENANTS)).toEqual(problems)
})
