-- Places and the small lists that records are filed under.

create table app.group_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  address_enabled boolean not null default false,
  is_default boolean not null default false,
  may_be_disabled boolean not null default true,
  status text not null default 'ACTIVE',
  position integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.group_type add constraint group_type_pk primary key (tenant_id, id);
alter table app.group_type add constraint group_type_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index group_type_name on app.group_type (tenant_id, lower(name));
select app.place('app.group_type', 'tenant');
select app.guard('app.group_type');

create table app."group" (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  group_type_id uuid not null,
  name text not null,
  display_name text not null,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app."group" add constraint group_pk primary key (tenant_id, id);
alter table app."group" add constraint group_type_fk foreign key (tenant_id, group_type_id) references app.group_type (tenant_id, id) on delete restrict;
alter table app."group" add constraint group_status_check check (status in ('ACTIVE', 'INACTIVE'));
create unique index group_name on app."group" (tenant_id, group_type_id, lower(name));
create unique index group_display_number on app."group" (tenant_id, display_number);
select app.place('app."group"', 'tenant');
select app.guard('app."group"');

-- Facts in two times: holds [from, until) in the world, recorded [from, until) in the books.
create table app.group_status (
  tenant_id uuid not null,
  group_id uuid not null,
  status text not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.group_status add constraint group_status_pk primary key (tenant_id, group_id, recorded_from, holds_from);
alter table app.group_status add constraint group_status_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
select app.place('app.group_status', 'tenant');
select app.guard('app.group_status');

create table app.group_parent (
  tenant_id uuid not null,
  group_id uuid not null,
  parent_id uuid not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.group_parent add constraint group_parent_pk primary key (tenant_id, group_id, parent_id, recorded_from, holds_from);
alter table app.group_parent add constraint group_parent_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
alter table app.group_parent add constraint group_parent_parent_fk foreign key (tenant_id, parent_id) references app."group" (tenant_id, id) on delete restrict;
create index group_parent_down on app.group_parent (tenant_id, parent_id);
select app.place('app.group_parent', 'tenant');
select app.guard('app.group_parent');

create table app.position (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.position add constraint position_pk primary key (tenant_id, id);
alter table app.position add constraint position_status_check check (status in ('ACTIVE', 'INACTIVE'));
create unique index position_name on app.position (tenant_id, lower(name));
create unique index position_display_number on app.position (tenant_id, display_number);
create index position_search on app.position using gin (name public.gin_trgm_ops);
select app.place('app.position', 'tenant');
select app.guard('app.position');

create table app.position_status (
  tenant_id uuid not null,
  position_id uuid not null,
  status text not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.position_status add constraint position_status_pk primary key (tenant_id, position_id, recorded_from, holds_from);
alter table app.position_status add constraint position_status_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
select app.place('app.position_status', 'tenant');
select app.guard('app.position_status');

create table app.position_group (
  tenant_id uuid not null,
  position_id uuid not null,
  group_id uuid not null
);
alter table app.position_group add constraint position_group_pk primary key (tenant_id, position_id, group_id);
alter table app.position_group add constraint position_group_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete cascade;
alter table app.position_group add constraint position_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index position_group_down on app.position_group (tenant_id, group_id);
select app.place('app.position_group', 'tenant');
select app.guard('app.position_group');

create table app.section (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.section add constraint section_pk primary key (tenant_id, id);
create unique index section_name on app.section (tenant_id, lower(name));
select app.place('app.section', 'tenant');
select app.guard('app.section');

create table app.category (
  tenant_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.category add constraint category_pk primary key (tenant_id, id);
alter table app.category add constraint category_section_fk foreign key (tenant_id, section_id) references app.section (tenant_id, id) on delete restrict;
create unique index category_name on app.category (tenant_id, section_id, lower(name));
select app.place('app.category', 'tenant');
select app.guard('app.category');

create table app.authority_type (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  icon text not null,
  position integer not null,
  is_default boolean not null default false,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.authority_type add constraint authority_type_pk primary key (tenant_id, id);
alter table app.authority_type add constraint authority_type_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index authority_type_name on app.authority_type (tenant_id, lower(name));
select app.place('app.authority_type', 'tenant');
select app.guard('app.authority_type');

create table app.decision_role (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  status text not null default 'ACTIVE',
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table app.decision_role add constraint decision_role_pk primary key (tenant_id, id);
alter table app.decision_role add constraint decision_role_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index decision_role_name on app.decision_role (tenant_id, lower(name));
select app.place('app.decision_role', 'tenant');
select app.guard('app.decision_role');

create table app.decision_settings (
  tenant_id uuid not null,
  condition_enabled boolean not null default true,
  role_enabled boolean not null default true,
  currency_value boolean not null default true,
  number_value boolean not null default false,
  percentage_value boolean not null default false,
  time_value boolean not null default true,
  authorized_value boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null
);
alter table app.decision_settings add constraint decision_settings_pk primary key (tenant_id);
select app.place('app.decision_settings', 'tenant');
select app.guard('app.decision_settings');

create table app.delegation_settings (
  tenant_id uuid not null,
  person_in_position boolean not null default true,
  position_only boolean not null default true,
  specific_person boolean not null default true,
  auto_issue boolean not null default false,
  auto_revoke boolean not null default true,
  delegation_acceptance boolean not null default false,
  issuer_approval boolean not null default false,
  four_eyes boolean not null default true,
  redelegation_limit_enabled boolean not null default false,
  max_depth integer not null default 10,
  version integer not null default 1,
  updated_at timestamptz not null
);
alter table app.delegation_settings add constraint delegation_settings_pk primary key (tenant_id);
alter table app.delegation_settings add constraint delegation_settings_depth check (max_depth between 1 and 25);
alter table app.delegation_settings add constraint delegation_settings_types check (person_in_position or position_only or specific_person);
select app.place('app.delegation_settings', 'tenant');
select app.guard('app.delegation_settings');

-- A fact: what one redelegation may carry at most. No row for a value type: no cap.
create table app.redelegation_limit (
  tenant_id uuid not null,
  value_type text not null,
  unit text not null,
  max numeric(25, 10) not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.redelegation_limit add constraint redelegation_limit_pk primary key (tenant_id, value_type, recorded_from, holds_from);
select app.place('app.redelegation_limit', 'tenant');
select app.guard('app.redelegation_limit');

-- A fact: base units for one unit of a currency.
create table app.currency_rate (
  tenant_id uuid not null,
  currency text not null,
  rate numeric(25, 10) not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null
);
alter table app.currency_rate add constraint currency_rate_pk primary key (tenant_id, currency, recorded_from, holds_from);
alter table app.currency_rate add constraint currency_rate_positive check (rate > 0);
select app.place('app.currency_rate', 'tenant');
select app.guard('app.currency_rate');
