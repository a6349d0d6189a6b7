-- What the product may do with persons: a few functions, no table.

create function identity.memberships_of(person text) returns table (tenant_id uuid, user_id uuid) language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select m.tenant_id, m.user_id from identity.membership m where m.person_id = person order by m.tenant_id;
end $$;
revoke execute on function identity.memberships_of from public;
grant execute on function identity.memberships_of to mandate_app, mandate_identity;

create function identity.join_tenant(person text, tenant uuid, tenant_user uuid) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  insert into identity.membership (person_id, tenant_id, user_id) values (person, tenant, tenant_user)
    on conflict (person_id, tenant_id) do update set user_id = excluded.user_id;
end $$;
revoke execute on function identity.join_tenant from public;
grant execute on function identity.join_tenant to mandate_app, mandate_worker;

create function identity.leave_tenant(person text, tenant uuid) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.membership m where m.person_id = person and m.tenant_id = tenant;
end $$;
revoke execute on function identity.leave_tenant from public;
grant execute on function identity.leave_tenant to mandate_app, mandate_worker;

-- Whether a person has signed in before, or can without an invitation.
create function identity.is_known(person text) returns boolean language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return exists (select from identity.account a where a."userId" = person)
    or exists (select from identity.sign_in_place p where p.person_id = person)
    or exists (select from identity.passkey k where k.person_id = person);
end $$;
revoke execute on function identity.is_known from public;
grant execute on function identity.is_known to mandate_app, mandate_identity;

-- Who signs in with these addresses.
create function identity.persons_with(addresses text[]) returns table (email text, person text) language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select u."email", u."id" from identity."user" u where u."email" = any(addresses);
end $$;
revoke execute on function identity.persons_with from public;
grant execute on function identity.persons_with to mandate_app, mandate_worker;

-- The address that a person signs in with.
create function identity.address_of(person text) returns text language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return (select u."email" from identity."user" u where u."id" = person);
end $$;
revoke execute on function identity.address_of from public;
grant execute on function identity.address_of to mandate_app;

-- Until the transaction ends nobody changes the address of a person, and they join no other tenant.
create function identity.hold_person(person text) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  perform from identity."user" u where u."id" = person for update;
end $$;
revoke execute on function identity.hold_person from public;
grant execute on function identity.hold_person to mandate_app;

-- The person with an address, made where there is none. Whoever manages users vouches for the address. None: the address can still
-- be taken back, and leads to nobody meanwhile. It waits for whoever is changing the address.
create function identity.person_of(address text, called text) returns text language plpgsql security definer set search_path = pg_catalog, identity as $$
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
revoke execute on function identity.person_of from public;
grant execute on function identity.person_of to mandate_app, mandate_worker;

