-- Matrices: what an organization shows of its authority on one page, and to whom. Cells are not kept: they are judged when they are read.

create table app.matrix (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default '',
  owner_user_id uuid not null,
  status text not null,
  previous_status text,
  sharing_type text not null,
  -- What it shows and how: scope, delegations, format.
  definition jsonb not null,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.matrix', 'tenant');
alter table app.matrix add constraint matrix_pk primary key (tenant_id, id);
alter table app.matrix add constraint matrix_owner_fk foreign key (tenant_id, owner_user_id) references app."user" (tenant_id, id) on delete restrict;
alter table app.matrix add constraint matrix_status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'));
alter table app.matrix add constraint matrix_previous_status check ((status = 'ARCHIVED') = (previous_status is not null));
alter table app.matrix add constraint matrix_sharing check (sharing_type in ('RESTRICTED', 'SHARED', 'PUBLIC'));
create unique index matrix_number on app.matrix (tenant_id, display_number);
create index matrix_latest on app.matrix (tenant_id, updated_at desc, id desc);
create index matrix_by_owner on app.matrix (tenant_id, owner_user_id);
select app.guard('app.matrix');

-- The groups whose authority it shows; none: all of them.
create table app.matrix_group (
  tenant_id uuid not null,
  matrix_id uuid not null,
  group_id uuid not null
);
select app.place('app.matrix_group', 'tenant');
alter table app.matrix_group add constraint matrix_group_pk primary key (tenant_id, matrix_id, group_id);
alter table app.matrix_group add constraint matrix_group_matrix_fk foreign key (tenant_id, matrix_id) references app.matrix (tenant_id, id) on delete cascade;
alter table app.matrix_group add constraint matrix_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index matrix_group_by_group on app.matrix_group (tenant_id, group_id);
select app.guard('app.matrix_group');

-- With whom it is shared.
create table app.matrix_shared_group (
  tenant_id uuid not null,
  matrix_id uuid not null,
  group_id uuid not null
);
select app.place('app.matrix_shared_group', 'tenant');
alter table app.matrix_shared_group add constraint matrix_shared_group_pk primary key (tenant_id, matrix_id, group_id);
alter table app.matrix_shared_group add constraint matrix_shared_group_matrix_fk foreign key (tenant_id, matrix_id) references app.matrix (tenant_id, id) on delete cascade;
alter table app.matrix_shared_group add constraint matrix_shared_group_group_fk foreign key (tenant_id, group_id) references app."group" (tenant_id, id) on delete restrict;
create index matrix_shared_group_by_group on app.matrix_shared_group (tenant_id, group_id);
select app.guard('app.matrix_shared_group');

create table app.matrix_shared_user (
  tenant_id uuid not null,
  matrix_id uuid not null,
  user_id uuid not null
);
select app.place('app.matrix_shared_user', 'tenant');
alter table app.matrix_shared_user add constraint matrix_shared_user_pk primary key (tenant_id, matrix_id, user_id);
alter table app.matrix_shared_user add constraint matrix_shared_user_matrix_fk foreign key (tenant_id, matrix_id) references app.matrix (tenant_id, id) on delete cascade;
alter table app.matrix_shared_user add constraint matrix_shared_user_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
create index matrix_shared_user_by_user on app.matrix_shared_user (tenant_id, user_id);
select app.guard('app.matrix_shared_user');

-- What a person keeps of a matrix for themselves: whether it is a favorite, and their own view. Not part of its history.
create table app.matrix_keeping (
  tenant_id uuid not null,
  user_id uuid not null,
  matrix_id uuid not null,
  is_favorite boolean not null default false,
  view jsonb
);
select app.place('app.matrix_keeping', 'tenant');
alter table app.matrix_keeping add constraint matrix_keeping_pk primary key (tenant_id, user_id, matrix_id);
alter table app.matrix_keeping add constraint matrix_keeping_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
alter table app.matrix_keeping add constraint matrix_keeping_matrix_fk foreign key (tenant_id, matrix_id) references app.matrix (tenant_id, id) on delete cascade;
create index matrix_keeping_by_matrix on app.matrix_keeping (tenant_id, matrix_id);
select app.guard('app.matrix_keeping');
