-- What of an open delegation no longer fits what is above it, as labels for the list. A job writes them; no verdict reads them.

alter table app.delegation add column alerts text[] not null default '{}';
create index delegation_invalid on app.delegation (tenant_id, updated_at desc, id desc) where alerts <> '{}';
