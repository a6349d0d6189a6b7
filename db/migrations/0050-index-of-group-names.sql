create index concurrently group_by_name on app."group" (tenant_id, group_type_id, lower(name)) where deleted_at is null;
