-- People of a tenant. A person (identity) signs in; a user is that person in one tenant.

create table app.user_role (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default '',
  is_custom boolean not null,
  permissions jsonb not null,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.user_role add constraint user_role_pk primary key (tenant_id, id);
alter table app.user_role add constraint user_role_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index user_role_name on app.user_role (tenant_id, lower(name));
select app.place('app.user_role', 'tenant');
select app.guard('app.user_role');

create table app."user" (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  person_id text,
  email text not null,
  first_name text not null,
  last_name text not null,
  name text not null,
  manager_user_id uuid,
  employee_type text not null default 'Full Time',
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app."user" add constraint user_pk primary key (tenant_id, id);
alter table app."user" add constraint user_manager_fk foreign key (tenant_id, manager_user_id) references app."user" (tenant_id, id) on delete restrict;
alter table app."user" add constraint user_status_check check (status in ('INVITED', 'ACTIVE', 'INACTIVE', 'DELETED'));
alter table app."user" add constraint user_employee_type check (employee_type in ('Full Time', 'Part Time'));
create unique index user_email on app."user" (tenant_id, email) where status <> 'DELETED';
create unique index user_person on app."user" (tenant_id, person_id) where status <> 'DELETED';
create unique index user_display_number on app."user" (tenant_id, display_number);
create index user_reports on app."user" (tenant_id, manager_user_id);
create index user_search on app."user" using gin ((name || ' ' || email) public.gin_trgm_ops);
create index user_by_name on app."user" (tenant_id, name, id);
select app.place('app."user"', 'tenant');
select app.guard('app."user"');

create table app.user_user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  user_role_id uuid not null
);
alter table app.user_user_role add constraint user_user_role_pk primary key (tenant_id, user_id, user_role_id);
alter table app.user_user_role add constraint user_user_role_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
alter table app.user_user_role add constraint user_user_role_role_fk foreign key (tenant_id, user_role_id) references app.user_role (tenant_id, id) on delete restrict;
create index user_user_role_down on app.user_user_role (tenant_id, user_role_id);
select app.place('app.user_user_role', 'tenant');
select app.guard('app.user_user_role');

create table app.user_group (
  tenant_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  is_primary_organization boolean not null default false
);
alter table app.user_group add constraint user_group_pk primary key (tenant_id, user_id, group_id);
alter table app.user_group add constraint user_group_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
alter table app.user_group add constraint user_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index user_group_down on app.user_group (tenant_id, group_id);
create unique index user_group_primary on app.user_group (tenant_id, user_id) where is_primary_organization;
select app.place('app.user_group', 'tenant');
select app.guard('app.user_group');

create table app.user_status (
  tenant_id uuid not null,
  user_id uuid not null,
  status text not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.user_status add constraint user_status_pk primary key (tenant_id, user_id, recorded_from, holds_from);
alter table app.user_status add constraint user_status_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
select app.place('app.user_status', 'tenant');
select app.guard('app.user_status');

create table app.occupancy (
  tenant_id uuid not null,
  user_id uuid not null,
  position_id uuid not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.occupancy add constraint occupancy_pk primary key (tenant_id, user_id, position_id, recorded_from, holds_from);
alter table app.occupancy add constraint occupancy_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
alter table app.occupancy add constraint occupancy_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
create index occupancy_of_position on app.occupancy (tenant_id, position_id, holds_from);
select app.place('app.occupancy', 'tenant');
select app.guard('app.occupancy');
