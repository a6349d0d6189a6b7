-- Which tenants a person belongs to. Asked before a tenant is known, so it stands outside row security, in the identity
-- schema, behind functions that return ids only.

create table identity.membership (
  person_id text not null,
  tenant_id uuid not null,
  user_id uuid not null
);
alter table identity.membership add constraint membership_pk primary key (person_id, tenant_id);

create function identity.memberships_of(person text) returns table (tenant_id uuid, user_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select m.tenant_id, m.user_id from identity.membership m where m.person_id = person order by m.tenant_id;
end $$;

create function identity.join_tenant(person text, tenant uuid, tenant_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  insert into identity.membership (person_id, tenant_id, user_id) values (person, tenant, tenant_user)
    on conflict (person_id, tenant_id) do update set user_id = excluded.user_id;
end $$;

create function identity.leave_tenant(person text, tenant uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.membership m where m.person_id = person and m.tenant_id = tenant;
end $$;

revoke execute on function identity.memberships_of, identity.join_tenant, identity.leave_tenant from public;
grant usage on schema identity to mandate_app, mandate_identity;
grant execute on function identity.memberships_of to mandate_app, mandate_identity;
grant execute on function identity.join_tenant, identity.leave_tenant to mandate_app;
