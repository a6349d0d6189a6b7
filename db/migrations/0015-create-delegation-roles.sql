-- Decision roles of a delegation, and who has them. The check displays them and asks them nothing.

create table app.delegation_role (
  tenant_id uuid not null,
  id uuid not null,
  delegation_id uuid not null,
  decision_role_id uuid not null,
  requirement text not null,
  designee_type text not null,
  is_auto_issue boolean not null,
  -- Redelegations show it, too.
  is_cascade boolean not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.delegation_role', 'tenant');
alter table app.delegation_role add constraint delegation_role_pk primary key (tenant_id, id);
alter table app.delegation_role add constraint delegation_role_type check (designee_type in ('PERSONNEL_IN_POSITION', 'POSITION_ONLY', 'SPECIFIC_PERSONNEL'));
alter table app.delegation_role add constraint delegation_role_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete restrict;
alter table app.delegation_role add constraint delegation_role_role_fk foreign key (tenant_id, decision_role_id) references app.decision_role (tenant_id, id) on delete restrict;
create unique index delegation_role_once on app.delegation_role (tenant_id, delegation_id, decision_role_id) where deleted_at is null;
create index delegation_role_of_delegation on app.delegation_role (tenant_id, delegation_id);
create index delegation_role_by_role on app.delegation_role (tenant_id, decision_role_id, delegation_id) where deleted_at is null;
select app.guard('app.delegation_role');

create table app.delegation_role_designee (
  tenant_id uuid not null,
  delegation_role_id uuid not null,
  id uuid not null,
  ordinal integer not null,
  -- As of the role: who sees a delegation is asked of designees alone.
  delegation_id uuid not null,
  is_active boolean not null,
  user_id uuid,
  position_id uuid,
  -- u:… of a person, p:… of a position, as recipients have it.
  recipient_key text not null,
  must_acknowledge boolean not null,
  acknowledged_at timestamptz,
  acknowledged_by uuid
);
select app.place('app.delegation_role_designee', 'tenant');
alter table app.delegation_role_designee add constraint delegation_role_designee_pk primary key (tenant_id, delegation_role_id, id);
alter table app.delegation_role_designee add constraint delegation_role_designee_named check (user_id is not null or position_id is not null);
alter table app.delegation_role_designee add constraint delegation_role_designee_role_fk foreign key (tenant_id, delegation_role_id) references app.delegation_role (tenant_id, id) on delete cascade;
alter table app.delegation_role_designee add constraint delegation_role_designee_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
alter table app.delegation_role_designee add constraint delegation_role_designee_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
create index delegation_role_designee_by_key on app.delegation_role_designee (tenant_id, recipient_key, delegation_id);
create index delegation_role_designee_of_delegation on app.delegation_role_designee (tenant_id, delegation_id);
create index delegation_role_designee_by_user on app.delegation_role_designee (tenant_id, user_id);
create index delegation_role_designee_by_position on app.delegation_role_designee (tenant_id, position_id);
select app.guard('app.delegation_role_designee');

alter table app.delegation_settings add column decision_role_acknowledgement boolean not null default false;
