-- Where a person sees delegations by their groups, a list begins with those groups: section and status stand beside each group,
-- so that only what the filters leave is looked up. Both repeat app.delegation; null: not said yet, and looked up.

alter table app.delegation_group add column section_id uuid, add column status text;
update app.delegation_group g set section_id = d.section_id, status = d.status from app.delegation d
  where d.tenant_id = g.tenant_id and d.id = g.delegation_id;
drop index app.delegation_group_down;
create index delegation_group_down on app.delegation_group (tenant_id, group_id) include (section_id, status, delegation_id);
