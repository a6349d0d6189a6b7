-- Row security lets no operator that might leak see a row before the tenant was compared, and ILIKE counts as one: under
-- the app's role a search never uses its index and reads every delegation of the tenant. The function compares the same
-- tenant itself, uses the index, and answers with ids only; whoever asks reads the rows under row security as ever.
create function app.delegations_matching(words text[], most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
declare
  condition text := '';
  word text;
begin
  foreach word in array words loop
    condition := condition || format(' and d.search_text ilike %L', word);
  end loop;
  return query execute
    'select d.id from app.delegation d where d.tenant_id = app.tid()' || condition || ' limit $1' using most;
end $$;
revoke execute on function app.delegations_matching from public;
grant execute on function app.delegations_matching to mandate_app, mandate_worker;
