create index concurrently delegation_by_effective on app.delegation (tenant_id, effective) where effective > issued_at;
create index concurrently delegation_awaited on app.delegation (tenant_id, issued_at) where status = 'ISSUED' and acceptance_required;
create index concurrently action_by_due on app.action (tenant_id, due_date) where status in ('TO_DO', 'IN_PROGRESS') and deleted_at is null;
create index concurrently action_asking on app.action (tenant_id, associated_id) where system_kind is not null and status in ('TO_DO', 'IN_PROGRESS') and deleted_at is null;
