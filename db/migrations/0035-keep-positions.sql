-- Positions are kept by hand or come from elsewhere. They are deleted for people, and stay for history and for the facts that name them.

alter table app.position add column external_id text;
alter table app.position add column source text not null default 'MANUAL';
alter table app.position add constraint position_source check (source in ('MANUAL', 'SYNCED'));
alter table app.position add column deleted_at timestamptz;
drop index app.position_name;
create unique index position_name on app.position (tenant_id, lower(name)) where deleted_at is null;
create index position_by_update on app.position (tenant_id, updated_at desc, id desc) where deleted_at is null;

create or replace view app.position_public with (security_invoker = true) as
  select tenant_id, id, display_number, name, status, deleted_at is not null as is_deleted from app.position;
