-- User roles of the organization can be deleted: the row stays, since the history of users names it, and its name is free again.

alter table app.user_role add column deleted_at timestamptz;
alter table app.user_role add constraint user_role_deleted check (deleted_at is null or (is_custom and status = 'INACTIVE'));
drop index app.user_role_name;
create unique index user_role_name on app.user_role (tenant_id, lower(name)) where deleted_at is null;
