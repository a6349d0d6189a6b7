-- A name as a search compares it: small letters without their accents. Its twin is platform/model/folded.ts.
create function app.folded(name text) returns text language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđÐðĦħıŦŧ', 'OoLlDdDdHhiTt'));

-- Words of names that look like one of those typed, as they are written. What was typed comes folded. A threshold that is
-- set for the transaction reaches every node of a sharded database; one of the function would not.
create function app.words_like(typed text[], most integer) returns setof text language plpgsql security definer set search_path = pg_catalog, app, public as $$
declare
  tenant uuid := app.tid();
  one text;
begin
  set local pg_trgm.word_similarity_threshold = 0.4;
  foreach one in array typed loop
    return query select k.word from (select distinct w.word from (
      (select d.name from app.decision d where d.tenant_id = tenant and d.status <> 'DELETED' and app.folded(d.name) %> one limit most)
      union all (select u.name from app."user" u where u.tenant_id = tenant and u.status <> 'DELETED' and app.folded(u.name) %> one limit most)
      union all (select p.name from app.position p where p.tenant_id = tenant and p.deleted_at is null and app.folded(p.name) %> one limit most)
      union all (select a.name from app.action a where a.tenant_id = tenant and a.deleted_at is null and a.system_kind is null and app.folded(a.name) %> one limit most)
    ) n cross join regexp_split_to_table(n.name, '[\s,.;:()/&"\u2013\u2014-]+') w(word)) k where app.folded(k.word) %> one;
  end loop;
end $$;
revoke execute on function app.words_like from public;
grant execute on function app.words_like to mandate_app, mandate_worker;

-- A condition in SQL: an expression has every word. A word may be written in several ways, a pattern each, on lines of their own.
create function app.has_words(expression text, words text[]) returns text language sql immutable as $$
  select coalesce(string_agg(' and (' || (
    select string_agg(format('%s ilike %L', expression, pattern), ' or ') from unnest(string_to_array(word, chr(10))) pattern
  ) || ')', ''), '') from unnest(words) word
$$;

create or replace function app.decisions_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
begin
  return query execute 'select d.id from app.decision d where d.tenant_id = $1 and d.status <> ''DELETED'''
    || app.has_words('(d.name || '' '' || d.description || '' DEC-'' || d.display_number::text)', words) || ' limit $2' using app.tid(), most;
end $$;

create or replace function app.delegations_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
begin
  return query execute 'select s.delegation_id from app.delegation_search s where s.tenant_id = $1'
    || app.has_words('s.text', words) || ' limit $2' using app.tid(), most;
end $$;

create or replace function app.actions_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
begin
  return query execute 'select a.id from app.action a where a.tenant_id = $1 and a.deleted_at is null'
    || app.has_words('(a.name || '' '' || a.description || '' ACT-'' || a.display_number::text)', words) || ' limit $2' using app.tid(), most;
end $$;

create function app.users_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
begin
  return query execute 'select u.id from app."user" u where u.tenant_id = $1 and u.status <> ''DELETED'''
    || app.has_words('(u.name || '' '' || u.email)', words) || ' limit $2' using app.tid(), most;
end $$;
revoke execute on function app.users_matching from public;
grant execute on function app.users_matching to mandate_app, mandate_worker;

create function app.positions_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
begin
  return query execute 'select p.id from app.position p where p.tenant_id = $1 and p.deleted_at is null'
    || app.has_words('p.name', words) || ' limit $2' using app.tid(), most;
end $$;
revoke execute on function app.positions_matching from public;
grant execute on function app.positions_matching to mandate_app, mandate_worker;
