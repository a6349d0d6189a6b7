-- A stamp tells that effects are the same, and nothing of what they are: each organization has a key of its own.
alter table app.tenant add column stamp_key uuid not null default gen_random_uuid();
create view app.stamp_key_public with (security_invoker = true) as select tenant_id, stamp_key from app.tenant;
grant select on app.stamp_key_public to mandate_app, mandate_worker;
