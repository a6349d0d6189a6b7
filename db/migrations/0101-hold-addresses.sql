-- An address that can be taken back is nobody's to give. What a link asks for is read again under a lock, and done or refused.
-- The functions that these replace stay for the release before.

-- Whether a person has signed in before, or can without an invitation.
create function identity.is_known(person text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return exists (select from identity.account a where a."userId" = person)
    or exists (select from identity.sign_in_place p where p.person_id = person)
    or exists (select from identity.passkey k where k.person_id = person);
end $$;

-- Which of these addresses can still be taken back, by whom, and until when. Where a user alone went over, their person keeps the
-- address: it is held in that tenant, and nowhere else. An address that its owner has again is theirs, and held no more.
-- `moved`: the user who went over.
create function identity.held_addresses(addresses text[], tenant uuid) returns table (email text, person text, moved uuid, until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.old_email, c.person_id, case when c.changed_to is not null then c.user_id end, c.undo_until
    from identity.address_change c join identity."user" u on u."id" = c.person_id
    where c.old_email = any(addresses) and c.undo_until > now()
      and (c.changed_to is null and u."email" <> c.old_email or c.changed_to is not null and c.tenant_id = tenant);
end $$;

-- Who signs in with these addresses.
create function identity.persons_with(addresses text[]) returns table (email text, person text)
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select u."email", u."id" from identity."user" u where u."email" = any(addresses);
end $$;

-- The address that a person signs in with.
create function identity.address_of(person text) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return (select u."email" from identity."user" u where u."id" = person);
end $$;

-- Until the transaction ends nobody changes the address of a person, and they join no other tenant.
create function identity.hold_person(person text) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  perform from identity."user" u where u."id" = person for update;
end $$;

create or replace function identity.owner_of_address(address text) returns text
language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return coalesce((select u."id" from identity."user" u where u."email" = lower(address)),
    (select c.person_id from identity.address_change c
      where c.old_email = lower(address) and c.undo_until > now() order by c.changed_at limit 1));
end $$;

-- None: the address can still be taken back, and leads to nobody meanwhile. It waits for whoever is changing the address.
create or replace function identity.person_of(address text, called text) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare found text;
begin
  select u."id" into found from identity."user" u where u."email" = lower(address) for key share;
  if exists (select from identity.address_change c where c.old_email = lower(address) and c.undo_until > now() and c.changed_to is null
    and c.person_id is distinct from found) then return null; end if;
  if found is not null then return found; end if;
  insert into identity."user" ("id", "name", "email", "emailVerified") values (gen_random_uuid()::text, called, lower(address), true)
    on conflict ("email") do nothing returning "id" into found;
  if found is null then select u."id" into found from identity."user" u where u."email" = lower(address) for key share; end if;
  return found;
end $$;

-- The person is held before their changes, as whoever proves or undoes one does: nobody waits in a circle.
create or replace function identity.ask_address(change uuid, person text, tenant uuid, tenant_user uuid, asker uuid, wanted text, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  perform from identity."user" u where u."id" = person for key share;
  perform identity.withdraw_address(person, tenant);
  insert into identity.address_change (id, person_id, tenant_id, user_id, asked_by, old_email, new_email, expires_at)
    select change, person, tenant, tenant_user, asker, u."email", lower(wanted), until from identity."user" u where u."id" = person;
end $$;

-- What a link leads to: one to the new address, until all that it asks for is done, or one to the old address.
create or replace function identity.address_of_link(hash bytea, at timestamptz) returns setof identity.address_change
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.* from identity.address_change c
    where c.token_hash = hash and c.expires_at > at or c.undo_hash = hash and c.undo_until > at for update;
end $$;

-- The address was proven by this link: the person has it from now on, or the user is the person who has it already.
-- Answers `done`; `over` where it was withdrawn, replaced or proven meanwhile; `taken` where somebody else has it. The link is
-- good for doing the rest until it is settled.
create function identity.address_proven(change uuid, link bytea, at timestamptz, became text, undo bytea, until timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare c identity.address_change;
begin
  perform from identity."user" u join identity.address_change d on d.person_id = u."id" where d.id = change for update of u;
  select d.* into c from identity.address_change d where d.id = change and d.token_hash = link and d.expires_at > at for update;
  if not found then return 'over'; end if;
  if became is null then
    begin
      update identity."user" u set "email" = c.new_email where u."id" = c.person_id;
    exception when unique_violation then return 'taken';
    end;
  end if;
  update identity.address_change d set changed_at = coalesce(d.changed_at, at), changed_to = became, undo_hash = undo,
    undo_until = coalesce(d.undo_until, until) where d.id = change;
  -- links of the address before lead nowhere
  delete from identity.password_reset r where r.person_id = c.person_id;
  return 'done';
end $$;

-- All that a proof or an undo asks for is done: its link leads nowhere any more.
create function identity.address_settled(change uuid, is_undone boolean) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  if is_undone then delete from identity.address_change c where c.id = change;
  else update identity.address_change c set token_hash = null where c.id = change;
  end if;
end $$;

-- Later changes by which users of the person went over to somebody else: they come back with the person.
create function identity.later_moves(change uuid) returns setof identity.address_change
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return query select d.* from identity.address_change c join identity.address_change d
    on d.person_id = c.person_id and d.changed_to is not null and d.changed_at >= c.changed_at and d.id <> c.id
    where c.id = change order by d.changed_at desc;
end $$;

-- The owner of the address before takes it back: whoever came in since is out, with what they secured the sign-in with.
-- Answers `done`, `over` or `taken`, as the proof does.
create function identity.address_undone(change uuid, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
declare c identity.address_change;
begin
  perform from identity."user" u join identity.address_change d on d.person_id = u."id" where d.id = change for update of u;
  select d.* into c from identity.address_change d where d.id = change and d.undo_until > at for update;
  if not found then return 'over'; end if;
  if c.changed_to is not null then
    delete from identity.session s where s."userId" = c.changed_to;
    -- later wishes for the same user, and later moves of it, go with this one
    delete from identity.address_change d where d.tenant_id = c.tenant_id and d.user_id = c.user_id and d.id <> c.id
      and (d.changed_at is null or d.changed_to is not null and d.changed_at >= c.changed_at);
    return 'done';
  end if;
  begin
    update identity."user" u set "email" = c.old_email where u."id" = c.person_id;
  exception when unique_violation then return 'taken';
  end;
  delete from identity.address_change d where d.person_id = c.person_id and d.id <> c.id and coalesce(d.changed_at, 'infinity') >= c.changed_at;
  delete from identity.session s where s."userId" = c.person_id;
  delete from identity.password_reset r where r.person_id = c.person_id;
  delete from identity.passkey k where k.person_id = c.person_id and k.created_at >= c.changed_at;
  delete from identity.account a where a."userId" = c.person_id and a."updatedAt" >= c.changed_at;
  delete from identity.recovery_code r using identity.second_factor f
    where r.person_id = c.person_id and f.person_id = c.person_id and f.confirmed_at >= c.changed_at;
  delete from identity.second_factor f where f.person_id = c.person_id and f.confirmed_at >= c.changed_at;
  return 'done';
end $$;

revoke execute on function identity.is_known(text), identity.held_addresses(text[], uuid), identity.persons_with(text[]), identity.address_of(text),
  identity.hold_person(text), identity.address_proven(uuid, bytea, timestamptz, text, bytea, timestamptz),
  identity.address_settled(uuid, boolean), identity.later_moves(uuid), identity.address_undone(uuid, timestamptz) from public;
grant execute on function identity.is_known(text) to mandate_app, mandate_identity;
grant execute on function identity.held_addresses(text[], uuid), identity.persons_with(text[]) to mandate_app, mandate_worker;
grant execute on function identity.address_of(text), identity.hold_person(text),
  identity.address_proven(uuid, bytea, timestamptz, text, bytea, timestamptz), identity.address_settled(uuid, boolean),
  identity.later_moves(uuid), identity.address_undone(uuid, timestamptz) to mandate_app;
