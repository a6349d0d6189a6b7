-- What actions are about. Those of the product come with a new tenant, and are neither renamed, disabled nor deleted.

create table app.action_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  position integer not null,
  is_default boolean not null default false,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.action_type', 'tenant');
alter table app.action_type add constraint action_type_pk primary key (tenant_id, id);
alter table app.action_type add constraint action_type_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index action_type_name on app.action_type (tenant_id, lower(name)) where deleted_at is null;
select app.guard('app.action_type');