-- A new link voids the one before.
create function identity.invite(hash bytea, person text, tenant uuid, tenant_user uuid, called text, until timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  insert into identity.invitation (token_hash, person_id, tenant_id, user_id, organization, expires_at)
    values (hash, person, tenant, tenant_user, called, until)
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, person_id = excluded.person_id,
      organization = excluded.organization, expires_at = excluded.expires_at;
end $$;
revoke execute on function identity.invite from public;
grant execute on function identity.invite to mandate_worker;

create function identity.withdraw_invitation(tenant uuid, tenant_user uuid) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.invitation i where i.tenant_id = tenant and i.user_id = tenant_user;
end $$;
revoke execute on function identity.withdraw_invitation from public;
grant execute on function identity.withdraw_invitation to mandate_app, mandate_worker;

-- What leads in as a person without being a standing proof of theirs ends here: mailed codes, sign-ins that wait for a second
-- factor, and links for a new password; where it is said, sessions too.
create function identity.end_ways_in(person text, with_sessions boolean) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.sign_in_code c where c.person_id = person;
  delete from identity.pending_sign_in p where p.person_id = person;
  delete from identity.password_reset r where r.person_id = person;
  if with_sessions then delete from identity.session s where s."userId" = person; end if;
end $$;
revoke execute on function identity.end_ways_in from public;
grant execute on function identity.end_ways_in to mandate_identity;

-- A person of several tenants goes on in the others: there, each request finds that they may not enter this one.
create function identity.end_sessions_in(person text, tenant uuid) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  if exists (select from identity.membership m where m.person_id = person and m.tenant_id <> tenant) then return; end if;
  perform identity.end_ways_in(person, true);
end $$;
revoke execute on function identity.end_sessions_in from public;
grant execute on function identity.end_sessions_in to mandate_app, mandate_worker;

-- Tries are counted over all nodes by one function, for whoever signs in and for whoever asks for costly work. The product's role
-- may count one more; it may not read, reset or forget what was counted.
create function identity.count_attempts(subjects text[], counted_at timestamptz, ends timestamptz) returns setof identity.attempt language sql security definer set search_path = pg_catalog, identity as $$
  insert into identity.attempt as a (subject, window_ends, count)
  select s.subject, ends, 1 from unnest(subjects) s (subject) order by s.subject
  on conflict (subject) do update set
    count = case when a.window_ends <= counted_at then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= counted_at then excluded.window_ends else a.window_ends end
  returning a.*
$$;
revoke execute on function identity.count_attempts from public;
grant execute on function identity.count_attempts to mandate_app, mandate_identity;

create function identity.withdraw_address(person text, tenant uuid) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.address_change c where c.person_id = person and c.tenant_id is not distinct from tenant and c.changed_at is null;
end $$;
revoke execute on function identity.withdraw_address from public;
grant execute on function identity.withdraw_address to mandate_app;

-- A new wish takes the place of the one before. The person is held before their changes, as whoever proves or undoes one does:
-- nobody waits in a circle.
create function identity.ask_address(change uuid, person text, tenant uuid, tenant_user uuid, asker uuid, wanted text, until timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  perform from identity."user" u where u."id" = person for key share;
  perform identity.withdraw_address(person, tenant);
  insert into identity.address_change (id, person_id, tenant_id, user_id, asked_by, old_email, new_email, expires_at)
    select change, person, tenant, tenant_user, asker, u."email", lower(wanted), until from identity."user" u where u."id" = person;
end $$;
revoke execute on function identity.ask_address from public;
grant execute on function identity.ask_address to mandate_app;

-- The address that waits to be proven.
create function identity.address_asked(person text, tenant uuid, at timestamptz) returns text language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return (select c.new_email from identity.address_change c where c.person_id = person and c.tenant_id is not distinct from tenant
    and c.changed_at is null and c.expires_at > at);
end $$;
revoke execute on function identity.address_asked from public;
grant execute on function identity.address_asked to mandate_app, mandate_worker;

-- The link to the new address. Answers with the address; none where nothing waits.
create function identity.link_address(change uuid, hash bytea) returns text language plpgsql security definer set search_path = pg_catalog, identity as $$
declare wanted text;
begin
  update identity.address_change c set token_hash = hash where c.id = change and c.changed_at is null returning c.new_email into wanted;
  return wanted;
end $$;
revoke execute on function identity.link_address from public;
grant execute on function identity.link_address to mandate_app, mandate_worker;

-- Whose address it is. One that can still be undone belongs to whoever had it.
create function identity.owner_of_address(address text) returns text language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return coalesce((select u."id" from identity."user" u where u."email" = lower(address)),
    (select c.person_id from identity.address_change c
      where c.old_email = lower(address) and c.undo_until > now() order by c.changed_at limit 1));
end $$;
revoke execute on function identity.owner_of_address from public;
grant execute on function identity.owner_of_address to mandate_app, mandate_worker;

-- Which of these addresses can still be taken back, by whom, and until when. Where a user alone went over, their person keeps the
-- address: it is held in that tenant, and nowhere else. An address that its owner has again is theirs, and held no more.
-- `moved`: the user who went over.
create function identity.held_addresses(addresses text[], tenant uuid) returns table (email text, person text, moved uuid, until timestamptz) language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.old_email, c.person_id, case when c.changed_to is not null then c.user_id end, c.undo_until
    from identity.address_change c join identity."user" u on u."id" = c.person_id
    where c.old_email = any(addresses) and c.undo_until > now()
      and (c.changed_to is null and u."email" <> c.old_email or c.changed_to is not null and c.tenant_id = tenant);
end $$;
revoke execute on function identity.held_addresses from public;
grant execute on function identity.held_addresses to mandate_app, mandate_identity, mandate_worker;

-- What a link leads to: one to the new address, until all that it asks for is done, or one to the old address. It stays locked
-- until the transaction ends.
create function identity.address_of_link(hash bytea, at timestamptz) returns setof identity.address_change language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.* from identity.address_change c
    where c.token_hash = hash and c.expires_at > at or c.undo_hash = hash and c.undo_until > at for update;
end $$;
revoke execute on function identity.address_of_link from public;
grant execute on function identity.address_of_link to mandate_app;

-- The address was proven by this link: the person has it from now on, or the user is the person who has it already.
-- Answers `done`; `over` where it was withdrawn, replaced or proven meanwhile; `taken` where somebody else has it. The link is
-- good for doing the rest until it is settled.
create function identity.address_proven(change uuid, link bytea, at timestamptz, became text, undo bytea, until timestamptz) returns text language plpgsql security definer set search_path = pg_catalog, identity as $$
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
  -- what was mailed to the address before leads nowhere
  perform identity.end_ways_in(c.person_id, false);
  return 'done';
end $$;
revoke execute on function identity.address_proven from public;
grant execute on function identity.address_proven to mandate_app;

-- All that a proof or an undo asks for is done: its link leads nowhere any more.
create function identity.address_settled(change uuid, is_undone boolean) returns void language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  if is_undone then delete from identity.address_change c where c.id = change;
  else update identity.address_change c set token_hash = null where c.id = change;
  end if;
end $$;
revoke execute on function identity.address_settled from public;
grant execute on function identity.address_settled to mandate_app;

-- Later changes by which users of the person went over to somebody else: they come back with the person.
create function identity.later_moves(change uuid) returns setof identity.address_change language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  return query select d.* from identity.address_change c join identity.address_change d
    on d.person_id = c.person_id and d.changed_to is not null and d.changed_at >= c.changed_at and d.id <> c.id
    where c.id = change order by d.changed_at desc;
end $$;
revoke execute on function identity.later_moves from public;
grant execute on function identity.later_moves to mandate_app;

-- The owner of the address before takes it back: whoever came in since is out, with what they secured the sign-in with.
-- Answers `done`, `over` or `taken`, as the proof does.
create function identity.address_undone(change uuid, at timestamptz) returns text language plpgsql security definer set search_path = pg_catalog, identity as $$
declare c identity.address_change;
begin
  perform from identity."user" u join identity.address_change d on d.person_id = u."id" where d.id = change for update of u;
  select d.* into c from identity.address_change d where d.id = change and d.undo_until > at for update;
  if not found then return 'over'; end if;
  if c.changed_to is not null then
    perform identity.end_ways_in(c.changed_to, true);
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
  perform identity.end_ways_in(c.person_id, true);
  delete from identity.passkey k where k.person_id = c.person_id and k.created_at >= c.changed_at;
  delete from identity.account a where a."userId" = c.person_id and a."updatedAt" >= c.changed_at;
  delete from identity.recovery_code r where r.person_id = c.person_id and r.created_at >= c.changed_at;
  delete from identity.second_factor f where f.person_id = c.person_id and f.confirmed_at >= c.changed_at;
  return 'done';
end $$;
revoke execute on function identity.address_undone from public;
grant execute on function identity.address_undone to mandate_app;

-- Users of a tenant that a person was until they went over to somebody else.
create function identity.users_left(person text, tenant uuid, since timestamptz) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, identity as $$
begin
  return query select c.user_id from identity.address_change c
    where c.person_id = person and c.tenant_id = tenant and c.changed_to is not null and c.changed_at > since;
end $$;
revoke execute on function identity.users_left from public;
grant execute on function identity.users_left to mandate_app;

-- Every tenant that anything speaks of: one that is taken from the register still has its people and anchors.
create function app.known_tenants() returns table (tenant_id uuid, is_registered boolean) language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query select k.tenant_id, exists (select 1 from app.tenant_register r where r.tenant_id = k.tenant_id) from (
      select r.tenant_id from app.tenant_register r
      union select m.tenant_id from identity.membership m
      union select (regexp_matches(l.heads, 'tenant ([0-9a-f-]{36})', 'g'))[1]::uuid
        from (select a.heads from app.anchor a order by a.number desc limit 1) l) k
    order by k.tenant_id;
end $$;
revoke execute on function app.known_tenants from public;
grant execute on function app.known_tenants to mandate_worker;
