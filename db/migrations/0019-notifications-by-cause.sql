create unique index concurrently notification_by_cause on app.notification (tenant_id, user_id, kind, record_id, cause) where cause is not null;
