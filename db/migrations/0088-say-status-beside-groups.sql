-- The status beside the groups of a delegation stood still where an act changed nothing else of it: it is said again.

alter table app.delegation no force row level security;
alter table app.delegation_group no force row level security;
update app.delegation_group g set section_id = d.section_id, status = d.status from app.delegation d
  where d.tenant_id = g.tenant_id and d.id = g.delegation_id
    and (g.section_id is distinct from d.section_id or g.status is distinct from d.status);
alter table app.delegation force row level security;
alter table app.delegation_group force row level security;
