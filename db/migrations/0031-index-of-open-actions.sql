-- A list of open actions in the order of their urgency, and its count, are answered by the index alone.
create index concurrently action_by_state on app.action (tenant_id, urgency, id) include (status, priority, due_date) where deleted_at is null;
