-- Changes of issued delegations wait for approval, and who may approve.

alter table app.delegation_settings add column change_approval boolean not null default false;
-- If not empty, only these of the users with the permission approve.
alter table app.delegation_settings add column designated_approvers uuid[] not null default '{}';
create or replace view app.delegation_settings_public with (security_invoker = true) as
  select tenant_id, person_in_position, position_only, specific_person, auto_issue, auto_revoke, delegation_acceptance, issuer_approval,
    four_eyes, redelegation_limit_enabled, max_depth, version, updated_at, designated_approvers
  from app.delegation_settings;

-- A change of an issued delegation that waits for approval, at most one of each. Its terms and facts are those of before.
create table app.delegation_change (
  tenant_id uuid not null,
  delegation_id uuid not null,
  id uuid not null,
  -- What it would say otherwise, as an edit sends it.
  content jsonb not null,
  -- Where it would hang; null where it would not be moved.
  parent_delegation_id uuid,
  parent_slot_id uuid,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
select app.place('app.delegation_change', 'tenant');
alter table app.delegation_change add constraint delegation_change_pk primary key (tenant_id, delegation_id);
alter table app.delegation_change add constraint delegation_change_place check ((parent_delegation_id is null) = (parent_slot_id is null));
alter table app.delegation_change add constraint delegation_change_delegation_fk foreign key (tenant_id, delegation_id) references app.delegation (tenant_id, id) on delete cascade;
select app.guard('app.delegation_change');
