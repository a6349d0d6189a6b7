-- What somebody is asked to do. System actions come with the record that they are about, and end with it.

create table app.action (
  tenant_id uuid not null,
  id uuid not null,
  display_number integer not null,
  name text not null,
  description text not null default '',
  action_type_id uuid not null,
  action_template_id uuid,
  -- What a system action asks for; null of those that people make.
  system_kind text,
  -- Who may answer it where nobody is named: approvers of the record.
  pool text,
  priority text not null,
  -- Overdue is read from the due day by the clock of the tenant.
  status text not null,
  owner_user_id uuid,
  due_date date,
  completed_at timestamptz,
  outcome text,
  validation_required boolean not null default false,
  awaits_validation boolean not null default false,
  associated_kind text,
  associated_id uuid,
  -- What in the record is meant: a recipient of a delegation.
  subject_id uuid,
  copied_from uuid,
  -- Open ones by due day and priority, then those that ended, the latest first: the order of the list.
  urgency integer not null,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_by uuid,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
select app.place('app.action', 'tenant');
alter table app.action add constraint action_pk primary key (tenant_id, id);
alter table app.action add constraint action_status check (status in ('TO_DO', 'IN_PROGRESS', 'COMPLETED', 'CANCELED'));
alter table app.action add constraint action_type_fk foreign key (tenant_id, action_type_id) references app.action_type (tenant_id, id) on delete restrict;
alter table app.action add constraint action_owner_fk foreign key (tenant_id, owner_user_id) references app."user" (tenant_id, id) on delete restrict;
create index action_by_associated on app.action (tenant_id, associated_id, status);
create index action_by_owner on app.action (tenant_id, owner_user_id);
create index action_by_pool on app.action (tenant_id, pool) where pool is not null and status in ('TO_DO', 'IN_PROGRESS') and deleted_at is null;
create index action_by_type on app.action (tenant_id, action_type_id);
create index action_by_update on app.action (tenant_id, updated_at desc, id desc) where deleted_at is null;
create index action_by_urgency on app.action (tenant_id, urgency, id) where deleted_at is null;
create unique index action_display_number on app.action (tenant_id, display_number);
create index action_words on app.action using gin ((name || ' ' || description || ' ACT-' || display_number::text) gin_trgm_ops);
select app.guard('app.action');

create table app.action_assignee (
  tenant_id uuid not null,
  action_id uuid not null,
  ordinal integer not null,
  user_id uuid,
  position_id uuid,
  status text not null,
  completed_at timestamptz,
  completed_by uuid,
  comments text not null default ''
);
select app.place('app.action_assignee', 'tenant');
alter table app.action_assignee add constraint action_assignee_pk primary key (tenant_id, action_id, ordinal);
alter table app.action_assignee add constraint action_assignee_named check (user_id is not null or position_id is not null);
alter table app.action_assignee add constraint action_assignee_status check (status in ('OPEN', 'COMPLETED'));
alter table app.action_assignee add constraint action_assignee_action_fk foreign key (tenant_id, action_id) references app.action (tenant_id, id) on delete cascade;
alter table app.action_assignee add constraint action_assignee_user_fk foreign key (tenant_id, user_id) references app."user" (tenant_id, id) on delete restrict;
alter table app.action_assignee add constraint action_assignee_position_fk foreign key (tenant_id, position_id) references app.position (tenant_id, id) on delete restrict;
create index action_assignee_by_user on app.action_assignee (tenant_id, user_id, status, action_id);
create index action_assignee_by_position on app.action_assignee (tenant_id, position_id, status, action_id);
select app.guard('app.action_assignee');

-- A search of the app's role never uses the index of words: see decisions_matching.
create function app.actions_matching(words text[], most integer) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, app, public as $$
declare
  condition text := '';
  word text;
begin
  foreach word in array words loop
    condition := condition || format(' and (a.name || '' '' || a.description || '' ACT-'' || a.display_number::text) ilike %L', word);
  end loop;
  return query execute
    'select a.id from app.action a where a.tenant_id = $1 and a.deleted_at is null' || condition || ' limit $2' using app.tid(), most;
end $$;
revoke execute on function app.actions_matching from public;
grant execute on function app.actions_matching to mandate_app, mandate_worker;


-- What an action can be about, as a change log calls it.
create view app.associated_public with (security_invoker = true) as
  select d.tenant_id, d.id, 'DEC-' || d.display_number as display_id, d.name
  from app.decision d
  union all
  select e.tenant_id, e.id, 'DEL-' || e.display_number, d.name
  from app.delegation e join app.decision d on d.tenant_id = e.tenant_id and d.id = e.decision_id;
grant select on app.associated_public to mandate_app, mandate_worker;
