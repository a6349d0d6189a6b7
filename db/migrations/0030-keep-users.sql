-- What an administrator keeps of a user, and how many users an account may have.

alter table app."user"
  add column mobile_phone text not null default '',
  add column employee_id text not null default '',
  add column employee_number text not null default '',
  add column employment_type text,
  add column start_date date,
  add column termination_date date,
  add column source_type text not null default 'MANUAL',
  add column invited_at timestamptz,
  add column last_login_at timestamptz;
alter table app."user" add constraint user_source_type check (source_type in ('MANUAL', 'SYNCED'));
create index user_by_update on app."user" (tenant_id, updated_at, id);

-- Invited and active users together; null: as many as they like.
alter table app.tenant add column seats integer;
alter table app.tenant add constraint tenant_seats check (seats > 0);

-- Groups of the type that every tenant has: one of them can be a user's primary organization.
create view app.organization_public with (security_invoker = true) as
  select g.tenant_id, g.id, g.name from app."group" g
    join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id
  where t.is_default and not t.may_be_disabled;
grant select on app.organization_public to mandate_app, mandate_worker;
