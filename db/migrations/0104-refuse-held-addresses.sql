-- Whoever makes persons beside the tenants asks, too, whether an address can still be taken back.
grant execute on function identity.held_addresses(text[], uuid) to mandate_identity;

-- For the release before: a proof that finds nothing to prove is an error, never silence.
create or replace function identity.address_proven(change uuid, at timestamptz, became text, undo bytea, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare outcome text;
begin
  outcome := (select identity.address_proven(c.id, c.token_hash, at, became, undo, until) from identity.address_change c where c.id = change);
  if outcome is distinct from 'done' then raise exception 'address change % is over', change; end if;
  perform identity.address_settled(change, false);
end $$;
