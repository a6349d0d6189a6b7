-- Who called what, when, from which address, and what came of it. The product's role adds lines and reads them; the worker forgets
-- those that are older than they are kept.

create table app.access_log (
  tenant_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  person_id text not null,
  address text not null,
  call text not null,
  path text not null,
  status integer not null,
  code text,
  ms integer not null,
  request_id text not null
);
alter table app.access_log add constraint access_log_pk primary key (tenant_id, at, id);
select app.place('app.access_log', 'tenant');
select app.guard('app.access_log');
revoke update, delete on app.access_log from mandate_app;
revoke insert, update on app.access_log from mandate_worker;

-- The same of signing in, where no tenant is known yet: the account that was named, the person and tenant where they were found.
create table identity.sign_in_log (
  at timestamptz not null,
  id uuid not null,
  account text,
  person_id text,
  tenant_id uuid,
  address text not null,
  agent text not null,
  call text not null,
  status integer not null,
  code text,
  request_id text not null
);
alter table identity.sign_in_log add constraint sign_in_log_pk primary key (at, id);
grant select, insert on identity.sign_in_log to mandate_app;
grant select, delete on identity.sign_in_log to mandate_worker;
