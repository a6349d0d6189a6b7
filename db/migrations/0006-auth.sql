-- People of a tenant. A person (identity) signs in; a user is that person in one tenant.

-- User roles of the organization can be deleted: the row stays, since the history of users names it, and its name is free again.
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
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.user_role', 'tenant');
alter table app.user_role add constraint user_role_pk primary key (tenant_id, id);
alter table app.user_role add constraint user_role_deleted check (deleted_at is null or (is_custom and status = 'INACTIVE'));
alter table app.user_role add constraint user_role_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index user_role_name on app.user_role (tenant_id, lower(name)) where deleted_at is null;
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
  updated_at timestamptz not null,
  -- Keyboard acts of a single key: who speaks to the computer would set them off.
  single_keys boolean not null default true,
  mobile_phone text not null default '',
  employee_id text not null default '',
  employee_number text not null default '',
  employment_type text,
  start_date date,
  termination_date date,
  source_type text not null default 'MANUAL',
  invited_at timestamptz,
  last_login_at timestamptz,
  -- Null: as the organization does, for this and the two below.
  date_format text,
  zone text,
  display_currency text
);
select app.place('app."user"', 'tenant');
alter table app."user" add constraint user_pk primary key (tenant_id, id);
alter table app."user" add constraint user_date_format check (date_format in ('MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'));
alter table app."user" add constraint user_employee_type check (employee_type in ('Full Time', 'Part Time'));
alter table app."user" add constraint user_source_type check (source_type in ('MANUAL', 'SYNCED'));
alter table app."user" add constraint user_status_check check (status in ('INVITED', 'ACTIVE', 'INACTIVE', 'DELETED'));
alter table app."user" add constraint user_manager_fk foreign key (tenant_id, manager_user_id) references app."user" (tenant_id, id) on delete restrict;
create index user_by_name on app."user" (tenant_id, name, id);
create index user_by_update on app."user" (tenant_id, updated_at, id);
create unique index user_display_number on app."user" (tenant_id, display_number);
create unique index user_email on app."user" (tenant_id, email) where status <> 'DELETED';
create index user_of_person on app."user" (tenant_id, person_id);
create unique index user_person on app."user" (tenant_id, person_id) where status <> 'DELETED';
create index user_reports on app."user" (tenant_id, manager_user_id);
create index user_search on app."user" using gin ((name || ' ' || email) gin_trgm_ops);
select app.guard('app."user"');

create table app.user_user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  user_role_id uuid not null
);
select app.place('app.user_user_role', 'tenant');
alter table app.user_user_role add constraint user_user_role_pk primary key (tenant_id, user_id, user_role_id);
alter table app.user_user_role add constraint user_user_role_role_fk foreign key (tenant_id, user_role_id) references app.user_role (tenant_id, id) on delete restrict;
alter table app.user_user_role add constraint user_user_role_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
create index user_user_role_down on app.user_user_role (tenant_id, user_role_id);
select app.guard('app.user_user_role');

-- One group of the type that every tenant has can be the primary organization of a user.
create table app.user_group (
  tenant_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  is_primary_organization boolean not null default false
);
select app.place('app.user_group', 'tenant');
alter table app.user_group add constraint user_group_pk primary key (tenant_id, user_id, group_id);
alter table app.user_group add constraint user_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
alter table app.user_group add constraint user_group_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
create index user_group_down on app.user_group (tenant_id, group_id);
create unique index user_group_primary on app.user_group (tenant_id, user_id) where is_primary_organization;
select app.guard('app.user_group');

create table app.user_image (
  tenant_id uuid not null,
  user_id uuid not null,
  type text not null,
  bytes bytea not null,
  updated_at timestamptz not null
);
select app.place('app.user_image', 'tenant');
alter table app.user_image add constraint user_image_pk primary key (tenant_id, user_id);
alter table app.user_image add constraint user_image_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
select app.guard('app.user_image');

-- A fact.
create table app.user_status (
  tenant_id uuid not null,
  user_id uuid not null,
  status text not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.user_status', 'tenant');
alter table app.user_status add constraint user_status_pk primary key (tenant_id, user_id, recorded_from, holds_from);
alter table app.user_status add constraint user_status_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
create index user_status_by_transaction on app.user_status using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.user_status');

-- A fact: who holds a position.
create table app.occupancy (
  tenant_id uuid not null,
  user_id uuid not null,
  position_id uuid not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.occupancy', 'tenant');
alter table app.occupancy add constraint occupancy_pk primary key (tenant_id, user_id, position_id, recorded_from, holds_from);
alter table app.occupancy add constraint occupancy_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
alter table app.occupancy add constraint occupancy_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
create index occupancy_by_transaction on app.occupancy using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
create index occupancy_of_position on app.occupancy (tenant_id, position_id, holds_from);
select app.guard_facts('app.occupancy');

-- A fact: base units for one unit of a currency.
create table app.currency_rate (
  tenant_id uuid not null,
  currency text not null,
  rate numeric(25,10) not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.currency_rate', 'tenant');
alter table app.currency_rate add constraint currency_rate_pk primary key (tenant_id, currency, recorded_from, holds_from);
alter table app.currency_rate add constraint currency_rate_positive check (rate > 0);
create index currency_rate_by_transaction on app.currency_rate using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.currency_rate');

-- How a person sees their lists: layouts that they named.
create table app.list_layout (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  arrangement jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select app.place('app.list_layout', 'tenant');
alter table app.list_layout add constraint list_layout_pk primary key (tenant_id, id);
alter table app.list_layout add constraint list_layout_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
create unique index list_layout_name on app.list_layout (tenant_id, user_id, list, lower(name));
select app.guard('app.list_layout');

-- What each list looks like for them now: the layout that was chosen last, with what was changed since and not saved in it.
create table app.list_view (
  tenant_id uuid not null,
  user_id uuid not null,
  list text not null,
  layout_id uuid,
  arrangement jsonb not null
);
select app.place('app.list_view', 'tenant');
alter table app.list_view add constraint list_view_pk primary key (tenant_id, user_id, list);
alter table app.list_view add constraint list_view_layout_fk foreign key (tenant_id, layout_id) references app.list_layout (tenant_id, id) on delete cascade;
alter table app.list_view add constraint list_view_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
select app.guard('app.list_view');

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
select app.place('app.access_log', 'tenant');
alter table app.access_log add constraint access_log_pk primary key (tenant_id, at, id);
select app.guard('app.access_log');
revoke update, delete on app.access_log from mandate_app;
revoke insert, update on app.access_log from mandate_worker;
