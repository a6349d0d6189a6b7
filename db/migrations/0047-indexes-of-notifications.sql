-- An act answers what was asked of a record, and the notifications of one act are shown together.
create index concurrently notification_of_act on app.notification (tenant_id, user_id, act) where act is not null;
create index concurrently notification_unread_of_record on app.notification (tenant_id, record_id) where status = 'UNREAD';
