-- Types of groups are switched off, with or without what their groups are tied to, and deleted where they have no groups.

alter table app.group_type add column disable_option text not null default 'NA';
alter table app.group_type add constraint group_type_disable_option check (disable_option in ('NA', 'KEEP_ASSOCIATIONS', 'REMOVE_ASSOCIATIONS'));
alter table app.group_type add column deleted_at timestamptz;
drop index app.group_type_name;
create unique index group_type_name on app.group_type (tenant_id, lower(name)) where deleted_at is null;

create or replace view app.group_public with (security_invoker = true) as
  select g.tenant_id, g.id, g.name, g.display_name, g.status, g.group_type_id, t.name as group_type_name, t.position as group_type_position,
    t.status as group_type_status, g.deleted_at is not null as is_deleted
  from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id;
