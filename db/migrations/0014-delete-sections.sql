-- Sections and categories are deleted for people, and stay for history and for what was deleted before them.

alter table app.section add column deleted_at timestamptz;
drop index app.section_name;
create unique index section_name on app.section (tenant_id, lower(name)) where deleted_at is null;
alter table app.category add column deleted_at timestamptz;
drop index app.category_name;
create unique index category_name on app.category (tenant_id, section_id, lower(name)) where deleted_at is null;
