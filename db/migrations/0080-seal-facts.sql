-- Seals close facts as well, and know each record that they closed: what was changed or dropped afterwards is named.
-- A fact row keeps the transaction that added it, and the one that closed its record. Those of a new row are found by
-- where it lies, so that nothing is written to an index for each.

alter table app.decision_terms add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.delegation_terms add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.slot_status add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.cascade_act add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.user_status add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.occupancy add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.position_status add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.group_status add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.group_parent add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.currency_rate add column xid bigint not null default 0, add column closed_xid bigint;
alter table app.redelegation_limit add column xid bigint not null default 0, add column closed_xid bigint;

alter table app.decision_terms alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.delegation_terms alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.slot_status alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.cascade_act alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.user_status alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.occupancy alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.position_status alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.group_status alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.group_parent alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.currency_rate alter column xid set default pg_current_xact_id()::text::bigint;
alter table app.redelegation_limit alter column xid set default pg_current_xact_id()::text::bigint;

create index decision_terms_by_transaction on app.decision_terms using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index delegation_terms_by_transaction on app.delegation_terms using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index slot_status_by_transaction on app.slot_status using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index cascade_act_by_transaction on app.cascade_act using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index user_status_by_transaction on app.user_status using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index occupancy_by_transaction on app.occupancy using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index position_status_by_transaction on app.position_status using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index group_status_by_transaction on app.group_status using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index group_parent_by_transaction on app.group_parent using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index currency_rate_by_transaction on app.currency_rate using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);
create index redelegation_limit_by_transaction on app.redelegation_limit using brin (xid, closed_xid) with (pages_per_range = 16, autosummarize = on);

-- Every fact, beside the record that it is about as the history names it. What it says is all that it was added with.
create view app.fact_row with (security_invoker = true) as
  select f.tenant_id, 'decision' as kind, f.decision_id as record_id, f.xid, f.closed_xid, f.recorded_until, 'decision_terms' as fact, to_jsonb(f) as said from app.decision_terms f
  union all select f.tenant_id, 'delegation', f.delegation_id, f.xid, f.closed_xid, f.recorded_until, 'delegation_terms', to_jsonb(f) from app.delegation_terms f
  union all select f.tenant_id, 'delegation', f.delegation_id, f.xid, f.closed_xid, f.recorded_until, 'slot_status', to_jsonb(f) from app.slot_status f
  union all select f.tenant_id, 'delegation', f.root_delegation_id, f.xid, f.closed_xid, f.recorded_until, 'cascade_act', to_jsonb(f) from app.cascade_act f
  union all select f.tenant_id, 'user', f.user_id, f.xid, f.closed_xid, f.recorded_until, 'user_status', to_jsonb(f) from app.user_status f
  union all select f.tenant_id, 'user', f.user_id, f.xid, f.closed_xid, f.recorded_until, 'occupancy', to_jsonb(f) from app.occupancy f
  union all select f.tenant_id, 'position', f.position_id, f.xid, f.closed_xid, f.recorded_until, 'position_status', to_jsonb(f) from app.position_status f
  union all select f.tenant_id, 'group', f.group_id, f.xid, f.closed_xid, f.recorded_until, 'group_status', to_jsonb(f) from app.group_status f
  union all select f.tenant_id, 'group', f.group_id, f.xid, f.closed_xid, f.recorded_until, 'group_parent', to_jsonb(f) from app.group_parent f
  union all select f.tenant_id, 'currency-rate', f.tenant_id, f.xid, f.closed_xid, f.recorded_until, 'currency_rate', to_jsonb(f) from app.currency_rate f
  union all select f.tenant_id, 'delegation-settings', f.tenant_id, f.xid, f.closed_xid, f.recorded_until, 'redelegation_limit', to_jsonb(f) from app.redelegation_limit f;
grant select on app.fact_row to mandate_app, mandate_worker;

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
alter table app.sealed_record add constraint sealed_record_pk primary key (tenant_id, seal_number, kind, record_id);
select app.place('app.sealed_record', 'tenant');
select app.guard('app.sealed_record');
revoke update, delete on app.sealed_record from mandate_app, mandate_worker;

-- Which seal closed a transaction.
create index seal_by_transaction on app.seal (tenant_id, xid_until);

-- Seals before these listed no records: the history is sealed anew from its beginning.
truncate app.seal;
insert into app.unsealed (tenant_id) select tenant_id from app.tenant_register;
