-- Users of a tenant that a person was until they went over to somebody else.

create function identity.users_left(person text, tenant uuid, since timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.user_id from identity.address_change c
    where c.person_id = person and c.tenant_id = tenant and c.changed_to is not null and c.changed_at > since;
end $$;

revoke execute on function identity.users_left from public;
grant execute on function identity.users_left to mandate_app;
