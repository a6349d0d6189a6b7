-- Another address of a person waits until whoever reads it proves it. For some days after that the one before can undo it.
-- Asked before anybody is signed in, so it stands beside the tenants, and only functions reach it.

create table identity.address_change (
  id uuid not null,
  person_id text not null,
  -- The user whose administrator asked for it; none: the person did, for all that they are.
  tenant_id uuid,
  user_id uuid,
  asked_by uuid,
  old_email text not null,
  new_email text not null,
  -- Of the link to the new address; none until it is mailed, and once it was used.
  token_hash bytea,
  expires_at timestamptz not null,
  changed_at timestamptz,
  -- Who signs in as the user since, where it is another person: the one who had the new address.
  changed_to text,
  -- Of the link to the old address.
  undo_hash bytea,
  undo_until timestamptz
);
alter table identity.address_change add constraint address_change_pk primary key (id);
alter table identity.address_change add constraint address_change_token unique (token_hash);
alter table identity.address_change add constraint address_change_undo unique (undo_hash);
alter table identity.address_change add constraint address_change_person_fk
  foreign key (person_id) references identity."user" ("id") on delete cascade;
create index address_change_of_person on identity.address_change (person_id);
create index address_change_of_user on identity.address_change (tenant_id, user_id);
create index address_change_by_old on identity.address_change (old_email);
grant select, delete on identity.address_change to mandate_identity;

create function identity.withdraw_address(person text, tenant uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.address_change c where c.person_id = person and c.tenant_id is not distinct from tenant and c.changed_at is null;
end $$;

-- A new wish takes the place of the one before.
create function identity.ask_address(change uuid, person text, tenant uuid, tenant_user uuid, asker uuid, wanted text, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  perform identity.withdraw_address(person, tenant);
  insert into identity.address_change (id, person_id, tenant_id, user_id, asked_by, old_email, new_email, expires_at)
    select change, person, tenant, tenant_user, asker, u."email", lower(wanted), until from identity."user" u where u."id" = person;
end $$;

-- The address that waits to be proven.
create function identity.address_asked(person text, tenant uuid, at timestamptz) returns text
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return (select c.new_email from identity.address_change c where c.person_id = person and c.tenant_id is not distinct from tenant
    and c.changed_at is null and c.expires_at > at);
end $$;

-- The link to the new address. Answers with the address; none where nothing waits.
create function identity.link_address(change uuid, hash bytea) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare wanted text;
begin
  update identity.address_change c set token_hash = hash where c.id = change and c.changed_at is null returning c.new_email into wanted;
  return wanted;
end $$;

-- What a link leads to: one to the new address, or to the old one. It stays locked until the transaction ends.
create function identity.address_of_link(hash bytea, at timestamptz) returns setof identity.address_change
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.* from identity.address_change c
    where c.token_hash = hash and c.changed_at is null and c.expires_at > at or c.undo_hash = hash and c.undo_until > at for update;
end $$;

-- Whose address it is. One that can still be undone belongs to whoever had it.
create function identity.owner_of_address(address text) returns text
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return coalesce((select u."id" from identity."user" u where u."email" = lower(address)),
    (select c.person_id from identity.address_change c
      where c.old_email = lower(address) and c.undo_until > now() and c.changed_to is null order by c.changed_at limit 1));
end $$;

-- Which of these addresses can still be taken back, and by whom.
create function identity.kept_addresses(addresses text[]) returns table (email text, person text)
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.old_email, c.person_id from identity.address_change c
    where c.old_email = any(addresses) and c.undo_until > now() and c.changed_to is null;
end $$;

create or replace function identity.person_of(address text, called text) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare found text;
begin
  found := identity.owner_of_address(address);
  if found is not null then return found; end if;
  insert into identity."user" ("id", "name", "email", "emailVerified") values (gen_random_uuid()::text, called, lower(address), true)
    on conflict ("email") do nothing returning "id" into found;
  if found is null then select u."id" into found from identity."user" u where u."email" = lower(address); end if;
  return found;
end $$;

-- The address was proven: the person has it from now on, or the user is the person who has it already.
create function identity.address_proven(change uuid, at timestamptz, became text, undo bytea, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  update identity.address_change c set token_hash = null, changed_at = at, changed_to = became, undo_hash = undo, undo_until = until
    where c.id = change;
  if became is null then
    update identity."user" u set "email" = c.new_email from identity.address_change c where c.id = change and u."id" = c.person_id;
  end if;
  -- links of the address before lead nowhere
  delete from identity.password_reset r using identity.address_change c where c.id = change and r.person_id = c.person_id;
end $$;

-- The owner of the address before takes it back: whoever came in since is out, with what they secured the sign-in with.
create function identity.address_undone(change uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare c identity.address_change;
begin
  delete from identity.address_change d where d.id = change returning d.* into c;
  if c.changed_to is not null then
    delete from identity.session s where s."userId" = c.changed_to;
    return;
  end if;
  update identity."user" u set "email" = c.old_email where u."id" = c.person_id;
  delete from identity.address_change d where d.person_id = c.person_id and coalesce(d.changed_at, 'infinity') >= c.changed_at;
  delete from identity.session s where s."userId" = c.person_id;
  delete from identity.password_reset r where r.person_id = c.person_id;
  delete from identity.passkey k where k.person_id = c.person_id and k.created_at >= c.changed_at;
  delete from identity.account a where a."userId" = c.person_id and a."updatedAt" >= c.changed_at;
  delete from identity.recovery_code r using identity.second_factor f
    where r.person_id = c.person_id and f.person_id = c.person_id and f.confirmed_at >= c.changed_at;
  delete from identity.second_factor f where f.person_id = c.person_id and f.confirmed_at >= c.changed_at;
end $$;

revoke execute on function identity.withdraw_address, identity.ask_address, identity.address_asked, identity.link_address,
  identity.address_of_link, identity.owner_of_address, identity.kept_addresses, identity.address_proven, identity.address_undone from public;
grant execute on function identity.withdraw_address, identity.ask_address, identity.address_asked, identity.address_of_link,
  identity.owner_of_address, identity.kept_addresses, identity.address_proven, identity.address_undone, identity.link_address to mandate_app;
grant execute on function identity.link_address, identity.owner_of_address, identity.kept_addresses, identity.address_asked to mandate_worker;
