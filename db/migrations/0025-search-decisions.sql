-- What a search of the whole product looks through in a decision. The words are found by an index, which row security would keep
-- a plain condition from using: the function asks for the tenant of the transaction itself.

create index decision_words on app.decision using gin ((name || ' ' || description || ' DEC-' || display_number::text) public.gin_trgm_ops);

create function app.decisions_matching(words text[], most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
declare
  condition text := '';
  word text;
begin
  foreach word in array words loop
    condition := condition || format(' and (d.name || '' '' || d.description || '' DEC-'' || d.display_number::text) ilike %L', word);
  end loop;
  return query execute
    'select d.id from app.decision d where d.tenant_id = app.tid() and d.status <> ''DELETED''' || condition || ' limit $1' using most;
end $$;
revoke all on function app.decisions_matching from public;
grant execute on function app.decisions_matching to mandate_app, mandate_worker;
