-- Tenancy: one schema, a tenant for each transaction, row security as the net under every query that names its tenant.
-- The database roles (app, worker, identity) exist before the first migration; the owner runs this.

create schema app;
grant usage on schema app to mandate_app, mandate_worker;
-- Where it is not there: on a distributed engine a superuser makes it beforehand.
do $$ begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then create extension pg_trgm with schema public; end if;
end $$;

-- plpgsql, because set_config() would not reach every node of a sharded database.
create function app.set_tenant(tenant uuid) returns void language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end $$;

create function app.tid() returns uuid language sql stable
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- A distributed engine tells its other nodes what is set for a transaction, and plans with the tenant: a plan without it asks all shards.
do $$ begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
    execute format('alter database %I set plan_cache_mode = ''force_custom_plan''', current_database());
  end if;
end $$;

-- Where a table lies when the data outgrows one machine: with its tenant, copied to every node, or on one node for all.
create table app.placement (
  table_name text not null,
  kind text not null
);
alter table app.placement add constraint placement_pk primary key (table_name);
alter table app.placement add constraint placement_kind check (kind in ('tenant', 'global', 'local'));

-- Said right after a table is made, before anything refers to it. Parents come first.
create function app.place(placed regclass, kind text) returns void language plpgsql as $$
begin
  insert into app.placement (table_name, kind) values (placed::text, kind);
  if kind = 'local' or not exists (select from pg_extension where extname = 'citus') then return; end if;
  if kind = 'tenant' then perform create_distributed_table(placed::text, 'tenant_id');
  else perform create_reference_table(placed::text);
  end if;
end $$;

-- Row security of a tenant table, and what app and worker may do with it. Every policy permits: a distributed engine makes
-- a restrictive one permissive.
create function app.guard(guarded regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant_only on %s using (tenant_id = app.tid()) with check (tenant_id = app.tid())', guarded);
  execute format('grant select, insert, update, delete on %s to mandate_app, mandate_worker', guarded);
end $$;

-- The same of a table of facts: rows are added, and their record is closed once.
create function app.guard_facts(guarded regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy tenant_reads on %s for select using (tenant_id = app.tid())', guarded);
  execute format('create policy tenant_adds on %s for insert with check (tenant_id = app.tid())', guarded);
  execute format('create policy tenant_closes on %s for update using (tenant_id = app.tid() and recorded_until = ''infinity'') with check (tenant_id = app.tid() and recorded_until < ''infinity'')', guarded);
  execute format('grant select, insert, update (recorded_until, closing_transaction_id) on %s to mandate_app, mandate_worker', guarded);
end $$;

-- An organization, what it says of itself, and what its subscription includes.
create table app.tenant (
  tenant_id uuid not null,
  name text not null,
  account_id text not null,
  website text,
  -- By its two letters of ISO 3166.
  country text not null default 'US',
  region text not null default 'us',
  date_format text not null default 'MM/DD/YYYY',
  zone text not null default 'America/New_York',
  base_currency text not null default 'USD',
  multi_currency_enabled boolean not null default false,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Invited and active users together; null: as many as they like.
  seats integer,
  tax_id text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  billing_email text not null default '',
  multi_currency_allowed boolean not null default false
);
select app.place('app.tenant', 'tenant');
alter table app.tenant add constraint tenant_pk primary key (tenant_id);
alter table app.tenant add constraint tenant_country check (country ~ '^[A-Z]{2}$');
alter table app.tenant add constraint tenant_date_format check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'));
alter table app.tenant add constraint tenant_multi_currency check (multi_currency_allowed or not multi_currency_enabled);
alter table app.tenant add constraint tenant_seats check (seats > 0);
alter table app.tenant add constraint tenant_status check (status in ('ACTIVE', 'SUSPENDED'));
select app.guard('app.tenant');
revoke delete on app.tenant from mandate_app, mandate_worker;

create table app.tenant_logo (
  tenant_id uuid not null,
  logo text not null,
  type text not null,
  bytes bytea not null,
  updated_at timestamptz not null
);
select app.place('app.tenant_logo', 'tenant');
alter table app.tenant_logo add constraint tenant_logo_pk primary key (tenant_id, logo);
alter table app.tenant_logo add constraint tenant_logo_kind check (logo in ('company', 'dashboard'));
select app.guard('app.tenant_logo');

-- Numbers that people see: DEC-1001. One counter for each kind of record in a tenant; gaps are allowed.
create table app.display_counter (
  tenant_id uuid not null,
  kind text not null,
  last integer not null
);
select app.place('app.display_counter', 'tenant');
alter table app.display_counter add constraint display_counter_pk primary key (tenant_id, kind);
select app.guard('app.display_counter');

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
select app.place('app.idempotency_key', 'tenant');
alter table app.idempotency_key add constraint idempotency_key_pk primary key (tenant_id, user_id, key);
create index idempotency_key_by_age on app.idempotency_key (tenant_id, created_at);
select app.guard('app.idempotency_key');

-- Ids of tenants outside row security, for sweeps and sign-in only.
create table app.tenant_register (
  tenant_id uuid not null
);
select app.place('app.tenant_register', 'local');
alter table app.tenant_register add constraint tenant_register_pk primary key (tenant_id);
grant select, insert on app.tenant_register to mandate_app;
grant select on app.tenant_register to mandate_worker;

-- Sweeps go tenant by tenant: the list of tenants is the only thing that is read across them.
create function app.tenant_ids() returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app as $$
begin
  return query select p.tenant_id from app.tenant_register p order by p.tenant_id;
end $$;
revoke execute on function app.tenant_ids from public;
grant execute on function app.tenant_ids to mandate_app, mandate_worker;

-- Touched by every enqueue, so that a sharded commit takes both phases: business row and job, or neither. Always empty.
-- The engine has to know of it, and it lies on one node: a lock on every node would make tenants wait for each other.
create table app.job_guard (
  id integer not null
);
select app.place('app.job_guard', 'local');
alter table app.job_guard add constraint job_guard_pk primary key (id);
do $$ begin
  if exists (select from pg_extension where extname = 'citus') then perform citus_add_local_table_to_metadata('app.job_guard'); end if;
end $$;

-- A job of the running transaction: it exists when that commits. `job_key` replaces a waiting job with the same key.
create function app.enqueue(task text, payload json, job_key text default null, run_at timestamptz default now()) returns void language plpgsql security definer set search_path = pg_catalog, app as $$
begin
  delete from app.job_guard where id = 0;
  perform graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key);
end $$;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to mandate_app, mandate_worker;

-- Work that goes on after its answer: who began it, how far it is, what came of it, and the file that it left.
create table app.long_job (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  link text,
  status text not null,
  payload jsonb not null,
  -- What the last committed step left: a run that was interrupted continues there.
  kept jsonb,
  result jsonb,
  message text,
  done integer not null default 0,
  total integer not null default 0,
  cancel_requested boolean not null default false,
  forgotten boolean not null default false,
  attempts integer not null default 0,
  input_file_id uuid,
  file_id uuid,
  file_name text,
  file_type text,
  created_at timestamptz not null,
  heard_at timestamptz not null,
  finished_at timestamptz,
  -- What the person must still be allowed to for the job to go on, and to fetch its file.
  permission text,
  -- What its file shows: these records, read with these permissions.
  shown_ids uuid[],
  shown_with jsonb
);
select app.place('app.long_job', 'tenant');
alter table app.long_job add constraint long_job_pk primary key (tenant_id, id);
alter table app.long_job add constraint long_job_status check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'));
create index long_job_of_person on app.long_job (tenant_id, user_id, created_at desc);
select app.guard('app.long_job');
