-- Places and the small lists that records are filed under. Most are deleted for people, and stay for history and for what names them.
-- Facts stand in two times: holds [from, until) in the world, recorded [from, until) in the books.

-- Types of groups are switched off, with or without what their groups are tied to.
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
  updated_at timestamptz not null,
  disable_option text not null default 'NA',
  deleted_at timestamptz
);
select app.place('app.group_type', 'tenant');
alter table app.group_type add constraint group_type_pk primary key (tenant_id, id);
alter table app.group_type add constraint group_type_disable_option check (disable_option in ('NA', 'KEEP_ASSOCIATIONS', 'REMOVE_ASSOCIATIONS'));
alter table app.group_type add constraint group_type_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index group_type_name on app.group_type (tenant_id, lower(name)) where deleted_at is null;
select app.guard('app.group_type');

-- One of them is the organization itself: it came with the tenant, as the first.
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
  updated_at timestamptz not null,
  legal_name text,
  external_id text,
  base_currency text,
  address jsonb,
  source text not null default 'MANUAL',
  is_root boolean not null default false,
  deleted_at timestamptz
);
select app.place('app."group"', 'tenant');
alter table app."group" add constraint group_pk primary key (tenant_id, id);
alter table app."group" add constraint group_source check (source in ('MANUAL', 'SYNCED'));
alter table app."group" add constraint group_status_check check (status in ('ACTIVE', 'INACTIVE'));
alter table app."group" add constraint group_type_fk foreign key (tenant_id, group_type_id) references app.group_type (tenant_id, id) on delete restrict;
create index group_by_update on app."group" (tenant_id, updated_at desc, id desc) where deleted_at is null;
create unique index group_display_number on app."group" (tenant_id, display_number);
create unique index group_name on app."group" (tenant_id, group_type_id, lower(name)) where deleted_at is null;
create unique index group_root on app."group" (tenant_id) where is_root;
select app.guard('app."group"');

-- A fact.
create table app.group_status (
  tenant_id uuid not null,
  group_id uuid not null,
  status text not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.group_status', 'tenant');
alter table app.group_status add constraint group_status_pk primary key (tenant_id, group_id, recorded_from, holds_from);
alter table app.group_status add constraint group_status_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index group_status_by_transaction on app.group_status using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.group_status');

-- A fact: what a group lies below.
create table app.group_parent (
  tenant_id uuid not null,
  group_id uuid not null,
  parent_id uuid not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.group_parent', 'tenant');
alter table app.group_parent add constraint group_parent_pk primary key (tenant_id, group_id, parent_id, recorded_from, holds_from);
alter table app.group_parent add constraint group_parent_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
alter table app.group_parent add constraint group_parent_parent_fk foreign key (tenant_id, parent_id) references app."group" (tenant_id, id) on delete restrict;
create index group_parent_by_transaction on app.group_parent using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
create index group_parent_down on app.group_parent (tenant_id, parent_id);
select app.guard_facts('app.group_parent');

create table app.position (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  status text not null default 'ACTIVE',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  external_id text,
  source text not null default 'MANUAL',
  deleted_at timestamptz
);
select app.place('app.position', 'tenant');
alter table app.position add constraint position_pk primary key (tenant_id, id);
alter table app.position add constraint position_source check (source in ('MANUAL', 'SYNCED'));
alter table app.position add constraint position_status_check check (status in ('ACTIVE', 'INACTIVE'));
create index position_by_update on app.position (tenant_id, updated_at desc, id desc) where deleted_at is null;
create unique index position_display_number on app.position (tenant_id, display_number);
create unique index position_name on app.position (tenant_id, lower(name)) where deleted_at is null;
create index position_search on app.position using gin (name gin_trgm_ops);
select app.guard('app.position');

create table app.position_group (
  tenant_id uuid not null,
  position_id uuid not null,
  group_id uuid not null
);
select app.place('app.position_group', 'tenant');
alter table app.position_group add constraint position_group_pk primary key (tenant_id, position_id, group_id);
alter table app.position_group add constraint position_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
alter table app.position_group add constraint position_group_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete cascade;
create index position_group_down on app.position_group (tenant_id, group_id);
select app.guard('app.position_group');

-- A fact.
create table app.position_status (
  tenant_id uuid not null,
  position_id uuid not null,
  status text not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.position_status', 'tenant');
alter table app.position_status add constraint position_status_pk primary key (tenant_id, position_id, recorded_from, holds_from);
alter table app.position_status add constraint position_status_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
create index position_status_by_transaction on app.position_status using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.position_status');

create table app.section (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.section', 'tenant');
alter table app.section add constraint section_pk primary key (tenant_id, id);
create unique index section_name on app.section (tenant_id, lower(name)) where deleted_at is null;
select app.guard('app.section');

create table app.category (
  tenant_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.category', 'tenant');
alter table app.category add constraint category_pk primary key (tenant_id, id);
alter table app.category add constraint category_section_fk foreign key (tenant_id, section_id) references app.section (tenant_id, id) on delete restrict;
create unique index category_name on app.category (tenant_id, section_id, lower(name)) where deleted_at is null;
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
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.authority_type', 'tenant');
alter table app.authority_type add constraint authority_type_pk primary key (tenant_id, id);
alter table app.authority_type add constraint authority_type_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index authority_type_name on app.authority_type (tenant_id, lower(name)) where deleted_at is null;
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
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.decision_role', 'tenant');
alter table app.decision_role add constraint decision_role_pk primary key (tenant_id, id);
alter table app.decision_role add constraint decision_role_status check (status in ('ACTIVE', 'INACTIVE'));
create unique index decision_role_name on app.decision_role (tenant_id, lower(name)) where deleted_at is null;
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
  updated_at timestamptz not null,
  category_enabled boolean not null default true,
  document_enabled boolean not null default true
);
select app.place('app.decision_settings', 'tenant');
alter table app.decision_settings add constraint decision_settings_pk primary key (tenant_id);
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
select app.place('app.delegation_settings', 'tenant');
alter table app.delegation_settings add constraint delegation_settings_pk primary key (tenant_id);
alter table app.delegation_settings add constraint delegation_settings_depth check (max_depth >= 1 and max_depth <= 25);
alter table app.delegation_settings add constraint delegation_settings_types check (person_in_position or position_only or specific_person);
select app.guard('app.delegation_settings');

-- A fact: what one redelegation may carry at most. No row for a value type: no cap.
create table app.redelegation_limit (
  tenant_id uuid not null,
  value_type text not null,
  unit text not null,
  max numeric(25,10) not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  recorded_from timestamptz not null,
  recorded_until timestamptz not null,
  transaction_id uuid not null,
  closing_transaction_id uuid
);
select app.place('app.redelegation_limit', 'tenant');
alter table app.redelegation_limit add constraint redelegation_limit_pk primary key (tenant_id, value_type, recorded_from, holds_from);
create index redelegation_limit_by_transaction on app.redelegation_limit using brin (transaction_id, closing_transaction_id) with (pages_per_range = 16, autosummarize = on);
select app.guard_facts('app.redelegation_limit');
