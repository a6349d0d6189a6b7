-- Lists of a tenant with a million delegations. The status and its end lie in the index beside the order of the list, so
-- that a count of up to 1,001 rows reads the index alone.

drop index app.delegation_by_update;
create index delegation_by_update on app.delegation (tenant_id, updated_at desc, id desc) include (status, expiration);
drop index app.delegation_by_section;
create index delegation_by_section on app.delegation (tenant_id, section_id, updated_at desc, id desc) include (status, expiration);
drop index app.delegation_by_decision;
create index delegation_by_decision on app.delegation (tenant_id, decision_id, updated_at desc, id desc) include (status, expiration);
create index delegation_by_creator on app.delegation (tenant_id, created_by, updated_at desc, id desc);
create index decision_by_owner on app.decision (tenant_id, owner_user_id);
create index decision_by_creator on app.decision (tenant_id, created_by);
