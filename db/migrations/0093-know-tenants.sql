-- Every tenant that anything speaks of: one that is taken from the register still has its people.

create function app.known_tenants() returns table (tenant_id uuid, is_registered boolean)
language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query select k.tenant_id, exists (select 1 from app.tenant_register r where r.tenant_id = k.tenant_id) from (
      select r.tenant_id from app.tenant_register r
      union select m.tenant_id from identity.membership m) k
    order by k.tenant_id;
end $$;
revoke execute on function app.known_tenants from public;
grant execute on function app.known_tenants to mandate_worker;
