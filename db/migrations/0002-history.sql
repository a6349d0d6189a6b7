-- History: what was changed in a record, by whom, and what it looked like then. Rows are only ever added.
-- A transaction of the product has an id of its own, which the product makes. What it writes carries the id wherever the rows lie.

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
  transaction_id uuid not null
);
select app.place('app.revision', 'tenant');
alter table app.revision add constraint revision_pk primary key (tenant_id, kind, record_id, revision_number);
create index revision_by_time on app.revision (tenant_id, recorded_at desc);
create index revision_by_transaction on app.revision (tenant_id, transaction_id);
select app.guard('app.revision');
revoke update, delete on app.revision from mandate_app, mandate_worker;

-- A note for each transaction whose entries are not sealed yet, so that no two writers wait for each other.
create table app.unsealed (
  tenant_id uuid not null,
  transaction_id uuid not null
);
select app.place('app.unsealed', 'tenant');
select app.guard('app.unsealed');
revoke select, update, delete on app.unsealed from mandate_app;
revoke update on app.unsealed from mandate_worker;

-- Whoever seals sees in which tenants there is something to seal.
create policy worker_sees on app.unsealed for select to mandate_worker using (true);

-- Seals close a tenant's history a piece at a time. Each seal carries the hash of the one before.
create table app.seal (
  tenant_id uuid not null,
  number integer not null,
  entries integer not null,
  sealed_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null
);
select app.place('app.seal', 'tenant');
alter table app.seal add constraint seal_pk primary key (tenant_id, number);
select app.guard('app.seal');
revoke update, delete on app.seal from mandate_app, mandate_worker;

-- What a seal closed of one record: how many entries, the last of them, and the hash over them; and the same of its facts.
create table app.sealed_record (
  tenant_id uuid not null,
  seal_number integer not null,
  kind text not null,
  record_id uuid not null,
  entries integer not null,
  last_revision integer,
  entries_hash bytea,
  facts integer not null,
  facts_hash bytea
);
select app.place('app.sealed_record', 'tenant');
alter table app.sealed_record add constraint sealed_record_pk primary key (tenant_id, seal_number, kind, record_id);
select app.guard('app.sealed_record');
revoke update, delete on app.sealed_record from mandate_app, mandate_worker;

-- The heads of all seals as they were on a day, chained from day to day, and sent to places outside: what is dropped or made
-- anew afterwards, a seal, all of them, or a tenant of the register, is not what was anchored.
create table app.anchor (
  number integer not null,
  anchored_at timestamptz not null,
  heads text not null,
  previous_hash bytea,
  hash bytea not null
);
select app.place('app.anchor', 'local');
alter table app.anchor add constraint anchor_pk primary key (number);
grant select, insert on app.anchor to mandate_worker;
