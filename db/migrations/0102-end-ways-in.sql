-- What leads in as a person without being a standing proof of theirs ends at one place, whatever happened to the sign-in.

-- Of codes that were made before this, nobody knows when: an undo of a change ends them with the others.
alter table identity.recovery_code add column created_at timestamptz not null default now();

-- Mailed codes, sign-ins that wait for a second factor, and links for a new password; where it is said, sessions too.
create function identity.end_ways_in(person text, with_sessions boolean) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  delete from identity.sign_in_code c where c.person_id = person;
  delete from identity.pending_sign_in p where p.person_id = person;
  delete from identity.password_reset r where r.person_id = person;
  if with_sessions then delete from identity.session s where s."userId" = person; end if;
end $$;

-- A person of several tenants goes on in the others: there, each request finds that they may not enter this one.
create or replace function identity.end_sessions_in(person text, tenant uuid) returns void
language plpgsql security definer set search_path = pg_catalog, identity as $$
begin
  if exists (select from identity.membership m where m.person_id = person and m.tenant_id <> tenant) then return; end if;
  perform identity.end_ways_in(person, true);
end $$;

-- The address was proven by this link: the person has it from now on, or the user is the person who has it already.
-- Answers `done`; `over` where it was withdrawn, replaced or proven meanwhile; `taken` where somebody else has it. The link is
-- good for doing the rest until it is settled.
create or replace function identity.address_proven(change uuid, link bytea, at timestamptz, became text, undo bytea, until timestamptz) returns text
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
  -- what was mailed to the address before leads nowhere
  perform identity.end_ways_in(c.person_id, false);
  return 'done';
end $$;

-- The owner of the address before takes it back: whoever came in since is out, with what they secured the sign-in with.
-- Answers `done`, `over` or `taken`, as the proof does.
create or replace function identity.address_undone(change uuid, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, identity as $$
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

revoke execute on function identity.end_ways_in from public;
grant execute on function identity.end_ways_in to mandate_identity;
