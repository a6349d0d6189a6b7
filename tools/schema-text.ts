import type pg from 'pg'

/** The product's schema as SQL text, in one order always: what reviewers read, and what a test compares. */
export async function schemaText(client: Pick<pg.Client, 'query'>): Promise<string> {
  const ask = async (text: string) => (await client.query(text)).rows as Record<string, string>[]
  const mine = `n.nspname in ('app', 'identity')`
  // a distributed engine lists the shards of its local tables beside them
  const tables = await ask(`
    select c.oid, n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${mine} and c.relkind = 'r' and c.relname !~ '_[0-9]{5,}$' order by 2`)
  const parts: string[] = []
  for (const table of tables) {
    const columns = await ask(`
      select '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${table.oid} and a.attnum > 0 and not a.attisdropped order by a.attnum`)
    const constraints = await ask(`
      select 'alter table ${table.name} add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) || ';' as line
      from pg_constraint where conrelid = ${table.oid} and contype <> 'n' order by conname`)
    const indexes = await ask(`
      select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table.oid} and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`)
    const policies = await ask(`
      select 'create policy ' || p.polname || ' on ${table.name}' || case when p.polpermissive then '' else ' as restrictive' end
          || case p.polcmd when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update' when 'd' then ' for delete' else '' end
          || case when p.polroles = '{0}' then '' else ' to ' || (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any(p.polroles)) end || coalesce(' using ' || pg_get_expr(p.polqual, p.polrelid), '') || coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '') || ';' as line
      from pg_policy p where p.polrelid = ${table.oid} order by p.polname`)
    const grants = await ask(`
      select 'grant ' || string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) || ' on ${table.name} to ' || a.grantee::regrole::text || ';' as line
      from pg_class c cross join lateral aclexplode(c.relacl) a where c.oid = ${table.oid} and a.grantee::regrole::text like 'mandate_%' group by a.grantee
      union all select 'grant ' || lower(a.privilege_type) || ' (' || string_agg(quote_ident(t.attname), ', ' order by t.attname) || ') on ${table.name} to ' || a.grantee::regrole::text || ';'
      from pg_attribute t cross join lateral aclexplode(t.attacl) a where t.attrelid = ${table.oid} group by a.grantee, a.privilege_type order by 1`)
    const lines = (rows: Record<string, string>[]) => rows.map((row) => row.line)
    parts.push(
      [
        `create table ${table.name} (`,
        lines(columns).join(',\n'),
        ');',
        ...lines(constraints),
        ...lines(indexes),
        ...lines(policies),
        ...lines(grants),
      ].join('\n'),
    )
  }
  const views = await ask(`
    select 'create view ' || n.nspname || '.' || c.relname || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') || ' as' || chr(10) || pg_get_viewdef(c.oid, true)
      || coalesce((select string_agg(chr(10) || 'grant ' || g.rights || ' on ' || n.nspname || '.' || c.relname || ' to ' || g.grantee || ';', '' order by g.grantee)
        from (select a.grantee::regrole::text as grantee, string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as rights
          from aclexplode(c.relacl) a where a.grantee <> c.relowner group by a.grantee) g), '') as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${mine} and c.relkind = 'v' order by c.relname`)
  const functions = await ask(`
    select pg_get_functiondef(p.oid) || ';' || coalesce((select string_agg(chr(10) || 'grant execute on function ' || p.oid::regprocedure::text || ' to ' || g.grantee || ';', '' order by g.grantee)
        from (select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as grantee
          from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner) g), '') as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${mine} order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid) collate "C"`)
  return `${['-- Written by `npm run schema` from a migrated database. Not to be edited: write a migration.', ...parts, ...views.map((row) => row.line), ...functions.map((row) => row.line)].join('\n\n')}\n`
}
