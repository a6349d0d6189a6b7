-- Invitations: a link by mail that lets a person choose their first password. Asked before anybody is signed in, so it stands
-- beside the tenants, like the membership; what the product may do with it are a few functions.

create table identity.invitation (
  token_hash bytea not null,
  person_id text not null,
  tenant_id uuid not null,
  user_id uuid not null,
  organization text not null,
  expires_at timestamptz not null
);
alter table identity.invitation add constraint invitation_pk primary key (token_hash);
-- a new link voids the one before
alter table identity.invitation add constraint invitation_of_user unique (tenant_id, user_id);
alter table identity.invitation add constraint invitation_person_fk
  foreign key (person_id) references identity."user" ("id") on delete cascade;
create index invitation_by_end on identity.invitation (expires_at);
grant select, delete on identity.invitation to mandate_identity;

-- The person with an address, made where there is none. Whoever manages users vouches for the address.
create function identity.person_of(address text, called text) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare found text;
begin
  insert into identity."user" ("id", "name", "email", "emailVerified") values (gen_random_uuid()::text, called, lower(address), true)
    on conflict ("email") do nothing returning "id" into found;
  if found is null then select u."id" into found from identity."user" u where u."email" = lower(address); end if;
  return found;
end $$;

create function identity.invite(hash bytea, person text, tenant uuid, tenant_user uuid, called text, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  insert into identity.invitation (token_hash, person_id, tenant_id, user_id, organization, expires_at)
    values (hash, person, tenant, tenant_user, called, until)
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, person_id = excluded.person_id,
      organization = excluded.organization, expires_at = excluded.expires_at;
end $$;

create function identity.withdraw_invitation(tenant uuid, tenant_user uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.invitation i where i.tenant_id = tenant and i.user_id = tenant_user;
end $$;

-- A person of several tenants goes on in the others: there, each request finds that they may not enter this one.
create function identity.end_sessions_in(person text, tenant uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.session s where s."userId" = person
    and not exists (select from identity.membership m where m.person_id = person and m.tenant_id <> tenant);
end $$;

revoke execute on function identity.person_of, identity.invite, identity.withdraw_invitation, identity.end_sessions_in from public;
grant execute on function identity.person_of, identity.withdraw_invitation, identity.end_sessions_in to mandate_app, mandate_worker;
grant execute on function identity.join_tenant, identity.leave_tenant to mandate_worker;
grant usage on schema identity to mandate_worker;
grant execute on function identity.invite to mandate_worker;
