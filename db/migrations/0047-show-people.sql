-- A picture of a user, where they gave one.

create table app.user_image (
  tenant_id uuid not null,
  user_id uuid not null,
  type text not null,
  bytes bytea not null,
  updated_at timestamptz not null
);
alter table app.user_image add constraint user_image_pk primary key (tenant_id, user_id);
alter table app.user_image add constraint user_image_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete cascade;
select app.place('app.user_image', 'tenant');
select app.guard('app.user_image');
