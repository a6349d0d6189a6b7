-- Seals close a tenant's history a piece at a time: every entry of the transactions from one number up to another, all of
-- which have ended, so that none can come later. Each seal carries the hash of the one before; rows are only ever added.

create table app.seal (
  tenant_id uuid not null,
  number integer not null,
  xid_from xid8 not null,
  xid_until xid8 not null,
  entries integer not null,
  sealed_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null
);
alter table app.seal add constraint seal_pk primary key (tenant_id, number);
select app.place('app.seal', 'tenant');
select app.guard('app.seal');
revoke update, delete on app.seal from mandate_app, mandate_worker;
create index revision_by_transaction on app.revision (tenant_id, xid);

-- Tenants with entries that are not sealed yet: a note for each transaction, so that no two wait for each other.
create table app.unsealed (
  tenant_id uuid not null
);
select app.place('app.unsealed', 'global');
grant insert on app.unsealed to mandate_app, mandate_worker;
grant select, delete on app.unsealed to mandate_worker;
insert into app.unsealed (tenant_id) select tenant_id from app.tenant_register;
