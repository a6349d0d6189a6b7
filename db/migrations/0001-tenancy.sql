-- Tenancy: one schema, a tenant for each transaction, row security as the net under every query that names its tenant.
-- The database roles (app, worker, identity) exist before the first migration; the owner runs this.

create schema app;
grant usage on schema app to mandate_app, mandate_worker;
create extension if not exists pg_trgm with schema public;

-- plpgsql, because set_config() would not reach every node of a sharded database.
create function app.set_tenant(tenant uuid) returns void language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end $$;

create function app.tid() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Where a table lies when the data outgrows one machine: with its tenant, or copied to every node.
create table app.placement (
  table_name text not null,
  kind text not null
);
alter table app.placement add constraint placement_pk primary key (table_name);
alter table app.placement add constraint placement_kind check (kind in ('tenant', 'global'));

create function app.place(placed regclass, kind text) returns void language plpgsql as $$
begin
  insert into app.placement (table_name, kind) values (placed::text, kind);
  if exists (select from pg_extension where extname = 'citus') then
    if kind = 'tenant' then perform create_distributed_table(placed::text, 'tenant_id');
    else perform create_reference_table(placed::text);
    end if;
  end if;
end $$;

-- Row security of a tenant table, and what app and worker may do with it.
create function app.guard(guarded regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant_only on %s using (tenant_id = app.tid()) with check (tenant_id = app.tid())', guarded);
  execute format('grant select, insert, update, delete on %s to mandate_app, mandate_worker', guarded);
end $$;

create table app.tenant (
  tenant_id uuid not null,
  name text not null,
  account_id text not null,
  website text,
  country text not null default 'United States',
  region text not null default 'us',
  date_format text not null default 'MM/DD/YYYY',
  zone text not null default 'America/New_York',
  base_currency text not null default 'USD',
  multi_currency_enabled boolean not null default false,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.tenant add constraint tenant_pk primary key (tenant_id);
alter table app.tenant add constraint tenant_status check (status in ('ACTIVE', 'SUSPENDED'));
alter table app.tenant add constraint tenant_date_format check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'));
select app.place('app.tenant', 'tenant');
select app.guard('app.tenant');

-- Numbers that people see: DEC-1001. One counter for each kind of record in a tenant; gaps are allowed.
create table app.display_counter (
  tenant_id uuid not null,
  kind text not null,
  last integer not null
);
alter table app.display_counter add constraint display_counter_pk primary key (tenant_id, kind);
select app.place('app.display_counter', 'tenant');
select app.guard('app.display_counter');

-- History: what was changed in a record, by whom, and what it looked like then. Rows are only ever added.
create table app.revision (
  tenant_id uuid not null,
  kind text not null,
  record_id uuid not null,
  revision_number integer not null,
  recorded_at timestamptz not null,
  actor_user_id uuid,
  impersonator_user_id uuid,
  request_id text,
  event text not null,
  reason text,
  changes jsonb not null,
  snapshot jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  xid xid8 not null default pg_current_xact_id()
);
alter table app.revision add constraint revision_pk primary key (tenant_id, kind, record_id, revision_number);
create index revision_by_time on app.revision (tenant_id, recorded_at desc);
select app.place('app.revision', 'tenant');
select app.guard('app.revision');
revoke update, delete on app.revision from mandate_app, mandate_worker;

-- Answers already given to a POST with an Idempotency-Key. Kept for 24 hours.
create table app.idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null
);
alter table app.idempotency_key add constraint idempotency_key_pk primary key (tenant_id, user_id, key);
create index idempotency_key_by_age on app.idempotency_key (tenant_id, created_at);
select app.place('app.idempotency_key', 'tenant');
select app.guard('app.idempotency_key');

-- Touched by every enqueue, so that a sharded commit takes both phases: business row and job, or neither.
create table app.job_guard (id integer not null);
alter table app.job_guard add constraint job_guard_pk primary key (id);
select app.place('app.job_guard', 'global');

-- A job of the running transaction: it exists when that commits. `job_key` replaces a waiting job with the same key.
create function app.enqueue(task text, payload json, job_key text default null, run_at timestamptz default now())
returns void language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  delete from app.job_guard where id = 0;
  perform graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key);
end $$;
grant execute on function app.enqueue to mandate_app, mandate_worker;

-- Sweeps go tenant by tenant: the list of tenants is the only thing that is read across them.
create function app.tenant_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query select p.tenant_id from app.tenant_register p order by p.tenant_id;
end $$;

-- Ids of tenants outside row security, for sweeps and sign-in only.
create table app.tenant_register (tenant_id uuid not null);
alter table app.tenant_register add constraint tenant_register_pk primary key (tenant_id);
select app.place('app.tenant_register', 'global');
grant select on app.tenant_register to mandate_worker;
grant select, insert on app.tenant_register to mandate_app;
grant execute on function app.tenant_ids to mandate_app, mandate_worker;
