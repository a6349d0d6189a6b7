-- What people are told of records: in the product, by mail, or both. It tells of an entry of the history, and says itself what was said then.

create table app.notification (
  tenant_id uuid not null,
  id uuid not null,
  -- Whom it tells.
  user_id uuid not null,
  template_key text not null,
  -- The entry of the history.
  kind text not null,
  record_id uuid not null,
  revision_number integer not null,
  payload jsonb not null,
  -- Whether its reader must be able to see the record; not so of one that is deleted or no longer theirs.
  is_open boolean not null,
  in_app boolean not null,
  by_mail boolean not null,
  mail_id uuid,
  status text not null default 'UNREAD',
  read_at timestamptz,
  -- When it happened, and when it was told.
  created_at timestamptz not null,
  told_at timestamptz not null
);
select app.place('app.notification', 'tenant');
alter table app.notification add constraint notification_pk primary key (tenant_id, id);
alter table app.notification add constraint notification_status check (status in ('UNREAD', 'READ'));
create unique index notification_once on app.notification (tenant_id, user_id, kind, record_id, revision_number);
create index notification_of_user on app.notification (tenant_id, user_id, created_at desc, id desc) where in_app;
create index notification_unread on app.notification (tenant_id, user_id) where in_app and status = 'UNREAD';
create index notification_by_mail on app.notification (tenant_id, user_id, told_at) where by_mail;
create index notification_by_time on app.notification (tenant_id, created_at);
select app.guard('app.notification');

-- A mail with what it tells: sent once, tried until it is taken.
create table app.notification_mail (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  -- When it was taken by a server, or found to have no reader.
  ended_at timestamptz,
  was_sent boolean not null default false
);
select app.place('app.notification_mail', 'tenant');
alter table app.notification_mail add constraint notification_mail_pk primary key (tenant_id, id);
create index notification_mail_by_time on app.notification_mail (tenant_id, created_at);
select app.guard('app.notification_mail');

-- What an organization set otherwise than the product does. Without a row everything is as in the catalogue.
create table app.notification_settings (
  tenant_id uuid not null,
  is_on boolean not null,
  -- By template key and channel: whether it is on.
  channels jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select app.place('app.notification_settings', 'tenant');
alter table app.notification_settings add constraint notification_settings_pk primary key (tenant_id);
select app.guard('app.notification_settings');

-- Mails that a person does without.
create table app.notification_choice (
  tenant_id uuid not null,
  user_id uuid not null,
  template_key text not null
);
select app.place('app.notification_choice', 'tenant');
alter table app.notification_choice add constraint notification_choice_pk primary key (tenant_id, user_id, template_key);
select app.guard('app.notification_choice');
