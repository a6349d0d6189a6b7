-- Files beside records of any kind. The bytes are kept under file_id, outside the database.

create table app.attachment (
  tenant_id uuid not null,
  id uuid not null,
  -- Of the record, as its history calls it.
  kind text not null,
  record_id uuid not null,
  file_id uuid not null,
  name text not null,
  type text not null,
  -- Bytes.
  size integer not null,
  sha256 text not null,
  attached_at timestamptz not null
);
select app.place('app.attachment', 'tenant');
alter table app.attachment add constraint attachment_pk primary key (tenant_id, id);
alter table app.attachment add constraint attachment_size check (size >= 0);
create index attachment_of_record on app.attachment (tenant_id, kind, record_id);
create unique index attachment_file on app.attachment (tenant_id, file_id);
select app.guard('app.attachment');

-- What actions are created from: by people, or on the days on which a template recurs. Those of the product come with a new tenant.

create table app.action_template (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  action_type_id uuid not null,
  description text not null default '',
  source text not null,
  status text not null default 'ACTIVE',
  priority text not null default 'MEDIUM',
  due_in_days integer,
  recurrence text not null default 'NONE',
  start_date date,
  -- The first day on which an action may be created: nothing is made up for from before the template recurred.
  recurs_since date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.action_template', 'tenant');
alter table app.action_template add constraint action_template_pk primary key (tenant_id, id);
alter table app.action_template add constraint action_template_type_fk foreign key (tenant_id, action_type_id) references app.action_type (tenant_id, id) on delete restrict;
alter table app.action_template add constraint action_template_source check (source in ('SYSTEM', 'CUSTOM'));
alter table app.action_template add constraint action_template_status check (status in ('ACTIVE', 'INACTIVE'));
alter table app.action_template add constraint action_template_priority check (priority in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL'));
alter table app.action_template add constraint action_template_due check (due_in_days between 1 and 365);
alter table app.action_template add constraint action_template_recurrence check (recurrence in ('NONE', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'));
alter table app.action_template add constraint action_template_recurs check ((recurrence = 'NONE') = (start_date is null) and (recurrence = 'NONE') = (recurs_since is null));
create unique index action_template_name on app.action_template (tenant_id, lower(name)) where deleted_at is null;
create index action_template_of_type on app.action_template (tenant_id, action_type_id);
select app.guard('app.action_template');

-- Who is assigned to an action that is created from it.
create table app.action_template_user (
  tenant_id uuid not null,
  action_template_id uuid not null,
  user_id uuid not null
);
select app.place('app.action_template_user', 'tenant');
alter table app.action_template_user add constraint action_template_user_pk primary key (tenant_id, action_template_id, user_id);
alter table app.action_template_user add constraint action_template_user_template_fk foreign key (tenant_id, action_template_id) references app.action_template (tenant_id, id) on delete cascade;
alter table app.action_template_user add constraint action_template_user_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
create index action_template_user_by_user on app.action_template_user (tenant_id, user_id);
select app.guard('app.action_template_user');

create table app.action_template_position (
  tenant_id uuid not null,
  action_template_id uuid not null,
  position_id uuid not null
);
select app.place('app.action_template_position', 'tenant');
alter table app.action_template_position add constraint action_template_position_pk primary key (tenant_id, action_template_id, position_id);
alter table app.action_template_position add constraint action_template_position_template_fk foreign key (tenant_id, action_template_id) references app.action_template (tenant_id, id) on delete cascade;
alter table app.action_template_position add constraint action_template_position_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
create index action_template_position_by_position on app.action_template_position (tenant_id, position_id);
select app.guard('app.action_template_position');

-- The days on which an action was created from a template: one for each, however many workers look.
create table app.action_template_occurrence (
  tenant_id uuid not null,
  action_template_id uuid not null,
  day date not null,
  made_at timestamptz not null
);
select app.place('app.action_template_occurrence', 'tenant');
alter table app.action_template_occurrence add constraint action_template_occurrence_pk primary key (tenant_id, action_template_id, day);
alter table app.action_template_occurrence add constraint action_template_occurrence_template_fk foreign key (tenant_id, action_template_id) references app.action_template (tenant_id, id) on delete restrict;
select app.guard('app.action_template_occurrence');
