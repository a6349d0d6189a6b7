-- Authority types and decision roles are deleted for people, and stay for history and for what was deleted before them.

alter table app.authority_type add column deleted_at timestamptz;
drop index app.authority_type_name;
create unique index authority_type_name on app.authority_type (tenant_id, lower(name)) where deleted_at is null;
alter table app.decision_role add column deleted_at timestamptz;
drop index app.decision_role_name;
create unique index decision_role_name on app.decision_role (tenant_id, lower(name)) where deleted_at is null;

-- What is assigned by a decision role is counted in the settings, and found by the list.
create index decision_role_assignment_by_role on app.decision_role_assignment (tenant_id, decision_role_id, decision_id);
