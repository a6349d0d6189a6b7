-- How a person sees their lists: layouts that they named, and what each list looks like for them now.

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
alter table app.list_layout add constraint list_layout_pk primary key (tenant_id, id);
alter table app.list_layout add constraint list_layout_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
create unique index list_layout_name on app.list_layout (tenant_id, user_id, list, lower(name));
select app.place('app.list_layout', 'tenant');
select app.guard('app.list_layout');

-- The layout that was chosen last, with what was changed since and not saved in it.
create table app.list_view (
  tenant_id uuid not null,
  user_id uuid not null,
  list text not null,
  layout_id uuid,
  arrangement jsonb not null
);
alter table app.list_view add constraint list_view_pk primary key (tenant_id, user_id, list);
alter table app.list_view add constraint list_view_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
alter table app.list_view add constraint list_view_layout_fk foreign key (tenant_id, layout_id) references app.list_layout (tenant_id, id) on delete cascade;
select app.place('app.list_view', 'tenant');
select app.guard('app.list_view');
